/** Bands as headline figures carry them. */
import type { Figure } from "@/features/answers/explain";
import { bandFor } from "./bands";
import { widenFirstToken } from "./publishers";
import type { FigureKind } from "./runs";
import type { Traits } from "./traits";
import { listBasis } from "./words";

/** The band of a time, seconds. */
export function timeBand(kind: FigureKind, figure: Pick<Figure, "value" | "grade">, traits: Traits): FigureBand {
  const { value, grade } = figure;
  const band = bandFor(kind, grade, traits);
  const ends = { low: value * band.low, high: value * band.high };
  return { ...(kind === "served.ttft" ? widenFirstToken(ends, traits) : ends), basis: listBasis(kind, band, traits) };
}

/** The band of a rate that falls as `time` grows, in the rate's unit: slow steps make the low end. */
export function rateBand(rate: number, time: number, { low, high, basis }: FigureBand): FigureBand {
  return { low: (rate * time) / high, high: (rate * time) / low, basis };
}

export type FigureBand = NonNullable<Figure["band"]>;
