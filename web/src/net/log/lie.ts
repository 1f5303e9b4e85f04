/** What a server said that cannot be so; each has a name of its own, and a sentence for whoever looks. */

export type Kind =
  | "changed" // an event is not what it was
  | "chain" // the events do not lead to the head that is certified
  | "fork" // two heads for the same number of events
  | "back" // the log, or its time, goes back
  | "withheld" // something is certified and not shown
  | "order" // events that are out of place
  | "statement" // not a statement of this room
  | "uncertified" // the network certifies something else
  | "canister" // the certificate is of another canister
  | "signature" // not signed by the network
  | "stale" // signed too long ago, or in the future
  | "facts" // not the facts that are certified
  | "time" // a generation that cannot be now
  | "rules" // events that the rules do not allow
  | "board" // not the board that is certified
  | "shown"; // what a page was shown besides the log is not what the log says

export class Lie extends Error {
  override readonly name = "Lie";
  readonly kind: Kind;

  constructor(kind: Kind, message: string) {
    super(message);
    this.kind = kind;
  }
}
