/** Where words fit beside drawn lines: positions are tried in order, and the first that covers least is taken. Pure. */
export type Box = { readonly from: number; readonly to: number; readonly top: number; readonly bottom: number };
export type Polyline = readonly { readonly x: number; readonly y: number }[];

/** How many of the lines pass through the box. */
export const coveredLines = (box: Box, lines: readonly Polyline[]): number =>
  lines.filter((line) => line.some((end, index) => meets(box, line[index - 1] ?? end, end))).length;

/** undefined where there is none to choose from. */
export function freest<Place extends Box>(places: readonly Place[], lines: readonly Polyline[]): Place | undefined {
  const covered = places.map((box) => coveredLines(box, lines));
  return places[covered.indexOf(Math.min(...covered))];
}

/** Whether the way from a to b touches the box (Liang and Barsky: the part of the way that is within all four sides). */
function meets({ from, to, top, bottom }: Box, a: Polyline[number], b: Polyline[number]): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  let [begin, end] = [0, 1];
  for (const [step, room] of [
    [-dx, a.x - from],
    [dx, to - a.x],
    [-dy, a.y - top],
    [dy, bottom - a.y],
  ] as const) {
    if (step === 0 && room < 0) return false;
    if (step < 0) begin = Math.max(begin, room / step);
    if (step > 0) end = Math.min(end, room / step);
  }
  return begin <= end;
}
