/**
 * What joins a room's components with the parts of it that are no components.
 *
 *     const stage = useBound<HTMLDivElement>((host) => bindPointer(host, store, actions));
 *     <div ref={stage} />          bound once it is there, and until it is gone
 *
 *     return mount(house.root, <Room .../>, leaveSession);      as a room's enter() ends
 */

import type { ComponentChild, RefObject } from "preact";
import { render } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

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

/** Shows *content* in *root*; what is returned takes it away and calls *stops*. */
export function mount(root: HTMLElement, content: ComponentChild, ...stops: readonly Stop[]): Stop {
  render(content, root);
  return () => {
    render(null, root);
    for (const stop of stops) stop();
  };
}
