/**
 * What no such machine can have done: bounds from the data sheet alone, each with its arithmetic. A bound leaves out what a run takes
 * besides (attention, cache, network, host), so that what breaks it cannot be a matter of a model's coefficients.
 */
import { classElement, bytesPerElement } from "@/features/core/model/weights";
import { parameterCounts } from "@/features/core/model/parameters";
import { computeRate } from "@/features/core/hardware/require";
import { arithmeticFormat, mainWeights } from "@/features/core/operators/precision";
import { formatCount, formatLatency, formatNumber, formatQuantity } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { perObject } from "@/lib/per-object";
import type { Run } from "./runs";
import type { BenchmarksScenario } from "./input";
import * as m from "./messages";

export type Violation = {
  readonly run: Run;
  readonly check: "decode-bytes" | "prefill-flops" | "first-token" | "tokens-in-time" | "in-flight";
  readonly measured: Text;
  readonly bound: Text;
  readonly arithmetic: string;
  readonly cause: Text;
};

/** Rounding of files, and clocks of clients. */
const SLACK = 1.02;
/** Means of several figures of one run need not multiply exactly. */
const LOOSE = 1.15;

export const violations = (runs: readonly Run[]): readonly Violation[] =>
  runs.flatMap((run) => CHECKS.flatMap((check) => check(run) ?? []));

type Check = (run: Run) => Violation | null;

type Machine = {
  /** Weights that every step reads, for any choice of experts. */
  readonly bytes: number;
  /** Operations of a prompt's token in matrices alone. */
  readonly flopsPerToken: number;
  readonly bandwidth: number | null;
  readonly peak: number | null;
};

const machineLimits = perObject(({ model, chip, precision }: BenchmarksScenario): Machine => {
  const counts = parameterCounts(model);
  const routed = counts.routedExperts - (counts.total - counts.active);
  const head = counts.lmHead > 0 ? counts.lmHead : counts.embedding;
  const size = (elements: number, name: "attention" | "dense" | "routed" | "shared" | "lmHead"): number =>
    elements * classElement(model, name, precision.weights[name]).bytes;
  const bytes =
    size(counts.attention, "attention") +
    size(counts.denseFfn, "dense") +
    size(routed, "routed") +
    size(counts.sharedExperts, "shared") +
    size(head, "lmHead") +
    counts.router * bytesPerElement(model.nativeFormat);
  const rate = computeRate(chip, arithmeticFormat(mainWeights(model, precision), precision.narrowArithmetic));
  const active = counts.attention + counts.denseFfn + routed + counts.sharedExperts;
  return { bytes, flopsPerToken: 2 * active, bandwidth: chip.memoryBandwidth, peak: rate.ok ? rate.value : null };
});

const instance = ({ on }: Run, pick: "first" | "last"): number | null => {
  const pools = on?.point.deployment.pools ?? [];
  const pool = pick === "first" ? pools[0] : pools.at(-1);
  return pool ? pool.parallelism.tp * pool.parallelism.pp * pool.parallelism.dp * pool.parallelism.cp : null;
};

/** A decode step reads the weights once. Drafted tokens share a step, which is a separate cause. */
const decodeBytes: Check = (run) => {
  const { bytes, bandwidth } = machineLimits(run.placed.scenario);
  const gpus = instance(run, "last");
  const tpot = run.measured.tpot;
  if (tpot === null || bandwidth === null || gpus === null) return null;
  const least = bytes / (bandwidth * gpus);
  if (tpot * SLACK >= least) return null;
  const [size, rate] = [formatQuantity(bytes, "B"), formatQuantity(bandwidth, "B/s")];
  return {
    ...{ run, check: "decode-bytes" },
    measured: named("TPOT", formatLatency(tpot)),
    bound: atLeast(formatLatency(least)),
    arithmetic: `${size} ÷ (${gpus} × ${rate}) = ${formatLatency(least)}`,
    cause: m.anotherChipLayoutOrWeight,
  };
};

const prefillFlops: Check = (run) => {
  const { flopsPerToken, peak } = machineLimits(run.placed.scenario);
  const { on, measurement } = run;
  if (on === null || peak === null) return null;
  const requests = measurement.requestRate ?? (run.measured.rate === null ? undefined : run.measured.rate / on.osl);
  const input = measurement.inputRate ?? (requests === undefined ? undefined : requests * on.isl);
  if (input === undefined) return null;
  const most = (peak * on.gpus) / flopsPerToken;
  if (input <= most * SLACK) return null;
  const [work, rate] = [formatQuantity(flopsPerToken, "FLOP"), formatQuantity(peak, "FLOP/s")];
  return {
    ...{ run, check: "prefill-flops" },
    measured: m.inputTokS({ input: formatCount(Math.round(input)) }),
    bound: atMost(`${formatCount(Math.round(most))} tok/s`),
    arithmetic: `${on.gpus} × ${rate} ÷ ${work} = ${formatCount(Math.round(most))} tok/s`,
    cause: m.promptsFoundInPrefixCache,
  };
};

const firstToken: Check = (run) => {
  const { flopsPerToken, peak } = machineLimits(run.placed.scenario);
  const gpus = instance(run, "first");
  const { ttft } = run.measured;
  if (run.on === null || peak === null || gpus === null || ttft === null) return null;
  const { isl } = run.on;
  const least = (isl * flopsPerToken) / (peak * gpus);
  if (ttft * SLACK >= least) return null;
  const [work, rate] = [formatQuantity(flopsPerToken, "FLOP"), formatQuantity(peak, "FLOP/s")];
  return {
    ...{ run, check: "first-token" },
    measured: named("TTFT", formatLatency(ttft)),
    bound: atLeast(formatLatency(least)),
    arithmetic: `${formatCount(isl)} × ${work} ÷ (${gpus} × ${rate}) = ${formatLatency(least)}`,
    cause: m.promptsFoundInPrefixCache,
  };
};

/** Requests in flight give at most one token each per TPOT. */
const tokensInTime: Check = (run) => {
  const { tpot, rate } = run.measured;
  const limit = run.measurement.load.concurrency;
  if (tpot === null || rate === null || limit === undefined || run.measurement.kind === "static") return null;
  const most = limit / tpot;
  if (rate <= most * LOOSE) return null;
  return {
    ...{ run, check: "tokens-in-time" },
    measured: m.rateOutputTokS({ rate: formatNumber(rate) }),
    bound: atMost(`${formatNumber(most)} tok/s`),
    arithmetic: `${formatCount(limit)} ÷ ${formatLatency(tpot)} = ${formatNumber(most)} tok/s`,
    cause: m.outputCountedByAskedInstead,
  };
};

/** Little's law: rate × time of a request are in flight, never more than the clients hold. */
const inFlight: Check = (run) => {
  const { e2e } = run.measured;
  const { load, requestRate } = run.measurement;
  if (e2e === null || requestRate === undefined || load.concurrency === undefined) return null;
  const flying = requestRate * e2e;
  if (flying <= load.concurrency * LOOSE) return null;
  return {
    ...{ run, check: "in-flight" },
    measured: m.flyingInFlight({ flying: formatNumber(flying) }),
    bound: atMost(formatCount(load.concurrency)),
    arithmetic: `${formatNumber(requestRate)} req/s × ${formatLatency(e2e)} = ${formatNumber(flying)}`,
    cause: m.clientStartsItsClockBefore,
  };
};

const CHECKS: readonly Check[] = [decodeBytes, prefillFlops, firstToken, tokensInTime, inFlight];

const named = (name: string, value: string): Text => m.nameValue({ name, value });
const atLeast = (value: string): Text => m.atLeastValue({ value });
const atMost = (value: string): Text => m.atMostValue({ value });
