/** Load, lengths, engine and times of a measurement, as points take them. */
import type { Measurement, TimeFigures } from "@/features/core/evidence/benchmark-files/measurement";
import type { Scoped } from "@/features/core/scenario/resolve";
import type { Deployment, Pool } from "@/features/core/serving/deployment/deployment";
import { BACKENDS, type Backend } from "@/features/core/memory/backend";
import { UNSTATED_VARIATION } from "@/features/core/serving/deployment/requests";
import { OPEN_REQUESTS } from "@/features/core/serving/open-loop";

export function staticFigures({ load, prefill, decode }: Measurement, pools: readonly Pool[]) {
  const ranks = pools.reduce((sum, { parallelism, workers }) => sum + parallelism.dp * workers, 0);
  return {
    batch: load.batchPerGpu ?? Math.max(1, (load.batch ?? ranks) / ranks),
    decodeTokens: load.decodeTokens ?? load.osl ?? 1,
    microBatches: Math.max(1, load.gradAccum ?? 1),
    prefill: positive(prefill),
    decode: positive(decode),
  };
}

export function servedFigures({ ttft, tpot, load }: Measurement) {
  const medians = (["ttft", "tpot"] as const).filter((metric) => {
    const figures = metric === "ttft" ? ttft : tpot;
    return figures?.mean === undefined && figures?.p50 !== undefined;
  });
  const { requestRate, concurrency, requests } = load;
  // Where a run states both a rate and its clients, the clients limited it.
  const isOpen = requestRate !== undefined && requestRate > 0 && concurrency === undefined;
  return {
    ttft: computeTime(ttft),
    tpot: computeTime(tpot),
    ...(medians.length > 0 && { medians }),
    ...(isOpen && { open: { rate: requestRate, requests: requests ?? OPEN_REQUESTS } }),
  };
}

const computeTime = (figures: TimeFigures | undefined): number | null => positive(figures?.mean ?? figures?.p50);

const positive = (value: number | undefined): number | null => (value !== undefined && value > 0 ? value : null);

/** Requests in flight: as set, as measured, or by Little's law from the rate and the time of a request. */
export function describeLoad({ load, e2e, requestRate, ttft, tpot }: Measurement): number | null {
  const rate = requestRate ?? load.requestRate;
  const byTimes = (computeTime(ttft) ?? NaN) + (computeTime(tpot) ?? NaN) * ((load.osl ?? NaN) - 1);
  const time = e2e?.mean ?? (Number.isNaN(byTimes) ? undefined : byTimes);
  const little = rate !== undefined && time !== undefined ? rate * time : undefined;
  const flying = load.concurrency ?? load.meanInFlight ?? little;
  return flying === undefined || flying <= 0 ? null : Math.max(1, Math.round(flying));
}

export function listLengths(
  { kind, load, source }: Measurement,
  { workload }: Scoped<"workload">,
): Deployment["lengths"] | null {
  const lengths = source.format === OF_ONE_WORKLOAD ? workload : null;
  const isl = load.islNominal ?? load.isl ?? lengths?.promptTokens;
  const osl = load.oslNominal ?? load.osl ?? lengths?.osl ?? (kind === "static" ? load.decodeTokens : undefined);
  if (isl === undefined || osl === undefined) return null;
  const { prefixHit, prefixShared } = workload;
  const stated = load.islNominal === undefined ? undefined : load.lengthSpread;
  const spread = stated === undefined ? { spread: 1, variation: UNSTATED_VARIATION } : { spread: stated };
  return { isl: Math.round(isl), osl: Math.max(1, Math.round(osl)), ...spread, prefixHit, prefixShared };
}

/** Points of a sweep state its axes only: the lengths are common to all of them, those of the scenario. */
const OF_ONE_WORKLOAD: Measurement["source"]["format"] = "measured-points";

export function findEngine({ engine }: Pick<Measurement, "engine">): Backend | null {
  const word = (engine?.name ?? "").toLowerCase().replace(/[^a-z]/g, "");
  if (word.includes("tensorrt") || word.includes("trt")) return "trtllm";
  return BACKENDS.find((backend) => word.includes(backend)) ?? null;
}
