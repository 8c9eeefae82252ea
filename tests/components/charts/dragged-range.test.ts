import { expect, it } from "vitest";
import { draggedRange } from "@/components/charts/drag/dragged-range";
import type { Drawing } from "@/lib/charts/drawing";
import { plotAxes, type Plotted } from "@/lib/charts/svg/plot-axes";

const DRAWING: Drawing = {
  ...{ kind: "points", x: { title: "Output per user [tok/s]", log: true }, y: { title: "rate", log: false } },
  series: [{ name: "front", joined: true, points: [at(10, 0), at(100, 400)] }],
};
function at(x: number, y: number) {
  return { x, y, label: "", holds: true };
}
const axes = plotAxes(DRAWING as Plotted, { width: 600, height: 300 });
const place = (x: number, y: number) => ({ x: axes.x.place(x), y: axes.y.place(y) });

it("says both ranges of a box in the units of the axes, whichever corner the drag begins at", () => {
  const box = draggedRange(axes, place(20, 300), place(50, 100));
  expect(box?.words).toBe("20–50 tok/s, 100–300");
  expect(draggedRange(axes, place(50, 100), place(20, 300))).toEqual(box);
});

it("says the one axis that a flat or a narrow box zooms", () => {
  const { x, y } = place(20, 200);
  expect(draggedRange(axes, { x, y }, { x: axes.x.place(50), y: y + 3 })?.words).toBe("20–50 tok/s");
  expect(draggedRange(axes, { x, y }, { x: x + 3, y: axes.y.place(100) })?.words).toBe("100–200");
});

it("is no box for a click, and ends where the plot does", () => {
  const { x, y } = place(20, 200);
  expect(draggedRange(axes, { x, y }, { x: x + 4, y: y + 4 })).toBeNull();
  expect(draggedRange(axes, { x, y }, { x: 5000, y: y + 2 })?.right).toBe(axes.frame.right);
});
