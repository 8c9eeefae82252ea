/**
 * Bands of what a deployment does under load: TTFT and TPOT by the errors of measured runs, and what follows from both.
 *
 * In a closed loop a client's request takes TTFT + (output − 1) · TPOT, so rates fall and costs grow with that sum. Its low end is the
 * sum of both low ends: errors of one run mostly share their sign, and where they do not the band is too wide rather than too narrow.
 * So made, the 80 % band of the whole request held 83 % of 1,682 runs whose model-system pair was left out, when that was counted; the bands of
 * both have been refitted since.
 */
import type { Figure } from "@/features/answers/explain";
import { endToEnd } from "@/features/core/scenario/request-time";
import type { Text } from "@/lib/text";
import { rateBand, timeBand, type FigureBand } from "./figure-band";
import type { Traits } from "./traits";
import * as m from "./messages";

/** Means under load, seconds; `output`: tokens of an answer. */
export type UnderLoad = {
  readonly ttft: number;
  readonly tpot: number;
  readonly output: number;
  readonly grade: Figure["grade"];
};

export type LoadBands = {
  readonly ttft: FigureBand;
  readonly tpot: FigureBand;
  /** From arrival to the last token. */
  readonly e2e: FigureBand;
  /** Of a rate that the clients set by waiting for their answers, in its unit. */
  readonly rate: (rate: number) => FigureBand;
  /** Of what a token takes of the deployment's time: GPU hours, cost, energy; in its unit. */
  readonly perToken: (cost: number) => FigureBand;
};

export function loadBands(traits: Traits, { ttft, tpot, output, grade }: UnderLoad): LoadBands {
  const first = timeBand("served.ttft", { value: ttft, grade }, traits);
  const each = timeBand("served.tpot", { value: tpot, grade }, traits);
  const time = endToEnd(ttft, tpot, output);
  const e2e: FigureBand = {
    low: endToEnd(first.low, each.low, output),
    high: endToEnd(first.high, each.high, output),
    basis: joined(m.bandsOfTtftAndTpot, each.basis),
  };
  return {
    ttft: first,
    tpot: each,
    e2e,
    rate: (rate) => rateBand(rate, time, e2e),
    perToken: (cost) => ({ ...e2e, low: (cost * e2e.low) / time, high: (cost * e2e.high) / time }),
  };
}

/** A percentile of such times, seconds: the factors of its mean's band. */
export function percentileBand(
  kind: "served.ttft" | "served.tpot",
  figure: Pick<Figure, "value" | "grade">,
  traits: Traits,
): FigureBand {
  const band = timeBand(kind, figure, traits);
  return { ...band, basis: joined(m.percentilesOfRunsAreNot, band.basis) };
}

const joined = (a: Text, b: Text): Text => m.b({ a, b });
