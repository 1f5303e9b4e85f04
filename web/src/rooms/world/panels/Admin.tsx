/**
 * What admins may do, each thing after a question that says what will happen.
 *
 *     [Pause] [Reset] [Free all seats] [End the season]
 *     Days a season lasts, 0 for ever   [ 7  ] [Set]
 *     Who loses their seat              [Ada ] [Remove]
 */

import type { LucideIcon } from "lucide-preact";
import { DoorOpen, Pause, Play, RotateCcw, Shield, Trophy } from "lucide-preact";
import { useRef } from "preact/hooks";
import { Button } from "../../../shell/Button";
import type { Question } from "../../../shell/Dialog";
import { confirm } from "../../../shell/Dialog";
import { Fold } from "../../../shell/Fold";
import { useUniqueId } from "../../../shell/mount";
import { Icon } from "../../../shell/Icon";
import { useApp, useGame } from "../game";
import { FIRST_COINS } from "../rules/accounts";
import { remaining } from "../state/seating";
import { ADMIN as WORDS } from "../words-later";

type Power = "pause" | "resume" | "reset" | "freeSeats" | "endSeason";

const DAY = 86_400; // seconds
const MOST_DAYS = 366;

export function Admin() {
  const { me, chain } = useApp("me", "chain");
  if (me?.admin !== true) return null;
  const head = (
    <>
      <Icon of={Shield} />
      <span class="spare">{WORDS.title}</span>
    </>
  );
  return (
    <Fold class="admin panel" head={head} folded>
      <div class="row">
        {chain?.paused === true ? (
          <PowerButton power="resume" icon={Play} question={WORDS.resumeQuestion} />
        ) : (
          <PowerButton power="pause" icon={Pause} question={WORDS.pauseQuestion} />
        )}
        <PowerButton power="reset" icon={RotateCcw} question={WORDS.resetQuestion(FIRST_COINS)} />
        <PowerButton power="freeSeats" icon={DoorOpen} question={WORDS.freeQuestion} />
        <PowerButton power="endSeason" icon={Trophy} question={WORDS.endQuestion(FIRST_COINS)} />
      </div>
      <SeasonLength />
      <RemovePlayer />
    </Fold>
  );
}

interface PowerButtonProps {
  readonly power: Power;
  readonly icon: LucideIcon;
  readonly question: Question;
}

function PowerButton({ power, icon, question }: PowerButtonProps) {
  const { actions } = useGame();
  const { busy } = useApp("busy");
  const use = async () => {
    if (await confirm(question)) await actions[power]();
  };
  return (
    <Button
      icon={icon}
      kind={question.danger === true ? "danger" : ""}
      disabled={busy.includes(power)}
      onClick={() => void use()}
    >
      {WORDS[power]}
    </Button>
  );
}

function SeasonLength() {
  const id = useUniqueId();
  const { actions } = useGame();
  const { busy, seating } = useApp("busy", "seating");
  const field = useRef<HTMLInputElement>(null);
  const change = async () => {
    const seconds = Math.round(field.current!.valueAsNumber * DAY);
    const lasts = seconds === 0 ? WORDS.endless : WORDS.lasts(remaining(1000 * seconds));
    if (await confirm({ title: WORDS.lengthTitle, text: [lasts], yes: WORDS.lengthYes }))
      await actions.setSeason(seconds);
  };
  return (
    <form class="field" onSubmit={submitting(change)}>
      <label for={id}>{WORDS.days}</label>
      <div class="row">
        <input
          id={id}
          key={seating?.seconds} // another one only then: somebody may be typing
          type="number"
          min={0}
          max={MOST_DAYS}
          step="any"
          required
          defaultValue={seating === null ? "" : String(seating.seconds / DAY)}
          ref={field}
        />
        <Button type="submit" disabled={busy.includes("setSeason")}>
          {WORDS.set}
        </Button>
      </div>
    </form>
  );
}

function RemovePlayer() {
  const id = useUniqueId();
  const { actions } = useGame();
  const { busy, seating } = useApp("busy", "seating");
  const seats = seating?.seats ?? [];
  const list = useRef<HTMLSelectElement>(null);
  const remove = async () => {
    const seat = seats.find(({ player }) => String(player) === list.current?.value);
    if (seat === undefined) return;
    if (await confirm({ ...WORDS.removeQuestion(seat.player, seat.name), danger: true }))
      await actions.removePlayer(seat.player);
  };
  return (
    <form class="field" onSubmit={submitting(remove)}>
      <label for={id}>{WORDS.who}</label>
      <div class="row">
        <select id={id} ref={list}>
          {seats.map(({ player, name, bot }) => (
            <option key={player} value={player}>
              {WORDS.seated(player, name, bot)}
            </option>
          ))}
        </select>
        <Button
          type="submit"
          kind="danger"
          disabled={busy.includes("removePlayer") || seats.length === 0}
        >
          {WORDS.remove}
        </Button>
      </div>
    </form>
  );
}

const submitting = (act: () => Promise<void>) => (event: Event) => {
  event.preventDefault();
  void act();
};
