/** How the game works: a few slides in the help, by button or arrow keys, that can be left at any moment. */

import { ChevronLeft, ChevronRight } from "lucide-preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../../shell/Button";
import { openDialog } from "../../../shell/Dialog";
import { Icon } from "../../../shell/Icon";
import { PICTURE, play, still } from "../draw/lesson";
import { INTRO as WORDS } from "../words-later";
import { LESSONS } from "../state/lessons";
import "./Introduction.css";

const SHARPNESS = 2; // pixels of the picture for one of the page

const prefersCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Opens the introduction; nothing moves in it if *calm*. */
export function openIntroduction(calm = prefersCalm()): void {
  openDialog(WORDS.howGameWorks, "intro", (close) => <Slides calm={calm} close={close} />);
}

interface SlidesProps {
  readonly calm: boolean;
  readonly close: () => void;
}

function Slides({ calm, close }: SlidesProps) {
  const [at, setAt] = useState(0);
  const canvas = useRef<HTMLCanvasElement>(null);
  const lesson = LESSONS[at]!;
  const { title, text, shows } = lesson;
  const last = at === LESSONS.length - 1;
  const turn = (by: number) => {
    if (LESSONS[at + by] !== undefined) setAt(at + by);
  };
  useLayoutEffect(() => {
    if (!calm) return play(canvas.current!, lesson);
    still(canvas.current!, lesson);
    return undefined;
  }, [at]);
  return (
    <div
      class="slides"
      onKeyDown={({ key }) => {
        if (key === "ArrowRight") turn(1);
        if (key === "ArrowLeft") turn(-1);
      }}
    >
      <canvas
        class="lesson"
        role="img"
        aria-label={shows}
        width={PICTURE.width * SHARPNESS}
        height={PICTURE.height * SHARPNESS}
        ref={canvas}
      />
      <div class="slide" aria-live="polite">
        <h3>{title}</h3>
        {text.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div class="row choices">
        <div class="dots" role="img" aria-label={WORDS.slideOf(at + 1, LESSONS.length)}>
          {LESSONS.map((one, number) => (
            <span key={one.title} class={number === at ? "now" : ""} />
          ))}
        </div>
        <Button
          icon={ChevronLeft}
          disabled={at === 0}
          onClick={() => {
            turn(-1);
          }}
        >
          {WORDS.back}
        </Button>
        <Button
          kind="primary"
          data-autofocus
          onClick={() => {
            if (last) close();
            else turn(1);
          }}
        >
          {last ? WORDS.start : WORDS.next}
          {!last && <Icon of={ChevronRight} />}
        </Button>
      </div>
    </div>
  );
}
