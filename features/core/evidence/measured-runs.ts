/**
 * Public runs as they were measured, for dots beside predicted curves: never moved by an error, and read by nothing that predicts. Written
 * by `node bench/accuracy/run.mjs --measured`. Output per GPU follows from the load: requests in flight over the time of one, times its tokens.
 */
import { endToEnd, userRate } from "@/features/core/scenario/request-time";
import { fromMs } from "@/lib/units/edge";
import stored from "./measured-runs.json";
import type { Traits } from "./traits";

export type MeasuredPoint = {
  readonly model: string;
  readonly chip: string;
  /** Serving engine, and its version where the source says one. */
  readonly engine: string;
  readonly version: string;
  /** "2026-03-25"; null: the source says none. */
  readonly date: string | null;
  readonly format: string;
  /** "TP8 EP8"; with separate pools "2P1D TP4 | TP8 EP8". */
  readonly layout: string;
  readonly split: boolean;
  /** Of all instances, and of one that decodes. */
  readonly gpus: number;
  readonly instanceGpus: number;
  readonly replicas: number;
  readonly isl: number;
  readonly osl: number;
  /** Requests in flight over all instances. */
  readonly concurrency: number;
  /** Seconds. */
  readonly ttft: number;
  readonly tpot: number;
  readonly e2e: number;
  /** Output tokens per second. */
  readonly perUser: number;
  readonly perGpu: number;
  /** Its lengths are those that were asked for; else they are within a factor of two. */
  readonly sameLengths: boolean;
};

/** Dictionaries, deployments of consecutive runs, then one column per figure. */
export type StoredMeasured = {
  readonly origin: string;
  readonly systems: readonly { readonly chip: string; readonly name: string }[];
  readonly families: readonly { readonly name: string; readonly total: number; readonly active: number }[];
  readonly engines: readonly { readonly id: string; readonly version: string }[];
  readonly formats: readonly { readonly id: string; readonly bits: number }[];
  readonly layouts: readonly {
    readonly label: string;
    readonly gpus: number;
    readonly instance: number;
    readonly replicas: number;
    readonly split: boolean;
  }[];
  /** system, family, engine, format, layout, day since 1970 (-1: not known), isl, osl, number of runs */
  readonly deployments: readonly (readonly number[])[];
  readonly concurrency: readonly number[];
  /** Milliseconds. */
  readonly ttft: readonly number[];
  readonly tpot: readonly number[];
};

const STORED = stored as unknown as StoredMeasured;

/** What is asked for: a model by its sizes, a chip by its id. */
export type Near = Pick<Traits, "chip" | "total" | "active" | "bits" | "isl" | "osl">;

/** Lengths differ by this factor at most; nominal ones of public runs are half an octave apart or more. */
const NEAR_LENGTHS = 2;
const SAME_LENGTHS = 1.05;
/** Sizes of one architecture, counted by different people. */
const SAME_MODEL = 1.02;
/** FP8 with or without scales is one format; FP8 and FP4 are not. */
const SAME_FORMAT = 1.2;

const within = (a: number, b: number, factor: number): boolean => Math.abs(Math.log(a / b)) <= Math.log(factor) + 1e-9;

/** Of the same model in about the same format on the same chip, lengths within a factor of two; equal ones once, ascending by load. */
export function measuredNear(near: Near): readonly MeasuredPoint[] {
  let first = 0;
  const points = STORED.deployments.flatMap((columns) => {
    const [from, count] = [first, columns.at(-1) ?? 0];
    first += count;
    const deployment = readDeployment(columns);
    if (!deployment || !isNear(deployment, near)) return [];
    return Array.from({ length: count }, (_, k) => readPoint(deployment, from + k, near));
  });
  const distinct = new Map(points.map((point) => [JSON.stringify(point), point]));
  return [...distinct.values()].toSorted((a, b) => a.concurrency - b.concurrency);
}

type Deployment = NonNullable<ReturnType<typeof readDeployment>>;

function readDeployment([s = 0, f = 0, e = 0, w = 0, l = 0, day = -1, isl = 1, osl = 1]: readonly number[]) {
  const [system, family, engine] = [STORED.systems[s], STORED.families[f], STORED.engines[e]];
  const [format, layout] = [STORED.formats[w], STORED.layouts[l]];
  return system && family && engine && format && layout
    ? { system, family, engine, format, layout, day, isl, osl }
    : null;
}

function isNear({ system, family, format, isl, osl }: Deployment, near: Near): boolean {
  const sameModel = within(family.total, near.total, SAME_MODEL) && within(family.active, near.active, SAME_MODEL);
  const nearLengths = within(isl, near.isl, NEAR_LENGTHS) && within(osl, near.osl, NEAR_LENGTHS);
  return system.chip === near.chip && sameModel && nearLengths && within(format.bits, near.bits, SAME_FORMAT);
}

const DAY_MS = 864e5;

function readPoint(
  { system, family, engine, format, layout, day, isl, osl }: Deployment,
  index: number,
  near: Near,
): MeasuredPoint {
  const concurrency = STORED.concurrency[index] ?? 1;
  const [ttft, tpot] = [fromMs(STORED.ttft[index] ?? NaN), fromMs(STORED.tpot[index] ?? NaN)];
  const e2e = endToEnd(ttft, tpot, osl);
  return {
    ...{ model: family.name, chip: system.name, engine: engine.id, version: engine.version, format: format.id },
    date: day < 0 ? null : new Date(day * DAY_MS).toISOString().slice(0, 10),
    ...{ layout: layout.label, split: layout.split, gpus: layout.gpus },
    ...{ instanceGpus: layout.instance, replicas: layout.replicas },
    ...{ isl, osl, concurrency, ttft, tpot, e2e },
    perUser: userRate({ ttft, tpot }),
    perGpu: (concurrency * osl) / (e2e * layout.gpus),
    sameLengths: within(isl, near.isl, SAME_LENGTHS) && within(osl, near.osl, SAME_LENGTHS),
  };
}
