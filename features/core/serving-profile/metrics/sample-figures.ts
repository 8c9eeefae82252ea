/** What an engine says of itself now and then, over the whole run: requests at once, and tokens per second. */
import type { Capture } from "../capture/capture";
import { spread, type Spread } from "./percentiles";

export type SampleFigures = {
  /** Requests, over all samples of all engines; null without samples. */
  readonly running: Spread | null;
  readonly waiting: Spread | null;
  /** Tokens per second: the mean of each engine's samples, added up. */
  readonly inputRate: number | null;
  readonly outputRate: number | null;
};

/**
 * vLLM's rates are means over equal intervals, so that their mean is that of the run. A prefill line of SGLang has the rate of one batch:
 * of those no mean over time follows, and `inputRate` is null.
 */
export function sampleFigures({ samples, engine }: Pick<Capture, "samples" | "engine">): SampleFigures {
  return {
    running: spread(samples.running),
    waiting: spread(samples.waiting),
    inputRate: engine.name === "sglang" ? null : summedMeans(samples.source, samples.promptRate),
    outputRate: summedMeans(samples.source, samples.outputRate),
  };
}

function summedMeans(source: Float64Array, rates: Float64Array): number | null {
  const engines = new Map<number, { sum: number; count: number }>();
  rates.forEach((rate, i) => {
    if (Number.isNaN(rate)) return;
    const engine = engines.get(source[i] as number) ?? { sum: 0, count: 0 };
    engines.set(source[i] as number, { sum: engine.sum + rate, count: engine.count + 1 });
  });
  if (engines.size === 0) return null;
  return [...engines.values()].reduce((total, { sum, count }) => total + sum / count, 0);
}
