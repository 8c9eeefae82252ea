/** A serving profile as a run to replay: microseconds on the capture's clock become seconds since the first arrival. */
import { BATCH_TYPES, type Batches, type Capture, EXECUTED } from "@/features/core/serving-profile";
import { fromUs } from "@/lib/units/edge";
import { sharedPrompts } from "./shared-prompts";
import { type MeasuredRun, NO_STEPS, type Steps } from "./measured-run";

export function measuredRun(capture: Capture): MeasuredRun {
  const { requests, cache, samples } = capture;
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
    shared: { prompts: sharedPrompts(requests, capture.texts), session: sessions(requests.session) },
    steps: recordedSteps(capture, since),
    cache: { time: since(used.time), share: used.share },
  };
}

/** Every request without a session is one of its own. */
function sessions(named: Float64Array): Int32Array | null {
  if (!named.some((number) => number > 0)) return null;
  const numbers = new Map<number, number>();
  return Int32Array.from(named, (name, row) => {
    const key = name > 0 ? name : -1 - row;
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  });
}

function recordedSteps({ batches, samples }: Capture, since: (times: Float64Array) => Float64Array): Steps {
  const executed = executedSteps(batches, since);
  return executed.start.length > 0 ? executed : stepsBetweenSamples(samples, since);
}

/**
 * Without batches, what the engine says of itself now and then: from one sample to the next it runs as many requests as the former
 * counts, of all engines together. Such a stretch is many steps and may hold prompts, so its time is no step's.
 */
function stepsBetweenSamples(
  { time, source, running }: Capture["samples"],
  since: (times: Float64Array) => Float64Array,
): Steps {
  const counts = new Map<number, number>();
  const start: number[] = [];
  const size: number[] = [];
  time.forEach((time, row) => {
    const count = running[row] ?? NaN;
    if (Number.isNaN(time) || Number.isNaN(count)) return;
    counts.set(source[row] ?? 0, count);
    start.push(time);
    size.push([...counts.values()].reduce((sum, count) => sum + count, 0));
  });
  if (start.length === 0) return NO_STEPS;
  const begins = since(Float64Array.from(start));
  return {
    start: begins,
    seconds: begins.map((time, row) => (begins[row + 1] ?? time) - time),
    size: Float64Array.from(size),
    prefill: new Uint8Array(begins.length).fill(1),
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
