/** How every part of the page is put into it. */
import type { Actions, App } from "../state/app";
import type { Store } from "../../../state/store";

/** Builds its elements in *host*, keeps them up to date, and returns what takes them away again. */
export type Binder = (host: HTMLElement, store: Store<App>, actions: Actions) => () => void;
