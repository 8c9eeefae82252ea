/** Sides of a comparison: A is the page's selection, B is named in the link. */
import {
  compareOperators,
  compareRanges,
  type Comparison,
  type OperatorComparison,
  type OpenedTrace,
  type Pass,
} from "@/features/core/trace";
import { perObject } from "@/lib/per-object";
import type { TraceInput } from "../input";
import { ranks, rowsOfPasses, select, type Selection } from "../selection";
import { type Place, readPlace, writePlace } from "./place";

export const LEVELS = ["trace", "pass", "layer"] as const;
export type Level = (typeof LEVELS)[number];

export type Sides = { readonly a: Selection; readonly b: Selection };

type Patch = Partial<TraceInput>;

/** null where nothing is compared, or nothing is open. */
export function sides(traces: readonly OpenedTrace[], input: TraceInput): Sides | null {
  const position = readPlace(input.versus);
  if (position === null) return null;
  const a = select(traces, input);
  const b = selectPlace(traces, input, position);
  return a === null || b === null ? null : { a, b };
}

/** Computed once per pair: a report uses it several times. */
export function perSides<Value>(make: (sides: Sides) => Value): (sides: Sides) => Value {
  const made = perObject((_: Selection["device"]) => new Map<string, { b: Selection["device"]; value: Value }>());
  return (sides) => {
    const { a, b } = sides;
    const known = made(a.device);
    const key = [a.scope, a.range.from, a.range.to, b.scope, b.range.from, b.range.to].join();
    const cached = known.get(key);
    if (cached?.b === b.device) return cached.value;
    const value = make(sides);
    known.set(key, { b: b.device, value });
    return value;
  };
}

export const comparison = perSides(({ a, b }): Comparison => compareRanges(side(a), side(b)));

export const operatorComparison = perSides(({ a, b }): OperatorComparison => compareOperators(side(a), side(b)));

const side = ({ opened: { trace }, device, range }: Selection) => ({ trace, capture: device, range });

/** Default comparison: a layer with the next one, else the same kind of pass of another file or rank, else the next pass of its kind. */
export function proposed(traces: readonly OpenedTrace[], input: TraceInput): Patch | null {
  const a = select(traces, input);
  if (a === null) return null;
  const rank = rankPlace(traces, a);
  const other = otherRank(traces, rank);
  const { pass, layer } = a;
  if (pass !== null && layer !== null) {
    const next = pass.layers[layer.index + 1] ?? pass.layers[layer.index - 1];
    if (next) return { versus: writePlace({ rank, pass: pass.index, layer: next.index }) };
  }
  if (other !== null) return besideOther(traces, input, a, other);
  const nextPass = pass && passBeside(a, pass);
  if (nextPass) return { versus: writePlace({ rank, pass: nextPass.index, layer: null }) };
  const [first, second] = pass?.layers ?? [];
  if (pass === null || first === undefined || second === undefined) return null;
  return {
    layer: first.index,
    range: "",
    versus: writePlace({ rank, pass: pass.index, layer: second.index }),
  };
}

/** Another file or rank: its pass that stands for the same kind; both as wholes where either side has none. */
function besideOther(traces: readonly OpenedTrace[], input: TraceInput, a: Selection, other: number): Patch {
  const b = selectPlace(traces, input, { rank: other, pass: null, layer: null });
  const kind = a.pass === null || a.pass.partial ? null : a.pass.kind;
  const pass = b === null || kind === null ? null : middlePass(b, kind);
  const versus = writePlace({ rank: other, pass, layer: null });
  return pass === null && a.pass !== null ? { pass: -1, layer: null, range: "", versus } : { versus };
}

/** Number of the complete pass of the middle time; null where the side has none of the kind. */
export function middlePass({ device }: Selection, kind: string): number | null {
  const alike = rowsOfPasses(device)
    .filter(({ pass }) => pass.kind === kind && !pass.partial)
    .toSorted((x, y) => x.figures.wall - y.figures.wall);
  return alike[Math.floor((alike.length - 1) / 2)]?.pass.index ?? null;
}

/** Both sides at another level: the first layers of the passes, the passes of the layers. */
export function atLevel(traces: readonly OpenedTrace[], input: TraceInput, level: Level): Patch {
  const pair = sides(traces, input);
  if (pair === null) return {};
  const { a, b } = pair;
  const [rankA, rankB] = [rankPlace(traces, a), rankPlace(traces, b)];
  if (level === "trace") {
    const rank = rankA === rankB ? (otherRank(traces, rankA) ?? rankB) : rankB;
    return { pass: -1, layer: null, range: "", versus: writePlace({ rank, pass: null, layer: null }) };
  }
  const passA = a.pass ?? select(traces, { ...input, pass: null, range: "" })?.pass ?? null;
  const passB = b.pass ?? (passA && (rankA === rankB ? passBeside(a, passA) : null)) ?? firstWhole(b) ?? passA;
  if (passA === null || passB === null) return {};
  const layer = level === "layer" ? (a.layer?.index ?? 0) : null;
  const same = rankA === rankB && passA.index === passB.index;
  const layerB = layer === null ? null : (b.layer?.index ?? (same ? layer + 1 : layer));
  return {
    pass: passA.index,
    layer,
    range: "",
    versus: writePlace({ rank: rankB, pass: passB.index, layer: layerB }),
  };
}

/** null if A is a time range: there is no other side. */
export function swapped(traces: readonly OpenedTrace[], input: TraceInput): Patch | null {
  const pair = sides(traces, input);
  if (pair === null || pair.a.scope === "range") return null;
  const [a, b] = [placed(traces, pair.a), placed(traces, pair.b)];
  return { rank: b.rank, pass: b.pass ?? -1, layer: b.layer, range: "", versus: writePlace(a) };
}

export const level = ({ a }: Sides): Level => (a.scope === "range" ? "pass" : a.scope);

export const placed = (traces: readonly OpenedTrace[], selection: Selection): Place => ({
  rank: rankPlace(traces, selection),
  pass: selection.pass?.index ?? null,
  layer: selection.layer?.index ?? null,
});

function selectPlace(traces: readonly OpenedTrace[], input: TraceInput, { rank, pass, layer }: Place) {
  return select(traces, { ...input, rank, pass: pass ?? -1, layer, range: "" });
}

const rankPlace = (traces: readonly OpenedTrace[], { device }: Selection): number =>
  Math.max(
    0,
    ranks(traces).findIndex((rank) => rank.device.work === device.work),
  );

const otherRank = (traces: readonly OpenedTrace[], rank: number): number | null => {
  const count = ranks(traces).length;
  return count < 2 ? null : (rank + 1) % count;
};

const firstWhole = ({ device: { segmentation } }: Selection): Pass | null =>
  segmentation.passes.find(({ partial }) => !partial) ?? null;

/** The next complete pass of its kind, else the previous one, else any complete one: a partial pass is never compared. */
function passBeside({ device }: Selection, pass: Pass): Pass | null {
  const complete = device.segmentation.passes.filter(({ partial, index }) => !partial && index !== pass.index);
  const alike = complete.filter(({ kind }) => kind === pass.kind);
  const after = alike.find(({ index }) => index > pass.index);
  return after ?? alike.at(-1) ?? complete[0] ?? null;
}
