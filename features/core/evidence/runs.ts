/** The measured runs behind the bands: coarse traits and how far off predictions were. Written by `bench/accuracy`. */
import type { Generation } from "@/features/core/timing/laws/generation";
import { fromMs } from "@/lib/units/edge";
import stored from "./residuals.json";
import type { Traits } from "./traits";

/**
 * What is banded: times of the serving simulation at a grade of operator times, by log(measured / predicted) of rows whose model-system
 * pair was left out of the fit. A single pass has no band: every public run measures requests under load.
 */
export const FIGURES = ["served.ttft", "served.tpot"] as const;
export type FigureKind = (typeof FIGURES)[number];
export type BandGrade = "calibrated" | "datasheet";
export type ErrorColumn = `${FigureKind}.${BandGrade}`;

export const findFigure = (column: ErrorColumn): FigureKind =>
  column.startsWith("served.ttft") ? "served.ttft" : "served.tpot";

/** One measured run. Without its times: errors only. */
export type Run = Traits & {
  readonly index: number;
  readonly system: string;
  readonly systemName: string;
  readonly family: string;
  readonly familyName: string;
  readonly engine: string;
  readonly mode: "agg" | "disagg";
  readonly format: string;
  readonly tp: number;
  readonly instances: number;
  /** null: the run says nothing about this figure. */
  readonly errors: Readonly<Record<ErrorColumn, number | null>>;
  /** In which half octave of a millisecond its measured times lie (parity.ts). */
  readonly sizes: { readonly ttft: number; readonly tpot: number };
  /** Whether the run lies in the band that all other model-system pairs give it. */
  readonly inside: { readonly ttft: boolean; readonly tpot: boolean };
};

/** The stored form: dictionaries, deployments of consecutive runs, then one column per error. */
export type StoredRuns = {
  readonly origin: string;
  readonly systems: readonly {
    readonly id: string;
    readonly chip: string;
    readonly name: string;
    readonly generation: string | null;
  }[];
  readonly families: readonly {
    readonly id: string;
    readonly name: string;
    readonly total: number;
    readonly active: number;
    readonly moe: boolean;
    readonly latent: boolean;
  }[];
  readonly engines: readonly string[];
  readonly formats: readonly { readonly id: string; readonly bits: number }[];
  /** system, family, engine, split, format, tp, dp, gpus, instances, isl, osl, month (months since 2020, -1 = not known), number of runs */
  readonly deployments: readonly (readonly number[])[];
  readonly concurrency: readonly number[];
  /** Thousandths of a log ratio. */
  readonly errors: Readonly<Record<ErrorColumn, readonly (number | null)[]>>;
  /** Half octaves of a millisecond of the measured times: their size, not their value. */
  readonly sizes: { readonly ttft: readonly number[]; readonly tpot: readonly number[] };
  /** 1 = TTFT inside its band, 2 = TPOT, 3 = both. */
  readonly inside: readonly number[];
  /** Log factors by which each band grows, so that 80 % of the runs that are still to come lie inside: with the margin of a finite sample. */
  readonly inflation: Readonly<Record<ErrorColumn, Inflation>>;
  /** Without that margin: 80 % of the left-out runs themselves lie inside. Chances grow by this. */
  readonly typical: Readonly<Record<ErrorColumn, Inflation>>;
  /** Shares of left-out rows and, on average, of the rows of a cluster that lie inside, by what was left out. */
  readonly coverage: Readonly<
    Record<LeftOut, Readonly<Record<"ttft" | "tpot", Readonly<Record<"rows" | "clusters", number>>>>>
  >;
  readonly scores: Scores;
  /** Rows that arithmetic contradicts, left out of fits and of all of these: how many, and by how much (calibration/doubts.ts). */
  readonly doubts: readonly DoubtedRuns[];
};

export type DoubtedRuns = {
  readonly kind: "above-peak" | "slower-than-one" | "same-at-ranks";
  readonly system: string;
  readonly family: string;
  readonly engine: string;
  readonly rows: number;
  readonly least: number;
  readonly most: number;
};

/** What is left out of a fit together: a family on a system, a family, a system, or an engine on a generation in a format. */
export const LEFT_OUT = ["pair", "family", "system", "stack"] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** `known`: where runs of the same stack were measured. */
export type Inflation = { readonly known: number; readonly unknown: number };

export type Scores = {
  readonly rows: number;
  readonly refused: number;
  readonly order: { readonly pairs: number; readonly share: number };
  readonly rank: { readonly curves: number; readonly mean: number };
};

/** Year from which stored months count. */
export const EPOCH = 2020;

export const STORED = stored as unknown as StoredRuns;

export const RUNS: readonly Run[] = readRuns(STORED);

export function readRuns(stored: StoredRuns): Run[] {
  const runs: Run[] = [];
  for (const deployment of stored.deployments) {
    const count = deployment[12] ?? 0;
    const shared = deploymentTraits(stored, deployment);
    for (let end = runs.length + count; runs.length < end;) runs.push(readRun(stored, shared, runs.length));
  }
  return runs;
}

/** Columns of a stored deployment: indices into the lists, then plain numbers. */
function deploymentTraits({ systems, families, engines, formats }: StoredRuns, columns: readonly number[]) {
  const [s = 0, f = 0, e = 0, split = 0, w = 0, tp = 1, dp = 1, gpus = 1, instances = 1, isl = 1, osl = 1, month = -1] =
    columns;
  const [system, family, format, engine] = [systems[s], families[f], formats[w], engines[e]];
  if (!system || !family || !format || engine === undefined)
    throw new Error("residuals.json names what it does not list");
  return {
    system: system.id,
    systemName: system.name,
    chip: system.chip,
    generation: system.generation as Generation | null,
    family: family.id,
    familyName: family.name,
    total: family.total,
    active: family.active,
    moe: family.moe,
    latent: family.latent,
    engine,
    backend: engine,
    built: month < 0 ? null : EPOCH + month / 12,
    mode: split === 1 ? ("disagg" as const) : ("agg" as const),
    split: split === 1,
    format: format.id,
    bits: format.bits,
    tp,
    dp,
    gpus,
    instances,
    isl,
    osl,
  };
}

function readRun(
  { concurrency, errors, sizes, inside }: StoredRuns,
  shared: ReturnType<typeof deploymentTraits>,
  index: number,
): Run {
  const clients = concurrency[index] ?? 1;
  const within = inside[index] ?? 0;
  return {
    ...shared,
    index,
    concurrency: clients,
    batch: Math.max(1, Math.ceil(clients / (shared.instances * shared.dp))),
    errors: errorsAt(errors, index),
    sizes: { ttft: sizes.ttft[index] ?? 0, tpot: sizes.tpot[index] ?? 0 },
    inside: { ttft: (within & 1) === 1, tpot: (within & 2) === 2 },
  };
}

function errorsAt(columns: StoredRuns["errors"], index: number): Run["errors"] {
  const entries = Object.entries(columns).map(([name, values]) => {
    const value = values[index] ?? null;
    return [name, value === null ? null : fromMs(value)];
  });
  return Object.fromEntries(entries) as Run["errors"];
}

/** What is left out together when errors are judged. */
export const pairKey = ({ family, system }: Pick<Run, "family" | "system">): string => `${family}|${system}`;
