/** Which runs of two sides measured the same load of the same deployment, and why others did not. */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { comparedWork, type WorkId, type WorkLine } from "@/features/core/evidence/run-comparison/work";
import { listValues } from "@/features/core/evidence/benchmark-files/assemble";

/** `repeat`: runs of one file share a number as long as each load occurs once in it. */
export type GateRun = { readonly measurement: Measurement; readonly repeat: string };

export type MatchedLoad = { readonly base: readonly GateRun[]; readonly run: readonly GateRun[] };

export type Matched = {
  readonly loads: readonly MatchedLoad[];
  /** Loads of the run that no baseline measured, with what differs from the nearest one. */
  readonly strange: readonly { readonly run: Measurement; readonly lines: readonly WorkLine[] }[];
  /** Loads of the baseline that the run lacks. */
  readonly lacking: readonly Measurement[];
  /** Identical measurements within a side: counted once. */
  readonly copies: number;
  /** Measurements that stand on both sides. */
  readonly both: number;
};

/** `work`: lines that make it other work; everything else is a setting. */
export function matchLoads(
  baseline: readonly Measurement[],
  run: readonly Measurement[],
  work: readonly WorkId[] = WORK,
): Matched {
  const [bases, runs] = [distinct(baseline), distinct(run)];
  const groups = groupByLoad(bases);
  const others = groupByLoad(runs);
  const paired = others.map((group) => ({ group, match: findMatch(first(group), groups, work) }));
  const taken = new Set(paired.map(({ match }) => match));
  return {
    loads: paired.flatMap(({ group, match }) => (match ? [{ base: numbered(match), run: numbered(group) }] : [])),
    strange: paired.flatMap(({ group, match }) =>
      match || groups.length === 0
        ? []
        : [{ run: first(group), lines: nearest(first(group), groups.map(first), work) }],
    ),
    lacking: groups.filter((group) => !taken.has(group)).map(first),
    copies: baseline.length - bases.length + (run.length - runs.length),
    both: bases.length + runs.length - distinct([...bases, ...runs]).length,
  };
}

type Group = readonly [Measurement, ...Measurement[]];
const first = ([one]: Group): Measurement => one;

/** Differences that make it other work. Engine, version and precision are settings: what a gate is there to compare. */
const WORK: readonly WorkId[] = ["model", "chip", "layout", "isl", "osl", "concurrency", "rate"];

/** Clients that keep a rate reach it within this. */
const RATE_NEAR = 0.02;

const sameLoad = (a: Measurement, b: Measurement, work: readonly WorkId[]): boolean =>
  a.kind === b.kind && !isPlainlyOther(a, b, work) && differences(a, b, work).length === 0;

/** Of a table of several engines or formats each is compared with itself; where a side has one, the other may have another. */
const sameSettings = (a: Measurement, b: Measurement): boolean =>
  a.engine?.name === b.engine?.name && a.precision === b.precision;

function findMatch(run: Measurement, groups: readonly Group[], work: readonly WorkId[]): Group | undefined {
  const alike = groups.filter((group) => sameLoad(first(group), run, work));
  return alike.find((group) => sameSettings(first(group), run)) ?? alike[0];
}

/** Spares tables of thousands of rows the words of every pair. */
function isPlainlyOther(
  { load: a, layout: one }: Measurement,
  { load: b, layout: other }: Measurement,
  work: readonly WorkId[],
): boolean {
  const sizes = [
    [one.tp, other.tp],
    [one.gpus, other.gpus],
  ];
  const pairs = [[a.concurrency, b.concurrency], [a.batch, b.batch], ...(work.includes("layout") ? sizes : [])];
  return pairs.some(([x, y]) => x !== undefined && y !== undefined && x !== y);
}

function differences(a: Measurement, b: Measurement, work: readonly WorkId[]): readonly WorkLine[] {
  const burst = [a, b].every(({ load }) => load.concurrency === undefined && load.requestRate === undefined);
  return comparedWork(a, b).filter((line) => {
    if (line.id === "concurrency") return line.same !== null && line.a !== line.b;
    if (line.id === "rate") return line.same !== null && !sameRate(a, b);
    // What was in flight is the load where a file states nothing else.
    if (line.id === "inFlight") return burst && !isNearFlight(a, b);
    // Requests that were sent all at once are the load.
    if (line.id === "requests") return burst && line.same === false;
    return work.includes(line.id) && line.same === false;
  });
}

function sameRate({ load: a }: Measurement, { load: b }: Measurement): boolean {
  return Math.abs((b.requestRate ?? 0) / (a.requestRate ?? 1) - 1) <= RATE_NEAR;
}

/** Requests in flight as measured vary from repeat to repeat. */
const FLIGHT_NEAR = 1.25;

function isNearFlight({ load: { meanInFlight: a } }: Measurement, { load: { meanInFlight: b } }: Measurement): boolean {
  return a === undefined || b === undefined || Math.max(a / b, b / a) <= FLIGHT_NEAR;
}

const nearest = (run: Measurement, bases: readonly Measurement[], work: readonly WorkId[]): readonly WorkLine[] =>
  bases
    .map((base) => ({ lines: differences(base, run, work), apart: apart(base, run) }))
    .toSorted((x, y) => x.lines.length - y.lines.length || x.apart - y.apart)[0]?.lines ?? [];

/** How many times the clients of one are those of the other, as a logarithm. */
const apart = ({ load: a }: Measurement, { load: b }: Measurement): number =>
  Math.abs(Math.log((a.concurrency ?? a.batch ?? 1) / (b.concurrency ?? b.batch ?? 1)));

function groupByLoad(measurements: readonly Measurement[]): readonly Group[] {
  const groups: [Measurement, ...Measurement[]][] = [];
  for (const measurement of measurements) {
    const known = groups.find(([one]) => sameSettings(one, measurement) && sameLoad(one, measurement, WORK));
    if (known) known.push(measurement);
    else groups.push([measurement]);
  }
  return groups;
}

/** A table may hold several repeats of a load: the first of each load are one repeat, the second ones the next. */
function numbered(group: Group): readonly GateRun[] {
  const counts = new Map<string, number>();
  return group.map((measurement) => {
    const { file } = measurement.source;
    const count = counts.get(file) ?? 0;
    counts.set(file, count + 1);
    return { measurement, repeat: `${file}#${count}` };
  });
}

/** A copy of a measurement is no second measurement. */
function distinct(measurements: readonly Measurement[]): readonly Measurement[] {
  const known = new Map(
    measurements.map((measurement): [string, Measurement] => [JSON.stringify(listValues(measurement)), measurement]),
  );
  return [...known.values()];
}
