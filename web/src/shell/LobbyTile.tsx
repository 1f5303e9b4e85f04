/** A tile of the lobby: a room's picture, its words, and whether it answers. */

import { ChevronRight } from "lucide-preact";
import { useState } from "preact/hooks";
import { drawAddress } from "./address";
import { Icon } from "./Icon";
import { useLoaded } from "./mount";
import type { House, Room, TileFrame } from "./room";
import { LOBBY as WORDS } from "./words";

const STILLS = import.meta.glob<string>("../rooms/*/lobby/still.webp", {
  eager: true,
  import: "default",
  query: "?inline", // a few hundred bytes each, of which none is to be waited for
});

interface LobbyTileProps {
  readonly house: House;
  readonly room: Room;
}

export function LobbyTile({ house, room }: LobbyTileProps) {
  const [answers, setAnswers] = useState(true);
  const [place, setPlace] = useState("");
  const [action, setAction] = useState(room.action);
  const [frame] = useState<TileFrame>({
    answered: setAnswers,
    invite: setAction,
    lead: setPlace,
  });
  const [Picture, failed] = useLoaded(async () => (await room.tile?.())?.Tile ?? null);
  // Whoever points at a tile is about to enter: what has to be loaded is, by the time they do.
  const near = () => void room.load().catch(() => undefined);
  return (
    <a class="tile panel" href={drawAddress(room.name, place)} onPointerEnter={near} onFocus={near}>
      {room.tile !== undefined && (
        <div class="tile-picture" aria-hidden="true">
          <Still of={room} />
          {Picture && <Picture house={house} frame={frame} />}
        </div>
      )}
      <div class="tile-words">
        <h2>{room.title}</h2>
        <p class="soft">{room.sentence}</p>
        <p class="tile-fault" hidden={answers && !failed}>
          {WORDS.noAnswer(room.title)}
        </p>
        <span class="tile-go">
          {action}
          <Icon of={ChevronRight} />
        </span>
      </div>
    </a>
  );
}

/** What a room looks like, from the first paint until its picture is drawn over it. */
function Still({ of: { name } }: { readonly of: Room }) {
  const still = STILLS[`../rooms/${name}/lobby/still.webp`];
  return still === undefined ? null : <img class="tile-still" src={still} alt="" />;
}
