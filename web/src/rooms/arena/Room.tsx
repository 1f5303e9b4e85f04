/** What is on the Arena's page. */

import { useComputed } from "@preact/signals";
import type { RoomLog } from "../../shell/log";
import type { House } from "../../shell/room";
import type { Store } from "../../state/store";
import { lookOf, propertiesOf } from "./draw/looks";
import type { Client } from "./net/client";
import type { Session } from "./net/session";
import { Board } from "./panels/Board";
import { Header } from "./panels/Header";
import { Join } from "./panels/Join";
import { Happenings, Players } from "./panels/People";
import { Replay } from "./panels/Replay";
import { Score } from "./panels/Score";
import { room } from "./manifest";
import "./Room.css";
import type { App } from "./state";
import type { Secrets } from "./state/secrets";

/** What panels show, and what they speak with. */
export interface Arena {
  readonly store: Store<App>;
  /** The store's state: a panel renders again when a piece changes that it reads here. */
  readonly app: App;
  readonly session: Session;
  readonly client: Client;
  readonly secrets: Secrets;
  readonly house: House;
  readonly log: RoomLog;
}

export function Room(arena: Arena) {
  const { app } = arena;
  const look = useComputed(() => lookOf(app.round?.season ?? app.season ?? 1)).value;
  // On a phone the board makes room for whoever draws and pledges.
  const step = useComputed(() => app.draft?.step ?? "").value;
  return (
    <main class="arena" aria-label={room.title} data-step={step} style={propertiesOf(look)}>
      <Header {...arena} />
      <div class="arena-body">
        <div class="arena-stage">
          <Board {...arena} />
          <Replay {...arena} />
        </div>
        <div class="arena-side-by">
          <Score {...arena} />
          <Join {...arena} />
          <Players {...arena} />
          <Happenings {...arena} />
        </div>
      </div>
    </main>
  );
}
