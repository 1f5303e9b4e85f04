/**
 * The lobby: the first screen for whoever comes without a link.
 *
 *     Life2                                    [sign in]
 *     what this house is
 *     (why one is here, if a link led nowhere)
 *     [ a tile for each room, one click from watching ]  [ what happened just now ]
 *     (what is in hand)
 */

import { KeyRound, Users } from "lucide-preact";
import { drawAddress } from "./address";
import { Button } from "./Button";
import { Fold } from "./Fold";
import { shortened } from "./format";
import { Glider, Icon } from "./Icon";
import { LobbyTile } from "./LobbyTile";
import { mount, useLoaded } from "./mount";
import type { House, Leave, Room } from "./room";
import { ME } from "./rooms";
import { BringKey, Identity, SaveKey, WaysIn } from "./SignIn";
import { ACCOUNT, HOUSE, LOBBY } from "./words";
import "./lobby.css";

/** Open the lobby with a tile for each of *rooms*, and a *sentence* if it is not empty. */
export function openLobby(house: House, rooms: readonly Room[], sentence: string): Leave {
  return mount(house.root, <Lobby house={house} rooms={rooms} sentence={sentence} />);
}

interface LobbyProps {
  readonly house: House;
  readonly rooms: readonly Room[];
  readonly sentence: string;
}

function Lobby({ house, rooms, sentence }: LobbyProps) {
  return (
    <main class="lobby" aria-label={LOBBY.lobby}>
      <header>
        <h1 class="brand">
          <Icon of={Glider} class="icon-glider" />
          {HOUSE}
        </h1>
        <a class="button quiet lobby-you" href={drawAddress(ME.name)}>
          {ME.title}
        </a>
        <div class="lobby-account">
          <LobbyAccount house={house} />
        </div>
      </header>
      <p class="lede">{LOBBY.welcome}</p>
      <p class="notice panel" role="alert">
        {rooms.length === 0 ? LOBBY.noRooms : sentence}
      </p>
      <ul class="tiles list">
        {rooms.map((room) => (
          <li key={room.name}>
            <LobbyTile house={house} room={room} />
          </li>
        ))}
        {/* One room alone tells its own news. */}
        {rooms.length > 1 && <News house={house} rooms={rooms} />}
      </ul>
      <InHand house={house} />
    </main>
  );
}

/** What happens in the rooms, once that is loaded; without it the tiles are enough. */
function News({ house, rooms }: Pick<LobbyProps, "house" | "rooms">) {
  const [feed, failed] = useLoaded(() => import("./LobbyFeed"));
  if (failed) return null;
  return (
    <li>
      <section class="lobby-feed panel">
        {feed && <feed.LobbyFeed house={house} rooms={rooms} />}
      </section>
    </li>
  );
}

interface HouseProps {
  readonly house: House;
}

/** Who one is: the ways in, or the principal and the way out. */
function LobbyAccount({ house: { account, say } }: HouseProps) {
  const who = account.store.signals.who.value;
  const head = (
    <>
      <Icon of={who === null ? KeyRound : Users} />
      {who === null ? ACCOUNT.signIn : shortened(who.principal)}
    </>
  );
  return (
    <Fold class="account panel" head={head} drops={always}>
      <p>{who === null ? ACCOUNT.watching : ACCOUNT.signedIn}</p>
      {who === null ? (
        <>
          <WaysIn account={account} />
          <BringKey account={account} say={say} />
        </>
      ) : (
        <Identity account={account} who={who} say={say} loss={ACCOUNT.loss}>
          {who.kind === "guest" && <SaveKey account={account} say={say} />}
        </Identity>
      )}
    </Fold>
  );
}

const always = () => true;

/** What is in hand, and a way to put it away. */
function InHand({ house: { hand } }: HouseProps) {
  const pattern = hand.signals.pattern.value;
  if (pattern === null) return null;
  const put = () => {
    hand.set({ pattern: null });
  };
  return (
    <p class="lobby-hand">
      {LOBBY.inHand(pattern.name, pattern.points.length)}
      <Button kind="small" onClick={put}>
        {LOBBY.putAway}
      </Button>
    </p>
  );
}
