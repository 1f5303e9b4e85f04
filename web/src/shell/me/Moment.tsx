/** A small replay of something that somebody did, which can be looked at in its room, and shared. */

import { Share2 } from "lucide-preact";
import { drawAddress } from "../address";
import { Button } from "../Button";
import { LobbyCanvas } from "../LobbyCanvas";
import type { House, Room, TileFrame } from "../room";
import { copy, linkTo } from "../share";
import { ME } from "../words";
import type { Moment as Shown } from "./part";

/** A replay says nothing of its room. */
const FRAME: TileFrame = { answered: ignore, invite: ignore, lead: ignore };

function ignore(): void {
  // nobody listens
}

interface MomentProps {
  readonly house: House;
  readonly room: Room;
  readonly moment: Shown;
}

export function Moment({ house, room, moment: { words, place, moves, pixels } }: MomentProps) {
  const address = drawAddress(room.name, place);
  return (
    <li class="me-moment">
      <a href={address}>
        <span class="me-replay" aria-hidden="true">
          <LobbyCanvas house={house} frame={FRAME} moves={moves} {...(pixels && { pixels })} />
        </span>
        {words}
      </a>
      <Button
        kind="small"
        icon={Share2}
        aria-label={ME.shareLabel(words)}
        onClick={() => void copy(`${words}\n${linkTo(address)}`, ME.theLink, house.say)}
      >
        {ME.share}
      </Button>
    </li>
  );
}
