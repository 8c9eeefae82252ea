/** Passes and layers as rows, in microseconds. Pages and the command line draw the same rows. */
import type { DeviceCapture } from "../capture";
import { type RangeFigures, rangeFigures } from "../device/range-figures";
import type { Layer, Pass } from "../segment/segmentation";
import { steadyFrom } from "../segment/steady";

export type PassRow = {
  readonly pass: Pass;
  readonly figures: RangeFigures;
  /** Duration by number of layers; null where it has none. */
  readonly meanLayer: number | null;
  readonly firstLayer: number | null;
  /** From this pass on, passes of its kind change by 5 % at most. */
  readonly steady: boolean;
};

export function passRows({ work, rules, gaps, segmentation }: DeviceCapture): PassRow[] {
  const rows = segmentation.passes.map((pass) => {
    const figures = rangeFigures(work, rules, gaps, pass.from, pass.to);
    const first = pass.layers[0];
    return {
      pass,
      figures,
      meanLayer: pass.layers.length === 0 ? null : figures.wall / pass.layers.length,
      firstLayer: first === undefined ? null : wall(work.start, work.end, first),
    };
  });
  const steady = steadyPasses(rows);
  return rows.map((row) => ({ ...row, steady: steady.has(row.pass.index) }));
}

function wall(start: Float64Array, end: Float64Array, { from, to }: Layer): number {
  let last = 0;
  for (let i = from; i < to; i += 1) last = Math.max(last, end[i] as number);
  return to > from ? last - (start[from] as number) : 0;
}

/** Within each kind of step: prefill and decode are steady each for itself. */
function steadyPasses(rows: readonly Omit<PassRow, "steady">[]): Set<number> {
  const steady = new Set<number>();
  for (const kind of new Set(rows.map(({ pass }) => pass.kind))) {
    const sameKind = rows.filter(({ pass }) => pass.kind === kind && !pass.partial);
    const from = steadyFrom(sameKind.map(({ figures }) => figures.wall));
    if (from !== null) sameKind.slice(from).forEach(({ pass }) => steady.add(pass.index));
  }
  return steady;
}

/**
 * The pass to look at first: the middle one in length of the steady passes of the commonest kind. null: the trace as a whole, where no
 * pass is complete, none has layers, or the passes are of training.
 */
export function representativePass(rows: readonly PassRow[]): number | null {
  const complete = rows.filter(({ pass }) => !pass.partial && pass.layers.length > 0);
  const kinds = complete.map(({ pass }) => pass.kind);
  const commonest = [...new Set(kinds)].sort(
    (a, b) => kinds.filter((k) => k === b).length - kinds.filter((k) => k === a).length,
  )[0];
  if (commonest === "training") return null;
  const common = complete.filter(({ pass }) => pass.kind === commonest);
  const steady = common.filter((row) => row.steady);
  const from = steady.length > 0 ? steady : common;
  return [...from].sort((a, b) => a.figures.wall - b.figures.wall)[from.length >> 1]?.pass.index ?? null;
}

export type LayerRow = { readonly layer: Layer; readonly figures: RangeFigures; readonly flags: readonly string[] };

/** `flags` says what each layer is, by its number; none where no configuration tells. */
export function layerRows(
  { work, rules, gaps }: DeviceCapture,
  pass: Pass,
  flags: readonly (readonly string[])[] = [],
): LayerRow[] {
  return pass.layers.map((layer) => ({
    layer,
    figures: rangeFigures(work, rules, gaps, layer.from, layer.to),
    flags: flags[layer.index] ?? kindByKernels(rules, layer),
  }));
}

/** Without a configuration the kernels say what kind of mixer and feed-forward a layer has. */
function kindByKernels(rules: DeviceCapture["rules"], layer: Layer): string[] {
  const categories = new Set<string>();
  for (let i = layer.from; i < layer.to; i += 1) categories.add(rules[i]?.category ?? "");
  const mixer = categories.has("state-space") ? "LINEAR" : categories.has("mla-attention") ? "MLA" : "ATTENTION";
  return [mixer, categories.has("moe-gemm") || categories.has("moe-routing") ? "MOE" : "DENSE"];
}

export type ClusterRow = {
  readonly flag: string;
  readonly layers: number;
  /** Microseconds. */
  readonly meanWall: number;
  readonly medianWall: number;
  readonly low: number;
  readonly high: number;
  readonly meanSum: number;
  readonly meanBusy: number;
};

/** Layers by flag: one that has several belongs to several clusters. `low` and `high` are the 10th and 90th percentile. */
export function clusterRows(rows: readonly LayerRow[]): ClusterRow[] {
  const flags = [...new Set(rows.flatMap((row) => row.flags))].sort();
  return flags.map((flag) => {
    const flagged = rows.filter((row) => row.flags.includes(flag));
    const walls = flagged.map(({ figures }) => figures.wall).sort((a, b) => a - b);
    const mean = (figure: (of: RangeFigures) => number): number =>
      flagged.reduce((sum, row) => sum + figure(row.figures), 0) / flagged.length;
    return {
      flag,
      layers: flagged.length,
      meanWall: mean(({ wall }) => wall),
      medianWall: quantile(walls, 0.5),
      low: quantile(walls, 0.1),
      high: quantile(walls, 0.9),
      meanSum: mean(({ sum }) => sum),
      meanBusy: mean(({ busy }) => busy),
    };
  });
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
