/** Bands of single passes: a prompt on an idle engine, and a decode step with nothing in between. */
import type { Figure } from "@/features/explain";
import { rateBand, timeBand, type FigureBand } from "./figure-band";
import type { Traits } from "./traits";

export type PassBands = {
  readonly ttft: FigureBand;
  readonly tpot: FigureBand;
  /** Of a rate of decoded tokens, in its unit. */
  readonly rate: (rate: number) => FigureBand;
};

/** `ttft` and `tpot` in seconds. */
/** Of a decode step, seconds. */
export const passBand = (step: Pick<Figure, "value" | "grade">, traits: Traits): FigureBand =>
  timeBand("pass.tpot", step, traits);

export function passBands(
  traits: Traits,
  { ttft, tpot, grade }: { readonly ttft: number; readonly tpot: number; readonly grade: Figure["grade"] },
): PassBands {
  const step = passBand({ value: tpot, grade }, traits);
  return {
    // The figure is of an idle engine at any concurrency, so it is compared with runs of nearly one request.
    ttft: timeBand("pass.ttft", { value: ttft, grade }, { ...traits, batch: 1, concurrency: 1 }),
    tpot: step,
    rate: (rate) => rateBand(rate, tpot, step),
  };
}
