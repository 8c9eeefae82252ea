/** A serving profile as a run to replay: microseconds on the capture's clock become seconds since the first arrival. */
import { BATCH_TYPES, EXECUTED, type Batches, type Capture } from "@/features/core/serving-profile/capture/capture";
import { fromUs } from "@/lib/units/edge";
import type { MeasuredRun, Steps } from "./measured-run";

export function measuredRun(capture: Capture): MeasuredRun {
  const { requests, batches, cache, samples } = capture;
  const begin = requests.arrival.find(Number.isFinite) ?? 0;
  const since = (times: Float64Array): Float64Array => times.map((time) => fromUs(time - begin));
  const used =
    cache.time.length > 0
      ? { time: cache.time, share: cache.share }
      : { time: samples.time, share: samples.cacheShare };
  return {
    requests: {
      count: requests.arrival.length,
      arrival: since(requests.arrival),
      scheduled: since(requests.scheduled),
      firstToken: since(requests.firstToken),
      end: since(requests.end),
      input: requests.inputTokens,
      output: requests.outputTokens,
    },
    steps: executedSteps(batches, since),
    cache: { time: since(used.time), share: used.share },
  };
}

/** Prompts are read in batches of every type but decode: an unknown type may hold one, so it is not taken for a decode step. */
function executedSteps(batches: Batches, since: (times: Float64Array) => Float64Array): Steps {
  const rows = Int32Array.from(batches.start.keys()).filter((row) => batches.stage[row] === EXECUTED);
  const pick = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => column[row] ?? NaN);
  return {
    start: since(pick(batches.start)),
    seconds: pick(batches.duration).map((time) => fromUs(time)),
    size: pick(batches.size),
    prefill: Uint8Array.from(rows, (row) => (batches.type[row] === DECODE ? 0 : 1)),
  };
}

const DECODE = BATCH_TYPES.indexOf("decode");
