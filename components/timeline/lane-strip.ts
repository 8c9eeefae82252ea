/** One lane at any scale: each pixel shows the mean of its events, so that no event is drawn too large and none is lost. */
import { laneShares, type LaneTree } from "@/lib/charts/lane-tree";
import type { TimeWindow } from "@/lib/charts/time-window";
import type { Colour } from "./canvas-colour";
import type { Row, Surface } from "./track";

type Lane = {
  readonly tree: LaneTree;
  /** By category of the tree. */
  readonly colours: readonly Colour[];
  readonly window: TimeWindow;
};

export function drawLane(surface: Surface, { top, height }: Row, lane: Lane): void {
  const { context, width, density, colours } = surface;
  const columns = Math.max(1, Math.round(width * density));
  const shares = laneShares(lane.tree, { ...lane.window, columns });
  const image = context.createImageData(columns, 1);
  const [red, green, blue] = colours.inset.rgb;
  const rgbs = lane.colours.map(({ rgb }) => rgb);
  const { categories } = lane.tree;
  for (let column = 0; column < columns; column += 1) {
    let filled = 0;
    for (let category = 0; category < categories; category += 1) filled += shares[column * categories + category] ?? 0;
    // Where events overlap, they share the pixel.
    const scale = filled > 1 ? 1 / filled : 1;
    const rest = Math.max(0, 1 - filled);
    let [r, g, b] = [red * rest, green * rest, blue * rest];
    for (let category = 0; category < categories; category += 1) {
      const share = (shares[column * categories + category] ?? 0) * scale;
      const mixed = rgbs[category];
      if (share === 0 || mixed === undefined) continue;
      r += mixed[0] * share;
      g += mixed[1] * share;
      b += mixed[2] * share;
    }
    image.data.set([r, g, b, 255], column * 4);
  }
  stretch(surface, image, top, height);
}

/** A picture one pixel high, as high as the row. */
function stretch(
  { context, width }: Pick<Surface, "context" | "width">,
  image: ImageData,
  top: number,
  height: number,
): void {
  const strip = new OffscreenCanvas(image.width, 1);
  strip.getContext("2d")?.putImageData(image, 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(strip, 0, top, width, height);
}
