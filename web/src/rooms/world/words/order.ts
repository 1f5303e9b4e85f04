/** What `ui/order.ts` says. */

import { plural } from "../../../shell/words";

export const sendingAsGuest =
  "Sending signs you in as a guest and takes a seat. Nothing to fill in.";
export const sendingTakesSeat = (firstCoins: number) =>
  `Sending takes a seat: you begin with ${firstCoins} coins.`;
export const placeHint = (length: number) => `${plural(length, "cell")}. Click or tap to place.`;
export const underWay = "Under way to the world";
export const sending = "Sending…";
export const send = "Send";
export const cancelHint = "Forget the draft (Escape)";
export const cancel = "Cancel";
export const turn = "Turn";
export const mirror = "Mirror";
export const flip = "Flip";
export const putAway = "Put it away";
export const putAwayHint = "Put it away (Escape)";
