/**
 * What the factors mean beyond the measured points: fixed batches of the measured shape and layout, from one sequence per rank
 * until the KV cache is full, with the times taken apart by resource; and the measured points in the same axes.
 *
 *   prefill p(B), decode step d(B) at the mean context, answer of m tokens, all sequences N = B · ranks, G GPUs
 *   decode only      rate of a user 1 / d            of a GPU N / d / G
 *   TTFT amortised   E2E = p(1) + m d                of a GPU N m / E2E / G      every sequence waits for its own prompt only
 *   PD serial        E2E = p(B) + m d                of a GPU N m / E2E / G      all prompts first, then all answers
 */
import { operatorGraph } from "@/features/core/operators/graph";
import { poolGpus } from "@/features/core/scenario/gpus";
import type { ProfileFactors } from "@/features/core/timing/profile";
import { seconds, secondsOrNull, type Seconds } from "@/lib/units/quantity";
import { CROWD } from "./candidates";
import { measuredValue, listSplits, type Split } from "../points/observe-point";
import { predicted, RESOURCES, UNIT_FACTORS, type CalibratedResource } from "../points/observation";
import { describeLayout, describeLoad, type CalibrationPoint, type StaticPoint } from "../points/point";
import { hbmTraffic } from "@/features/core/operators/operator";

export type Sweep = {
  readonly layout: string;
  readonly isl: number;
  readonly osl: number;
  readonly gpus: number;
  readonly steps: readonly SweepStep[];
  /** Measured points of this layout; `same` = also of this shape. */
  readonly marks: readonly MeasuredMark[];
};

/** Seconds; tokens per second where it says rate. */
export type SweepStep = {
  /** Sequences of one data-parallel rank, and of the whole deployment. */
  readonly batch: number;
  readonly sequences: number;
  readonly ttft: Seconds;
  readonly tpot: Seconds;
  readonly uncalibrated: { readonly ttft: Seconds; readonly tpot: Seconds };
  /** The same number of sequences as clients of a running engine, with the factors; null where only fixed batches were measured, and beyond 512. */
  readonly served: { readonly ttft: Seconds; readonly tpot: Seconds } | null;
  /** Of one decode step: seconds by resource with the factors, and what no factor changes. */
  readonly seconds: Readonly<Record<CalibratedResource, number>>;
  readonly fixed: number;
  readonly bound: CalibratedResource | "fixed";
  /** Of one generated token, per GPU. */
  readonly flopsPerToken: number;
  readonly bytesPerToken: number;
  readonly curves: Readonly<Record<CurveId, CurvePoint>>;
};

export type CurveId = "decode" | "amortised" | "serial";
/** `e2e` of the curve without prompts is that of the answer alone. */
type CurvePoint = { readonly userRate: number; readonly gpuRate: number; readonly e2e: Seconds };

export type MeasuredMark = {
  readonly label: string;
  readonly same: boolean;
  readonly batch: number;
  readonly ttft: Seconds | null;
  readonly tpot: Seconds | null;
  readonly e2e: Seconds | null;
  readonly userRate: number | null;
  readonly gpuRate: number | null;
};

const BATCHES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];

export function sweep(points: readonly CalibrationPoint[], factors: ProfileFactors): Sweep | null {
  const base = commonest(points);
  if (!base) return null;
  const { isl } = base.deployment.lengths;
  const osl = output(base);
  const gpus = countGpus(base);
  const steps = BATCHES.filter((batch) => fits(base, batch, isl + osl)).map((batch) =>
    stepAt(base, { batch, osl, gpus }, factors),
  );
  const sameLayout = points.filter((point) => describeLayout(point) === describeLayout(base));
  return { layout: describeLayout(base), isl, osl, gpus, steps, marks: sameLayout.map((point) => mark(point, base)) };
}

const shape = (point: CalibrationPoint): string =>
  [describeLayout(point), point.deployment.lengths.isl, output(point)].join("|");

/** A point of the shape that most points have; of equals the first. */
function commonest(points: readonly CalibrationPoint[]): CalibrationPoint | undefined {
  const groups = [...Map.groupBy(points, shape).values()];
  return groups.reduce<readonly CalibrationPoint[]>(
    (best, group) => (group.length > best.length ? group : best),
    [],
  )[0];
}

const output = (point: CalibrationPoint): number =>
  point.kind === "static" ? point.decodeTokens : point.deployment.lengths.osl;

const countGpus = ({ deployment }: CalibrationPoint): number => poolGpus(deployment.pools);

const ranks = ({ deployment }: CalibrationPoint): number => {
  const pool = deployment.pools.at(-1);
  return pool ? pool.parallelism.dp * pool.workers : 1;
};

/** Weights that alone exceed the memory are measured somewhere all the same: then nothing limits the batch. */
function fits({ pools }: CalibrationPoint, batch: number, tokens: number): boolean {
  const pool = pools.at(-1);
  if (!pool || pool.capacity <= 0 || batch === 1) return true;
  return batch * pool.pool.parallelism.dp * tokens <= pool.capacity;
}

type At = { readonly batch: number; readonly osl: number; readonly gpus: number };

function stepAt(base: CalibrationPoint, { batch, osl, gpus }: At, factors: ProfileFactors): SweepStep {
  const split = staticSplits(base, batch, osl, factors);
  const first = batch === 1 ? split : staticSplits(base, 1, osl, factors);
  const plain = staticSplits(base, batch, osl, UNIT_FACTORS);
  const [ttft, tpot, alone] = [split.prefill, split.decode, first.prefill];
  const parts = Object.fromEntries(
    RESOURCES.map((r) => [r, (split.decodeSplit.seconds[r] * factors[r]) / osl]),
  ) as Record<CalibratedResource, number>;
  const fixed = split.decodeSplit.fixed / osl;
  const sequences = batch * ranks(base);
  const request = (wait: number): CurvePoint => {
    const e2e = seconds(wait + osl * tpot);
    return { e2e, userRate: osl / e2e, gpuRate: (sequences * osl) / e2e / gpus };
  };
  return {
    batch,
    sequences,
    ttft,
    tpot,
    uncalibrated: { ttft: plain.prefill, tpot: plain.decode },
    served: servedAt(base, sequences, factors),
    seconds: parts,
    fixed,
    bound: RESOURCES.reduce<CalibratedResource | "fixed">(
      (most, r) => (parts[r] > (most === "fixed" ? fixed : parts[most]) ? r : most),
      "fixed",
    ),
    ...needs(base, batch, osl),
    curves: { decode: request(0), amortised: request(alone), serial: request(ttft) },
  };
}

function servedAt(base: CalibrationPoint, concurrency: number, factors: ProfileFactors): SweepStep["served"] {
  if (base.kind !== "serving" || concurrency > CROWD) return null;
  const { open: _open, medians: _medians, ...closed } = base;
  const deployment = { ...base.deployment, concurrency };
  const { ttft, tpot } = listSplits({ ...closed, deployment }, factors);
  return ttft && tpot ? { ttft: seconds(predicted(ttft, factors)), tpot: seconds(predicted(tpot, factors)) } : null;
}

function staticSplits(base: CalibrationPoint, batch: number, decodeTokens: number, factors: ProfileFactors) {
  const { label, deployment, pools } = base;
  const rest = { batch, decodeTokens, microBatches: 1, prefill: null, decode: null };
  const point: StaticPoint = { kind: "static", label, deployment, pools, ...rest };
  const { prefill, decode } = listSplits(point, factors);
  const none: Split = { seconds: { compute: 0, memory: 0, network: 0, host: 0, request: 0 }, fixed: 0 };
  const decodeSplit = decode ?? none;
  return {
    prefill: seconds(predicted(prefill ?? none, factors)),
    decode: seconds(predicted(decodeSplit, factors) / decodeTokens),
    decodeSplit,
  };
}

/** FLOP and bytes through HBM of one GPU for one token of one sequence. */
function needs({ deployment, pools }: CalibrationPoint, batch: number, osl: number) {
  const pool = pools.at(-1);
  if (!pool) throw new Error("A sweep without a pool");
  const { model, precision, lengths } = deployment;
  const { parallelism } = pool.pool;
  const cached = Math.round(lengths.isl + (osl - 1) / 2);
  const operators = operatorGraph({
    model,
    parallelism,
    precision,
    segments: [{ phase: "decode", sequences: batch, newTokens: 1, cached }],
  });
  const perToken = (sum: number): number => sum / batch / parallelism.dp / parallelism.pp;
  return {
    flopsPerToken: perToken(operators.reduce((sum, o) => sum + o.flops * o.repeat, 0)),
    bytesPerToken: perToken(operators.reduce((sum, o) => sum + hbmTraffic(o) * o.repeat, 0)),
  };
}

function mark(point: CalibrationPoint, base: CalibrationPoint): MeasuredMark {
  const [osl, load, gpus] = [output(point), describeLoad(point), countGpus(point)];
  const ttft = measuredValue(point, point.kind === "serving" ? "ttft" : "prefill");
  const decode = measuredValue(point, "decode");
  const tpot = point.kind === "serving" ? point.tpot : decode === null ? null : decode / osl;
  const e2e = ttft === null || tpot === null ? null : ttft + (point.kind === "serving" ? osl - 1 : osl) * tpot;
  return {
    label: point.label,
    same: shape(point) === shape(base),
    batch: load / ranks(point),
    ttft: secondsOrNull(ttft),
    tpot: secondsOrNull(tpot),
    e2e: secondsOrNull(e2e),
    userRate: e2e === null ? null : osl / e2e,
    gpuRate: e2e === null ? null : (load * osl) / e2e / gpus,
  };
}
