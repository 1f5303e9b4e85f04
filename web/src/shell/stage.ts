/** What every stage needs: device pixels that fit, and painting once a frame. */

const MOST_PIXELS = 2; // device pixels in a CSS pixel: more cannot be told apart, but cost

/** Device pixels in a CSS pixel, as many as a stage paints. */
export const pixelRatio = (): number => Math.min(devicePixelRatio || 1, MOST_PIXELS);

/** Tell *measured* how many device pixels *host* has room for, now and whenever that changes. */
export function fit(
  host: HTMLElement,
  measured: (width: number, height: number, ratio: number) => void,
): () => void {
  const measure = () => {
    const ratio = pixelRatio();
    const room = (pixels: number) => Math.max(1, Math.round(pixels * ratio));
    measured(room(host.clientWidth), room(host.clientHeight), ratio);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(host);
  measure();
  return () => {
    observer.disconnect();
  };
}

/** Asks for a painting in the next frame. */
export interface Repaint {
  (): void;
  stop(): void;
}

/** Calls *paint* in the next frame, however often that was asked for; asked for once now. */
export function repaint(paint: (time: number) => void): Repaint {
  let frame = 0;
  const ask = () => {
    frame ||= requestAnimationFrame((time) => {
      frame = 0;
      paint(time);
    });
  };
  ask();
  return Object.assign(ask, {
    stop: () => {
      cancelAnimationFrame(frame);
    },
  });
}
