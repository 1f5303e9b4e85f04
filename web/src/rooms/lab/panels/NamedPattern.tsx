/** A pattern of a data file in a list: alive, its name, something about it, and what it shows. */

import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { grid } from "../../../rules/grid";
import type { Named } from "../../../state/rules/names";
import { useSession } from "../state/app";
import { moved } from "../state/cells";
import { exampleOf } from "../state/experiment";
import type { Start } from "./Thumbnail";
import { LivingThumbnail } from "./Thumbnail";

const MOST_CELLS = 64; // on a side of the picture: more would be smaller than its pixels

interface NamedPatternProps {
  readonly named: Named;
  readonly about: string;
  readonly press: (named: Named) => void;
  /** Below it. */
  readonly children?: ComponentChildren;
}

export function NamedPattern({ named, about, press, children }: NamedPatternProps) {
  const calm = useSession().store.signals.calm.value;
  const start = useMemo(() => startOf(named), [named]);
  return (
    <li>
      <button
        type="button"
        class="lab-pattern"
        onClick={() => {
          press(named);
        }}
      >
        <LivingThumbnail start={start} calm={calm} />
        <span>
          <strong>{named.name}</strong>
          {about !== "" && <span class="soft"> {about}</span>}
          <span class="lab-shows soft">{named.shows}</span>
        </span>
      </button>
      {children !== undefined && <div>{children}</div>}
    </li>
  );
}

function startOf(named: Named): Start {
  const { rule, grid: on, cells } = exampleOf(named);
  const [width, height] = [Math.min(on.width, MOST_CELLS), Math.min(on.height, MOST_CELLS)];
  const small = grid(width, height, on.topology);
  return { rule, grid: small, cells: moved(cells, on, small) };
}
