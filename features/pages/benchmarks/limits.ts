/**
 * What no such machine can have done: bounds from the data sheet alone, each with its arithmetic. A bound leaves out what a run takes
 * besides (attention, cache, network, host), so that what breaks it cannot be a matter of a model's coefficients.
 */
import { classElement, bytesPerElement } from "@/features/core/model/weights";
import { parameterCounts } from "@/features/core/model/parameters";
import { computeRate } from "@/features/core/hardware/require";
import { arithmeticFormat, mainWeights } from "@/features/core/operators/precision";
import { formatCount, formatLatency, formatNumber, formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { perObject } from "@/lib/per-object";
import type { Run } from "./runs";
import type { BenchmarksScenario } from "./input";

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
  /** Weights that every step reads at least, whichever experts it visits. */
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

/** A decode step reads the weights once. Drafted tokens share a step, which is a cause of its own. */
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
    cause: CAUSES.decode,
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
    measured: text({
      en: `${formatCount(Math.round(input))} input tok/s`,
      zh: `输入 ${formatCount(Math.round(input))} tok/s`,
    }),
    bound: atMost(`${formatCount(Math.round(most))} tok/s`),
    arithmetic: `${on.gpus} × ${rate} ÷ ${work} = ${formatCount(Math.round(most))} tok/s`,
    cause: CAUSES.prompts,
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
    cause: CAUSES.prompts,
  };
};

/** Requests in flight give at most one token each per TPOT. */
const tokensInTime: Check = (run) => {
  const { tpot, rate } = run.measured;
  const held = run.measurement.load.concurrency;
  if (tpot === null || rate === null || held === undefined || run.measurement.kind === "static") return null;
  const most = held / tpot;
  if (rate <= most * LOOSE) return null;
  return {
    ...{ run, check: "tokens-in-time" },
    measured: text({ en: `${formatNumber(rate)} output tok/s`, zh: `输出 ${formatNumber(rate)} tok/s` }),
    bound: atMost(`${formatNumber(most)} tok/s`),
    arithmetic: `${formatCount(held)} ÷ ${formatLatency(tpot)} = ${formatNumber(most)} tok/s`,
    cause: CAUSES.counting,
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
    measured: text({ en: `${formatNumber(flying)} in flight`, zh: `在途 ${formatNumber(flying)}` }),
    bound: atMost(formatCount(load.concurrency)),
    arithmetic: `${formatNumber(requestRate)} req/s × ${formatLatency(e2e)} = ${formatNumber(flying)}`,
    cause: CAUSES.clients,
  };
};

const CHECKS: readonly Check[] = [decodeBytes, prefillFlops, firstToken, tokensInTime, inFlight];

const named = (name: string, value: string): Text => text({ en: `${name} ${value}`, zh: `${name} ${value}` });
const atLeast = (value: string): Text => text({ en: `at least ${value}`, zh: `不少于 ${value}` });
const atMost = (value: string): Text => text({ en: `at most ${value}`, zh: `不超过 ${value}` });

const CAUSES = {
  decode: text({
    en: "Another chip, layout or weight format than assumed; drafted tokens counted as steps; or tokens that arrive together and divide a wait among them.",
    zh: "实际的芯片、布局或权重格式与假设不同；投机解码的 token 计为单步；或多个 token 同时到达、分摊了等待。",
  }),
  prompts: text({
    en: "Prompts found in the prefix cache, repeated prompts, prompts shorter than stated, or another chip, layout or weight format than assumed.",
    zh: "提示命中前缀缓存、提示重复、实际提示短于所述，或实际的芯片、布局、权重格式与假设不同。",
  }),
  counting: text({
    en: "Output counted by asked instead of generated tokens, TPOT over arrivals that carry several tokens, or concurrency of one client of several.",
    zh: "按请求长度而非实际生成计数、TPOT 按含多个 token 的到达计算，或并发只是多个客户端之一的。",
  }),
  clients: text({
    en: "The client starts its clock before it may send (front-end limit), several clients at once, or a concurrency that is per rank.",
    zh: "客户端在获准发送前即开始计时（前端限制）、多个客户端同时压测，或并发是按 rank 给出的。",
  }),
} as const;
