/** What happens in the Lab, in sentences for the lobby. */

import type { RoomNews } from "../../../shell/news";
import { plural } from "../../../shell/format";

export const last = 12;

export const tell: RoomNews["tell"] = ({ kind, detail }, nameOf) => {
  const [id = "", second = ""] = detail;
  const who = nameOf(detail.at(-1)!);
  const told = (words: string) => ({ key: `${kind} ${id}`, words, place: `/${id}` });
  switch (kind) {
    case "publish":
      return told(
        detail.length === 3
          ? `${who} published specimen ${id}, made from ${second}`
          : `${who} published specimen ${id}`,
      );
    case "like":
      return told(`${who} likes specimen ${id}`);
    case "prove":
      return told(`${who} ran specimen ${id} for ${plural(Number(second), "generation")}`);
    default:
      return null;
  }
};
