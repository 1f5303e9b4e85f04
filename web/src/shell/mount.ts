/**
 * What joins a room's components with the parts of it that are no components.
 *
 *     const stage = useBound<HTMLDivElement>((host) => bindPointer(host, store, actions));
 *     <div ref={stage} />          bound once it is there, and until it is gone
 *
 *     const [feed] = useLoaded(() => import("./Feed"));
 *     {feed && <feed.Feed />}
 *
 *     return mount(house.root, <Room .../>, leaveSession);      as a room's enter() ends
 */

import type { ComponentChild, RefObject } from "preact";
import { render } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

type Stop = () => void;

/** A ref for an element that *bind* listens to or draws on, as long as the component is shown. */
export function useBound<T extends HTMLElement>(bind: (host: T) => Stop | undefined): RefObject<T> {
  const host = useRef<T>(null);
  useLayoutEffect(() => {
    if (host.current === null) return undefined;
    return bind(host.current);
  }, []);
  return host;
}

/** What *load* brings, once it is here, and whether it cannot be loaded; it is loaded once. */
export function useLoaded<T>(load: () => Promise<T>): readonly [found: T | null, failed: boolean] {
  const [state, setState] = useState<readonly [T | null, boolean]>([null, false]);
  useEffect(() => {
    let left = false;
    const show = (found: T | null, failed: boolean) => {
      if (!left) setState([found, failed]);
    };
    load().then(
      (found) => {
        show(found, false);
      },
      () => {
        show(null, true);
      },
    );
    return () => {
      left = true;
    };
  }, []);
  return state;
}

/** Shows *content* in *root*; what is returned takes it away and calls *stops*. */
export function mount(root: HTMLElement, content: ComponentChild, ...stops: readonly Stop[]): Stop {
  render(content, root);
  return () => {
    render(null, root);
    for (const stop of stops) stop();
  };
}
