/** A tile of the lobby: a room's picture, its words, and whether it answers. */

import { ChevronRight } from "lucide-preact";
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { drawAddress } from "./address";
import { Icon } from "./Icon";
import { useBound } from "./mount";
import type { DrawnTile, House, Room, TileFrame, TileProps } from "./room";
import * as WORDS from "./wording/lobby";

interface LobbyTileProps {
  readonly house: House;
  readonly room: Room;
}

export function LobbyTile({ house, room }: LobbyTileProps) {
  const [answers, setAnswers] = useState(true);
  const [place, setPlace] = useState("");
  const [frame] = useState<TileFrame>({ answered: setAnswers, lead: setPlace });
  const Picture = usePicture(room, frame);
  // Whoever points at a tile is about to enter: what has to be loaded is, by the time they do.
  const near = () => void room.load().catch(() => undefined);
  return (
    <a class="tile panel" href={drawAddress(room.name, place)} onPointerEnter={near} onFocus={near}>
      {room.tile !== undefined && (
        <div class="tile-picture" aria-hidden="true">
          {Picture !== null && <Picture house={house} frame={frame} />}
        </div>
      )}
      <div class="tile-words">
        <h2>{room.title}</h2>
        <p class="soft">{room.sentence}</p>
        <p class="tile-fault" hidden={answers}>
          {WORDS.noAnswer(room.title)}
        </p>
        <span class="tile-go">
          {WORDS.watch}
          <Icon of={ChevronRight} />
        </span>
      </div>
    </a>
  );
}

/** What the tile of *room* shows, once it is loaded; a tile without a picture is a tile still. */
function usePicture(room: Room, frame: TileFrame): FunctionComponent<TileProps> | null {
  const [found, setFound] = useState<FunctionComponent<TileProps> | null>(null);
  useEffect(() => {
    let left = false;
    room.tile?.().then(
      (module) => {
        if (!left) setFound(() => ("Tile" in module ? module.Tile : adapted(module)));
      },
      () => {
        frame.answered(false);
      },
    );
    return () => {
      left = true;
    };
  }, [room, frame]);
  return found;
}

/** A tile that is drawn by hand, as a component. */
function adapted({ show }: DrawnTile): FunctionComponent<TileProps> {
  return function Drawn({ house, frame }) {
    return <div class="tile-drawn" ref={useBound((host) => show(host, house, frame))} />;
  };
}
