/**
 * What both sides' repeats say: the same layer, or the pass, in every whole pass of its kind. Two parts of a trace differ by chance as
 * well; an interval of the ratio of their medians that holds 0 tells no difference.
 */
import { median } from "@/lib/statistics/quantile";
import { ratioInterval, type Interval } from "@/lib/statistics/bootstrap";
import { partFigures, rowsOfPasses, type Selection } from "../selection";
import { perSides } from "./sides";

/** Ids of the four figures. */
const MEASURES = {
  step: (figures) => figures.wall,
  busy: (figures) => figures.busy,
  idle: (figures) => figures.idle,
  exposed: (figures) => figures.exposed,
} as const satisfies Record<string, (figures: Selection["figures"]) => number>;
type Measure = keyof typeof MEASURES;

export type RepeatedLine = {
  readonly measure: Measure;
  /** Medians in microseconds. */
  readonly a: number;
  readonly b: number;
  /** Of b / a − 1, 95 % of resamples; null where there is nothing to divide by. */
  readonly interval: Interval | null;
};

export type Repeats = { readonly countA: number; readonly countB: number; readonly lines: readonly RepeatedLine[] };

/** The same files always give the same resamples. */
const SEED = 1;
/** Of thousands of passes every so manieth says as much, in a fraction of the time. */
const MOST = 400;

/** null if a side occurs only once, or both sides repeat the same parts. */
export const repeats = perSides(({ a, b }): Repeats | null => {
  const same = a.device === b.device && a.pass?.kind === b.pass?.kind && a.layer?.index === b.layer?.index;
  const [ofA, ofB] = same ? [[], []] : [instances(a), instances(b)];
  if (ofA.length < 2 || ofB.length < 2) return null;
  const lines = (Object.keys(MEASURES) as Measure[]).map((measure): RepeatedLine => {
    const [one, other] = [ofA.map(MEASURES[measure]), ofB.map(MEASURES[measure])];
    const interval = ratioInterval(one, other, 0.5, SEED, measure);
    const usable = interval !== null && Number.isFinite(interval.low) && Number.isFinite(interval.high);
    return { measure, a: median(one), b: median(other), interval: usable ? interval : null };
  });
  return { countA: ofA.length, countB: ofB.length, lines };
});

/** Figures of each repeat, in order; a range of time and a whole trace have none. */
function instances({ device, scope, pass, layer }: Selection): readonly Selection["figures"][] {
  if (pass === null || scope === "range" || scope === "trace") return [];
  const all = rowsOfPasses(device).filter(({ pass: other }) => other.kind === pass.kind && !other.partial);
  const every = Math.ceil(all.length / MOST);
  const alike = all.filter((_, index) => index % every === 0);
  if (layer === null) return alike.map(({ figures }) => figures);
  return alike.flatMap(({ pass: { layers } }) => {
    const match = layers.find(({ index }) => index === layer.index);
    return match === undefined ? [] : [partFigures(device, match)];
  });
}
