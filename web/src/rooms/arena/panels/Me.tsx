/** Who one is in the Arena: name, coins, rating, keepsakes, and the way out. */

import { Pencil } from "lucide-preact";
import { Button } from "../../../shell/Button";
import { ask, openDialog } from "../../../shell/Dialog";
import { useLoaded } from "../../../shell/mount";
import { Identity } from "../../../shell/SignIn";
import type { Client } from "../net/client";
import type { Session } from "../net/session";
import type { Arena } from "../Room";
import type { App } from "../state";
import * as WORDS from "../words";
import { RoundLink } from "./Header";

const LONGEST_NAME = 24;

export function openMe({ store, session, client, house }: Arena): void {
  const { who } = house.account;
  const { mine } = store.state;
  if (who === null) return;
  openDialog(WORDS.youTitle, "arena-me", (close) => (
    <>
      <p>{mine === null || mine.name === "" ? WORDS.noName : <bdi>{mine.name}</bdi>}</p>
      <p>{mine === null ? WORDS.noAccount : WORDS.account(mine)}</p>
      <Button
        icon={Pencil}
        onClick={() => {
          close();
          void rename(session, mine?.name ?? "");
        }}
      >
        {WORDS.name}
      </Button>
      <Keepsakes client={client} player={who.principal} close={close} />
      <Identity
        account={house.account}
        who={who}
        say={house.say}
        loss={WORDS.signOutLoss}
        leaving={close}
      />
    </>
  ));
}

async function rename(session: Session, value: string): Promise<void> {
  const name = await ask({
    title: WORDS.nameTitle,
    label: WORDS.name,
    hint: WORDS.nameHint(LONGEST_NAME),
    value,
    yes: WORDS.takeName,
    check: ({ length }) =>
      length >= 1 && length <= LONGEST_NAME ? null : WORDS.wrongName(LONGEST_NAME, length),
  });
  if (name !== null) await session.rename(name);
}

/** Asks how many coins to add to the pot of the round, and adds them. */
export async function askToSponsor({ mine }: App, session: Session): Promise<void> {
  const most = mine === null ? 0 : Number(mine.balance - mine.given);
  const coins = await ask({
    title: WORDS.addCoinsTitle,
    label: WORDS.coinsLabel,
    hint: WORDS.addCoinsHint(most),
    value: String(Math.min(10, most)),
    yes: WORDS.addThem,
    check: (value) => WORDS.wrongCoins(value, most),
  });
  if (coins !== null) await session.sponsor(BigInt(coins));
}

interface KeepsakesProps {
  readonly client: Pick<Client, "keepsakes">;
  readonly player: string;
  readonly close: () => void;
}

/** The keepsakes of *player*, the newest first, each a link to its round. */
function Keepsakes({ client, player, close }: KeepsakesProps) {
  const [found] = useLoaded(() => client.keepsakes(player)); // the rest is shown without them
  return (
    <ul class="list arena-keepsakes">
      {found?.toReversed().map(({ number, round }) => (
        <li key={number}>
          <RoundLink round={round} close={close}>
            {WORDS.keepsake(number)}
          </RoundLink>
          {WORDS.ofRound(round)}
        </li>
      ))}
    </ul>
  );
}
