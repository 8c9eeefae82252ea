/** A trace as tracks: the whole of it, the window with passes, layers, host and streams, and the lens below. */
import type { Layer, Pass } from "@/features/core/trace";
import { strokeBand } from "@/components/timeline/paint";
import { boxes, strip, type Box } from "@/components/timeline/slices";
import { drawAxis } from "@/components/timeline/time-axis";
import type { Surface, Track } from "@/components/timeline/track";
import { durationText } from "@/features/pages/trace/figures";
import { extent } from "@/features/pages/trace/selection";
import type { TimelineRow } from "@/features/pages/trace/timeline/rows";
import { timeToPixel, type TimeWindow } from "@/lib/charts/time-window";
import { drawKernels, within } from "./lens";
import { findRow, type Picture } from "./picture";

export const traceTracks = (picture: Picture): readonly Track[] => [
  ...wedge(picture, ["overview", "axis"], picture.bounds, picture.window),
  ...wedge(picture, ["waits", "launch"], picture.window, picture.lens),
  ...overviewTracks(picture),
  ...picture.rows.flatMap((row) => rowTracks(picture, row)),
];

type Kind = TimelineRow["kind"];

/** A pale shape that joins a stretch of the scale above with the whole width of the one below. */
function wedge(picture: Picture, [above, below]: readonly [Kind, Kind], scale: TimeWindow, part: TimeWindow): Track[] {
  const [upper, lower] = [findRow(picture, above), findRow(picture, below)];
  if (upper === undefined || lower === undefined) return [];
  const paint = ({ context, colours, width }: Surface): void => {
    const top = upper.top + upper.height;
    context.fillStyle = colours.accentSoft.css;
    context.beginPath();
    context.moveTo(timeToPixel(scale, width, part.from), top);
    context.lineTo(timeToPixel(scale, width, part.to), top);
    context.lineTo(width, lower.top);
    context.lineTo(0, lower.top);
    context.fill();
  };
  return [{ row: upper, paint }];
}

/** Pixels of the passes above the strip, with one between them. */
const PASS_TICKS = 8;

/** The busiest stream in one strip, passes above it where there are some. */
function overviewTracks({ rows, device, colours, bounds: scale }: Picture): readonly Track[] {
  const row = rows.find(({ kind }) => kind === "overview");
  const busiest = rows.find(({ lane }) => lane !== null)?.lane;
  if (row === undefined || !busiest) return [];
  const { passes } = device.segmentation;
  const tree = strip(busiest.lane, colours.families);
  if (passes.length === 0) return [{ row, scale, paint: tree }];
  const below = { top: row.top + PASS_TICKS + 1, height: row.height - PASS_TICKS - 1 };
  const ticks = ({ context, width }: Surface): void => {
    context.fillStyle = colours.muted.css;
    passes.forEach((pass, index) => {
      const { from, to } = extent(device, pass);
      const left = timeToPixel(scale, width, from);
      context.globalAlpha = pass.kind === "prefill" ? 1 : index % 2 === 0 ? 0.45 : 0.3;
      context.fillRect(left, row.top, Math.max(0.5, timeToPixel(scale, width, to) - left), PASS_TICKS);
    });
    context.globalAlpha = 1;
  };
  return [
    { row: below, scale, paint: tree },
    { row, scale, paint: ticks },
  ];
}

function rowTracks(picture: Picture, row: TimelineRow): readonly Track[] {
  const { opened, device, colours, lens } = picture;
  const host = strip(opened.callLane, [colours.host]);
  switch (row.kind) {
    case "passes":
      return [{ row, paint: boxes(passBoxes(picture)) }];
    case "layers":
      return [{ row, paint: boxes(layerBoxes(picture)) }];
    case "host":
      return [{ row, paint: host }];
    case "stream":
      return row.lane ? [{ row, paint: strip(row.lane.lane, colours.families) }] : [];
    case "waits":
      return [{ row, paint: strip(device.waitLane, colours.waits) }, lensFrame(picture, row)];
    case "halves":
      return [{ row, scale: lens, paint: boxes(halfBoxes(picture)) }];
    case "launch":
      return [{ row, scale: lens, paint: host }];
    case "kernels":
      return [{ row, scale: lens, paint: (surface) => drawKernels({ ...surface, ...picture }, row) }];
    case "lens-axis":
      return [{ row, scale: lens, paint: (surface) => drawAxis(surface, row, lens, lens.from, 0) }];
    default:
      return [];
  }
}

/** What is enlarged, around all rows of the window. */
function lensFrame(picture: Picture, row: TimelineRow): Track {
  const { colours, window, lens } = picture;
  const axis = findRow(picture, "axis") ?? row;
  const bottom = row.top + row.height;
  return { row, paint: (surface) => strokeBand(surface, { axis, bottom, window }, lens, colours.accent.css) };
}

/** A prefill is solid, a decode hatched: phase is no colour. */
const passBoxes = ({ device, selection, words }: Picture): readonly Box[] =>
  device.segmentation.passes.map((pass, index) => ({
    extent: extent(device, pass),
    words: words.passes[index] ?? "",
    chosen: selection.pass?.index === pass.index,
    hatched: pass.kind !== "prefill",
  }));

/** Of the passes in sight. Dashed: found by the period alone. */
function layerBoxes({ device, selection, window }: Picture): readonly Box[] {
  const { work, segmentation } = device;
  const dashed = segmentation.method === "period";
  const isSeen = ({ from, to }: Pass): boolean =>
    (work.start[from] ?? Infinity) <= window.to && (work.end[to - 1] ?? 0) >= window.from;
  return segmentation.passes.filter(isSeen).flatMap((pass) =>
    pass.layers.map((layer: Layer) => ({
      extent: extent(device, layer),
      words: String(layer.index),
      chosen: selection.layer?.index === layer.index && selection.pass?.index === pass.index,
      dashed,
    })),
  );
}

/** The mixer of each layer in the lens, then its feed-forward or experts, with what each takes. */
function halfBoxes(picture: Picture): readonly Box[] {
  const { device, lens, words } = picture;
  const [first, last] = within(picture, lens.from, lens.to);
  const inLens = ({ from, to }: { readonly from: number; readonly to: number }): boolean => to > first && from < last;
  const layers = device.segmentation.passes.filter(inLens).flatMap((pass) => pass.layers.filter(inLens));
  return layers.flatMap(({ from, to, half }) =>
    half === null
      ? []
      : [
          { from, to: half },
          { from: half, to },
        ].map((range, index) => {
          const times = extent(device, range);
          return { extent: times, words: `${words.halves[index]} · ${durationText(times.to - times.from)}` };
        }),
  );
}
