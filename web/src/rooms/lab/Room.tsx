/** What is on the screen in the Lab: a board and what is below it, and a panel beside it. */

import { CircleQuestionMark } from "lucide-preact";
import { IconButton } from "../../shell/Button";
import { HomeLink } from "../../shell/Home";
import { LogMark } from "../../shell/Mark";
import { Stage } from "./panels/Board";
import { showHelp } from "./panels/commands";
import { Panels, Tabs } from "./panels/Panels";
import { Transport } from "./panels/Transport";
import type { Session } from "./state/app";
import { SessionProvider } from "./state/app";
import * as WORDS from "./words";
import "./Room.css";

interface RoomProps {
  readonly session: Session;
}

export function Room({ session }: RoomProps) {
  return (
    <SessionProvider value={session}>
      <div class="lab" data-panel={session.store.signals.panel.value ?? undefined}>
        <header class="lab-head">
          <HomeLink />
          <h1>{WORDS.title}</h1>
          <LogMark log={session.log} />
          <IconButton
            icon={CircleQuestionMark}
            label={WORDS.help}
            title={WORDS.helpTip}
            onClick={showHelp}
          />
        </header>
        <main class="lab-main" aria-label={WORDS.title}>
          <Stage />
          <Transport />
        </main>
        <Tabs />
        <Panels />
      </div>
    </SessionProvider>
  );
}
