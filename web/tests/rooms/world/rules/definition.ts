/**
 * The rules of Life2, cell by cell, as docs/rules.md reads.
 *
 * Nothing here is fast and nothing is shared with src/rules: this is what the twin is measured
 * against. A cell is a byte, owner + 16 if it is alive + 32 for each coin, and a board is 512
 * rows of 512 of them.
 */

const SIZE = 512;

const owner = (cell: number) => cell % 16;
const alive = (cell: number) => Math.floor(cell / 16) % 2 === 1;
const coins = (cell: number) => Math.floor(cell / 32);
const make = (owner: number, alive: boolean, coins: number) =>
  owner + (alive ? 16 : 0) + coins * 32;

/** What leaves on one side comes back on the other. */
const around = (number: number) => ((number % SIZE) + SIZE) % SIZE;
const indexAt = (x: number, y: number) => around(y) * SIZE + around(x);

/** The eight cells around a cell. */
function neighbours(index: number): number[] {
  const [x, y] = [index % SIZE, Math.floor(index / SIZE)];
  const steps = [-1, 0, 1];
  const square = steps.flatMap((dy) => steps.map((dx) => indexAt(x + dx, y + dy)));
  return square.filter((neighbour) => neighbour !== index);
}

/** Whoever owns most of three *parents*; of three different ones, by the cell's number. */
function heir(parents: readonly number[], index: number): number {
  const most = parents.find((owner) => parents.filter((other) => other === owner).length >= 2);
  return most ?? [...parents].sort((a, b) => a - b)[index % 3]!;
}

export class PlainWorld {
  generation = 0;
  pot = 0;
  readonly cells: Uint8Array;
  readonly balances: number[];
  readonly scores: number[];

  constructor(cells: Uint8Array, balances: readonly number[]) {
    this.cells = Uint8Array.from(cells);
    this.balances = [...balances];
    this.scores = balances.map(() => 0);
  }

  get aliveCount(): number {
    return this.cells.filter(alive).length;
  }

  /** How many cells of *player* were placed, or why none. */
  place(player: number, points: readonly (readonly [number, number])[]): number | string {
    const balance = this.balances[player - 1]!;
    if (points.length === 0 || points.length > 1000) {
      return `Expected 1 to 1000 cells, got ${points.length}`;
    }
    if (balance < points.length) return `Need ${points.length} coins, have ${balance}`;
    return points.filter(([x, y]) => this.placeOne(player, indexAt(x, y))).length;
  }

  private placeOne(player: number, index: number): boolean {
    const cell = this.cells[index]!;
    if (alive(cell) || coins(cell) === 7) return false;
    this.cells[index] = make(player, true, coins(cell) + 1);
    this.balances[player - 1]! -= 1;
    return true;
  }

  /** Decide every cell by what was, and only then change them all at once. */
  step(): void {
    const owners = this.ownersAround();
    const now = Uint8Array.from(this.cells);
    for (const [index, parents] of owners) {
      const living = alive(now[index]!);
      if (!living && parents.length === 3) this.bear(index, heir(parents, index));
      if (living && parents.length !== 2 && parents.length !== 3) this.die(index);
    }
    this.generation += 1;
    if (this.generation % 600 === 0) this.payday();
  }

  /**
   * Land for the scores; of every sixteen coins above 1,000 one for the pot; and a quarter of that, a
   * coin for each as long as it lasts.
   */
  private payday(): void {
    for (const cell of this.cells) if (owner(cell) > 0) this.scores[owner(cell) - 1]! += 1;
    const players = this.balances.length;
    for (let seat = 0; seat < players; seat++) {
      for (let had = this.balances[seat]!; had >= 1016; had -= 16) {
        this.balances[seat]! -= 1;
        this.pot += 1;
      }
    }
    for (let left = Math.floor(this.pot / 4); left >= players; left -= players) {
      for (let seat = 0; seat < players; seat++) this.balances[seat]! += 1;
      this.pot -= players;
    }
  }

  /**
   * The owners of the living neighbours of every cell that lives or has any. All other cells
   * are dead and stay dead.
   */
  private ownersAround(): Map<number, number[]> {
    const owners = new Map<number, number[]>();
    const listOf = (index: number) => {
      if (!owners.has(index)) owners.set(index, []);
      return owners.get(index)!;
    };
    this.cells.forEach((cell, index) => {
      if (!alive(cell)) return;
      listOf(index);
      for (const neighbour of neighbours(index)) listOf(neighbour).push(owner(cell));
    });
    return owners;
  }

  /** A birth on another's land earns the coins there; on own or nobody's land the pot does. */
  private bear(index: number, newOwner: number): void {
    const cell = this.cells[index]!;
    const another = owner(cell) !== 0 && owner(cell) !== newOwner;
    if (another) this.balances[newOwner - 1]! += coins(cell);
    else this.pot += coins(cell);
    this.cells[index] = make(newOwner, true, 0);
  }

  /** The land keeps its owner and its coins. */
  private die(index: number): void {
    const cell = this.cells[index]!;
    this.cells[index] = make(owner(cell), false, coins(cell));
  }
}
