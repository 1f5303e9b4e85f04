/** A 2D context that draws nothing and remembers what it was asked to draw, and with which ink. */

export interface Call {
  readonly name: string;
  readonly args: number[];
  readonly ink: { fillStyle: string; strokeStyle: string; globalAlpha: number; lineWidth: number };
}

/** What fills or strokes the path that was traced before it. */
export interface Shape {
  readonly filled: boolean;
  readonly colour: string;
  readonly strength: number;
  readonly thickness: number;
  readonly path: readonly Call[];
}

export class Recorder {
  fillStyle = "";
  strokeStyle = "";
  globalAlpha = 1;
  lineWidth = 1;
  readonly all: Call[] = [];

  clearRect = this.#note("clearRect");
  fillRect = this.#note("fillRect");
  strokeRect = this.#note("strokeRect");
  beginPath = this.#note("beginPath");
  rect = this.#note("rect");
  arc = this.#note("arc");
  moveTo = this.#note("moveTo");
  lineTo = this.#note("lineTo");
  fill = this.#note("fill");
  stroke = this.#note("stroke");
  save = this.#note("save");
  restore = this.#note("restore");
  setLineDash = (): void => undefined; // how a line is broken is no shape

  as2d(): CanvasRenderingContext2D {
    return this as unknown as CanvasRenderingContext2D;
  }

  calls(name: string): Call[] {
    return this.all.filter((call) => call.name === name);
  }

  /** Everything that was filled or stroked, in order. */
  shapes(): Shape[] {
    const shapes: Shape[] = [];
    let path: Call[] = [];
    for (const call of this.all) {
      if (call.name === "beginPath") path = [];
      else if (call.name === "fill" || call.name === "stroke")
        shapes.push(shapeOf(call, [...path]));
      else path.push(call);
    }
    return shapes;
  }

  #note(name: string): (...args: number[]) => void {
    return (...args) => {
      const { fillStyle, strokeStyle, globalAlpha, lineWidth } = this;
      this.all.push({ name, args, ink: { fillStyle, strokeStyle, globalAlpha, lineWidth } });
    };
  }
}

function shapeOf(call: Call, path: readonly Call[]): Shape {
  const filled = call.name === "fill";
  const { fillStyle, strokeStyle, globalAlpha, lineWidth } = call.ink;
  const colour = filled ? fillStyle : strokeStyle;
  return { filled, colour, strength: globalAlpha, thickness: lineWidth, path };
}
