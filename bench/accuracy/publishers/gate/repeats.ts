/** Gates over public repeats: as they are, and with steps that take 5 % longer. */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { readBenchmarkText } from "@/features/core/evidence/benchmark-files/read";
import { USUAL_THRESHOLDS } from "@/features/core/evidence/run-comparison/gate/change";
import { gate } from "@/features/core/evidence/run-comparison/gate/gate";
import { stream, wholeBelow, type Random } from "@/lib/random/generator";
import { unwrap } from "@/lib/result";
import { csvRows } from "./rows";

type Sides = { readonly base: readonly Measurement[]; readonly run: readonly Measurement[] };

const FIVE_PERCENT = 1 / 0.95;
/** Ten gates of each of the 57 configurations. */
const GATES = 570;
const SWEEPS = 100;
/** Runs on each side, of five. */
const REAL = [
  [1, 1],
  [2, 2],
  [3, 1],
  [3, 2],
  [4, 1],
] as const;

export function repeatsBench({ splitwise, sweeps }: { readonly splitwise: string; readonly sweeps: string }) {
  const groups = repeatedBatches(splitwise);
  const draws = stream(7, "gates");
  const single = (sides: (group: readonly Measurement[]) => Sides) =>
    counted(Array.from({ length: GATES }, (_, index) => sides(groups[index % groups.length] ?? [])));
  return {
    ...Object.fromEntries(
      REAL.map(([base, run]) => [`real_${base}_${run}`, single((group) => apart(group, base, run, draws))]),
    ),
    ...Object.fromEntries(
      [3, 5].map((count) => [`drawn_${count}_${count}`, single((group) => again(group, count, draws))]),
    ),
    all_configurations: counted(
      Array.from({ length: SWEEPS }, () => joined(groups.map((group) => apart(group, 1, 1, draws)))),
    ),
    ...sweepCounts(sweeps),
  };
}

function counted(sides: readonly Sides[]) {
  const fails = ({ base, run }: Sides): boolean => gate(base, run, USUAL_THRESHOLDS).state === "failed";
  const longer = sides.map(({ base, run }) => ({ base, run: run.map(slower) }));
  return { gates: sides.length, alarms: sides.filter(fails).length, found: longer.filter(fails).length };
}

function slower(measurement: Measurement): Measurement {
  const mean = measurement.tpot?.mean;
  return mean === undefined ? measurement : ({ ...measurement, tpot: { mean: mean * FIVE_PERCENT } } as Measurement);
}

/** Five different runs of each configuration; the file repeats some of them. */
function repeatedBatches(text: string): readonly (readonly Measurement[])[] {
  const all = unwrap(readBenchmarkText(text, "splitwise.csv")).measurements;
  const different = new Map(
    all.map(({ prefill, tpot, e2e, ...rest }) => [
      JSON.stringify([prefill, tpot, e2e]),
      { ...rest, ...(prefill && { prefill }), ...(tpot && { tpot }), ...(e2e && { e2e }) },
    ]),
  );
  return [...Map.groupBy(different.values(), ({ layout, load }) => JSON.stringify([layout, load])).values()].map(
    (group) => group.slice(0, 5),
  );
}

const named = (measurement: Measurement, file: string): Measurement => ({
  ...measurement,
  source: { ...measurement.source, file },
});

function apart(group: readonly Measurement[], baseline: number, run: number, random: Random): Sides {
  const rest = [...group];
  const take = (side: string, count: number): readonly Measurement[] =>
    Array.from({ length: count }, (_, index) =>
      rest.splice(wholeBelow(rest.length, random), 1).map((one) => named(one, `${side}${index}`)),
    ).flat();
  return { base: take("base", baseline), run: take("run", run) };
}

/** With replacement: the same run drawn twice seems to agree with itself. A date tells a drawing from a copy. */
function again(group: readonly Measurement[], count: number, random: Random): Sides {
  const take = (side: string) =>
    Array.from({ length: count }, (_, index) => {
      const drawn = group.slice(wholeBelow(group.length, random)).slice(0, 1);
      return drawn.map((one) => ({ ...named(one, `${side}${index}`), date: String(random()) }));
    }).flat();
  return { base: take("base"), run: take("run") };
}

const joined = (all: readonly Sides[]): Sides => ({
  base: all.flatMap(({ base }) => base),
  run: all.flatMap(({ run }) => run),
});

/** Settings were changed on this day: every point of its curves moved by 3 to 9 %. */
const CHANGED = "2026-04-22";
const LEAST_LOADS = 3;

/** Sweeps of one deployment under one image, each against each other. */
function sweepCounts(text: string) {
  const known = new Map(unwrap(readBenchmarkText(text, "e2e_dev.csv")).measurements.map((one) => [one.id, one]));
  const rows = csvRows(text).filter(
    (row) => row["image"] !== "" && row["suspect"] === "" && row["measured"] !== CHANGED,
  );
  const deployments = Map.groupBy(rows, (row) => JSON.stringify(DEPLOYMENT.map((column) => row[column])));
  const pairs = [...deployments.values()].flatMap((of) => {
    const runs = [...Map.groupBy(of, (row) => `${row["measured"]} ${row["source"]}`).entries()].map(([name, sweep]) =>
      sweep.flatMap((row) => known.get(row["id"] ?? "") ?? []).map((one) => named(one, name)),
    );
    return runs.flatMap((base) => runs.filter((run) => run !== base).map((run) => common(base, run)));
  });
  const points = pairs.flatMap(({ base, run }) => base.map((one) => common([one], run)));
  return {
    sweeps: counted(pairs.filter(({ base }) => base.length >= LEAST_LOADS)),
    single_points: counted(points.filter(({ base }) => base.length > 0)),
  };
}

const DEPLOYMENT = [
  "model",
  "system",
  "backend",
  "precision",
  "mode",
  "isl",
  "osl",
  "num_gpus",
  "tp",
  "attn_dp",
  "moe_tp",
  "moe_ep",
  "replicas",
  "p_workers",
  "d_workers",
  "image",
];

function common(base: readonly Measurement[], run: readonly Measurement[]): Sides {
  const clients = ({ load }: Measurement) => load.concurrency;
  const [ofBase, ofRun] = [new Set(base.map(clients)), new Set(run.map(clients))];
  return { base: base.filter((one) => ofRun.has(clients(one))), run: run.filter((one) => ofBase.has(clients(one))) };
}
