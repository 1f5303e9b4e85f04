/**
 * What is on the screen in World; where, is written in the styles.
 *
 *     header      way back, how live it is, the proof, help; figures
 *     stage       the board, and beside a cell what it is
 *     people      oneself, the players, the news, what admins may do
 *     order       what is about to be placed
 *     tools, map, library, director, coach
 *
 * What nobody waits for is loaded after the first picture.
 */

import { keepDraftInSight } from "./controls/camera";
import { GameContext, useOnce, type Game } from "./game";
import { later } from "./later";
import { Account } from "./panels/Account";
import { Board } from "./panels/Board";
import { Header } from "./panels/Header";
import { Order } from "./panels/Order";
import { Players } from "./panels/Players";
import { Toolbar } from "./panels/Toolbar";
import { REGIONS as WORDS } from "./words";
import "./style.css";

const Admin = later(async () => (await import("./panels/Admin")).Admin);
const CellCard = later(async () => (await import("./panels/CellCard")).CellCard);
const Coach = later(async () => (await import("./panels/Coach")).Coach);
const Director = later(async () => (await import("./panels/Director")).Director);
const Feed = later(async () => (await import("./panels/Feed")).Feed);
const Library = later(async () => (await import("./panels/Library")).Library);
const Minimap = later(async () => (await import("./panels/Minimap")).Minimap);
const Endings = later(async () => (await import("./panels/Podium")).Endings);

export function Room({ game }: { readonly game: Game }) {
  useOnce(() => keepDraftInSight(game));
  return (
    <GameContext.Provider value={game}>
      <SkipLink to="tools" />
      <Header />
      <Board>
        <CellCard />
      </Board>
      <aside id="people" aria-label={WORDS.people}>
        <Account />
        <Players />
        <Feed />
        <Admin />
      </aside>
      <Order />
      <Toolbar />
      <div id="minimap">
        <Minimap />
      </div>
      <Library />
      <Director />
      <Coach />
      <Endings />
    </GameContext.Provider>
  );
}

/** A link for the keyboard; it is no address, so the browser does not follow it. */
function SkipLink({ to }: { readonly to: string }) {
  return (
    <a
      class="skip"
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {WORDS.skipToTools}
    </a>
  );
}
