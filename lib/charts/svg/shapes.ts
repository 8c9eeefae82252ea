/** Marks of points by shape, the same that the interactive chart has: colour alone is not enough to tell series apart. */
import type { Shape } from "../legend";
import { hoverTitle, mark } from "./marks";

export type PointMark = {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly color: string;
  /** "ring": what lies under it shows. */
  readonly filled: boolean | "ring";
  readonly shape: Shape;
  readonly label: string;
};

/** Corners of a shape around nothing, in radii. */
const CORNERS: Readonly<Record<Exclude<Shape, "circle">, readonly (readonly [number, number])[]>> = {
  diamond: [
    [-1.25, 0],
    [0, -1.25],
    [1.25, 0],
    [0, 1.25],
  ],
  square: [
    [-0.9, -0.9],
    [0.9, -0.9],
    [0.9, 0.9],
    [-0.9, 0.9],
  ],
  "triangle-up": [
    [0, -1.15],
    [1.1, 0.8],
    [-1.1, 0.8],
  ],
  cross: arms([
    [0.35, -1.1],
    [0.35, -0.35],
    [1.1, -0.35],
  ]),
  x: arms([
    [0.5, -1],
    [1, -0.5],
    [0.5, 0],
  ]),
  star: Array.from({ length: 10 }, (_, corner) => {
    const [angle, reach] = [(corner * Math.PI) / 5, corner % 2 === 0 ? 1.4 : 0.56];
    return [reach * Math.sin(angle), -reach * Math.cos(angle)];
  }),
};

/** A quarter turned three times. */
function arms(quarter: readonly (readonly number[])[]): readonly (readonly [number, number])[] {
  return [0, 1, 2, 3].flatMap((turns) =>
    quarter.map(([x = 0, y = 0]) => {
      const turned = [
        [x, y],
        [-y, x],
        [-x, -y],
        [y, -x],
      ][turns] ?? [x, y];
      return [turned[0] ?? 0, turned[1] ?? 0] as const;
    }),
  );
}

export function pointMark({ x, y, radius, color, filled, shape, label }: PointMark): string {
  const fill = filled === "ring" ? "none" : filled ? color : "var(--bg)";
  const style = `stroke:${color};fill:${fill}`;
  if (shape === "circle") return mark("circle", { cx: x, cy: y, r: radius, style }, hoverTitle(label));
  const corners = CORNERS[shape].map(
    ([right, down]) => `${(x + radius * right).toFixed(1)} ${(y + radius * down).toFixed(1)}`,
  );
  return mark("path", { d: `M${corners.join("L")}z`, style }, hoverTitle(label));
}
