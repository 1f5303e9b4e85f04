/**
 * The gallery: which specimens are shown, which of them one likes, and what the page thinks of
 * their proofs. What goes wrong is said; what was shown stays.
 */

import type { Account } from "../../../shell/account";
import type { Say } from "../../../shell/say";
import { words as wordsOf } from "../../../net/words";
import { Store } from "../../../state/store";
import type { Client, Future, Publication, Specimen } from "../net/client";
import * as WORDS from "../words";
import { agrees } from "./proof";

/** The principal of whoever has not signed in. */
export const NOBODY = "2vxsx-fae";

export type Order = "classics" | "new" | "liked" | "featured" | "rule" | "mine";

export interface Checked {
  /** null if the canister has no such proof. */
  readonly future: Future | null;
  readonly agrees: boolean;
}

export interface Gallery {
  readonly order: Order;
  readonly query: string;
  readonly specimens: readonly Specimen[];
  readonly total: number;
  /** Where to go on. */
  readonly following: number;
  readonly busy: boolean;
  /** Why nothing can be shown, or "". */
  readonly fault: string;
  /** The specimens that one likes. */
  readonly liked: ReadonlySet<number>;
  /** What was proved of specimens, and whether this page finds the same. */
  readonly proofs: ReadonlyMap<number, Checked>;
}

type Asked = Pick<Client, "search" | "likes" | "like" | "publish" | "withdraw" | "prove" | "proof">;
type Who = Pick<Account, "who">;

export class Visitor {
  readonly store = new Store<Gallery>({
    order: "classics",
    query: "",
    specimens: [],
    total: 0,
    following: 0,
    busy: false,
    fault: "",
    liked: new Set(),
    proofs: new Map(),
  });
  readonly #client: Asked;
  readonly #account: Who;
  readonly #say: Say;
  readonly #rule: () => string;
  #turn = 0;
  #checking = false;

  /** *rule* says which rule is on the bench, as it is written. */
  constructor(client: Asked, account: Who, say: Say, rule: () => string) {
    this.#client = client;
    this.#account = account;
    this.#say = say;
    this.#rule = rule;
  }

  /** Show what there is, in this *order*, with all words of *query*. */
  async look(order = this.store.state.order, query = this.store.state.query): Promise<void> {
    this.store.set({ order, query });
    if (!this.#onShelf) {
      await this.#fetch(0);
      return;
    }
    this.#turn += 1; // an answer that is still to come is not for this
    this.store.set({ specimens: [], total: 0, following: 0, busy: false, fault: "" });
  }

  async more(): Promise<void> {
    await this.#fetch(this.store.state.following);
  }

  /** Which specimens whoever is signed in likes. */
  async learnLikes(): Promise<void> {
    const { who } = this.#account;
    const liked = who === null ? [] : await this.#client.likes(who.principal);
    this.store.set({ liked: new Set(liked) });
  }

  async like({ id }: Specimen): Promise<void> {
    const wanted = !this.store.state.liked.has(id);
    await this.#try(async () => {
      await this.#client.like(id, wanted);
      const liked = new Set(this.store.state.liked);
      if (wanted) liked.add(id);
      else liked.delete(id);
      this.store.set({ liked });
      this.#change(id, ({ likes }) => ({ likes: likes + (wanted ? 1 : -1) }));
    });
  }

  /** The number of what was published; throws, if it was refused. */
  async publish(publication: Publication): Promise<number> {
    const id = await this.#client.publish(publication);
    await this.look("new", "");
    return id;
  }

  async withdraw({ id }: Specimen): Promise<void> {
    await this.#try(async () => {
      await this.#client.withdraw(id);
      const { specimens, total } = this.store.state;
      const left = specimens.filter((specimen) => specimen.id !== id);
      this.store.set({ specimens: left, total: total - 1 });
    });
  }

  async prove({ id }: Specimen, generations: number): Promise<void> {
    await this.#try(async () => {
      const future = await this.#client.prove(id, generations);
      const proofs = new Map(this.store.state.proofs);
      proofs.delete(id);
      this.store.set({ proofs });
      this.#change(id, () => ({ proved: future.generation }));
      void this.#checkAll();
    });
  }

  async #fetch(passed: number): Promise<void> {
    const turn = ++this.#turn;
    this.store.set({ busy: true });
    try {
      const found = await this.#client.search(this.#asked(), passed);
      if (turn !== this.#turn) return; // somebody asked for something else meanwhile
      const before = passed === 0 ? [] : this.store.state.specimens;
      this.store.set({ ...found, specimens: [...before, ...found.specimens], fault: "" });
      void this.#checkAll();
    } catch (fault) {
      if (turn === this.#turn) this.store.set({ fault: wordsOf(fault) });
    }
    if (turn === this.#turn) this.store.set({ busy: false });
  }

  /** Whether the classics are looked at, which the page has. */
  get #onShelf(): boolean {
    const { order, query } = this.store.state;
    return order === "classics" && query.trim() === "";
  }

  /** What the canister is asked for. */
  #asked(): string {
    const { order, query } = this.store.state;
    if (query.trim() !== "") return `words ${query.trim()}`;
    if (order === "rule") return `rule ${this.#rule()}`;
    if (order === "mine") return `by ${this.#account.who?.principal ?? NOBODY}`;
    return order;
  }

  /** Compare every proof that is shown with what this page finds, one after the other. */
  async #checkAll(): Promise<void> {
    if (this.#checking) return;
    this.#checking = true;
    try {
      for (let next = this.#unchecked(); next !== undefined; next = this.#unchecked()) {
        await this.#check(next);
      }
    } catch {
      // A proof that cannot be had now has no mark; it is tried again with the next look.
    }
    this.#checking = false;
  }

  #unchecked(): Specimen | undefined {
    const { specimens, proofs } = this.store.state;
    return specimens.find(({ id, proved }) => proved !== null && !proofs.has(id));
  }

  async #check(specimen: Specimen): Promise<void> {
    const { id } = specimen;
    const future = await this.#client.proof(id);
    const checked = { future, agrees: future !== null && (await agrees(specimen, future)) };
    this.store.set({ proofs: new Map(this.store.state.proofs).set(id, checked) });
  }

  #change(id: number, change: (specimen: Specimen) => Partial<Specimen>): void {
    const specimens = this.store.state.specimens.map((specimen) => {
      return specimen.id === id ? { ...specimen, ...change(specimen) } : specimen;
    });
    this.store.set({ specimens });
  }

  /** Do *go*; if it goes wrong, that is said. */
  async #try(go: () => Promise<void>): Promise<void> {
    try {
      await go();
    } catch (fault) {
      this.#say(wordsOf(fault), "bad");
    }
  }
}

/** Cells on a side of a specimen, and characters of its pattern, that the gallery takes. */
export const GALLERY_SIDE = 128;
export const GALLERY_CHARACTERS = 8000;

/** Why the gallery does not take a pattern written *body* on so large a grid; null if it does. */
export function notForGallery(width: number, height: number, body: string): string | null {
  if (Math.max(width, height) > GALLERY_SIDE)
    return WORDS.gridTooLarge(GALLERY_SIDE, width, height);
  if (body === "!") return WORDS.nothingToPublish;
  if (body.length <= GALLERY_CHARACTERS) return null;
  return WORDS.patternTooLong(GALLERY_CHARACTERS, body.length);
}
