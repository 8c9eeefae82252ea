/** Pairs of an event on one clock and its cause or consequence on another: each bounds the offset on one side. */
import type { Text } from "@/lib/text";
import * as m from "@/features/core/serving-profile/messages";
import { NOTABLE, type ClockOffset } from "./clock-offset";

/** One kind of pair, request by request. */
export type Witness = {
  /** `above`: each value is at least the offset; `below`: at most. */
  readonly side: "above" | "below";
  /** Microseconds: the event on the judged clock less the one on the other. */
  readonly apart: Float64Array;
  /** Of the pairs: as many must contradict clocks that agree. */
  readonly share: number;
  readonly why: (values: { readonly count: number; readonly all: number }) => Text;
};

/** Two files may list a request a little differently; one pair is no rule. */
const LEAST = 2;
/** Of the pairs, as outliers: ids that come twice, lines cut off. */
const OUTLIERS = 0.01;

type Judged = {
  readonly side: Witness["side"];
  readonly bound: number;
  readonly claims: boolean;
  readonly share: number;
  readonly why: Text;
};

/** null where no pair contradicts clocks that agree, or pairs contradict each other. */
export function judgeWitnesses(witnesses: readonly Witness[]): Pick<ClockOffset, "low" | "high" | "why"> | null {
  const judged = witnesses.flatMap((witness) => judge(witness) ?? []);
  const claims = judged.filter(({ claims: isClaim }) => isClaim).toSorted((a, b) => b.share - a.share);
  const [first] = claims;
  if (first === undefined || claims.some(({ side }) => side !== first.side)) return null;
  const bounds = (side: Witness["side"]): number[] =>
    judged.filter((entry) => entry.side === side).map(({ bound }) => bound);
  const [high, low] = [Math.min(...bounds("above")), Math.max(...bounds("below"))];
  // Of bounds that exclude each other, those of the contradicted side stand.
  const isEmpty = low > high;
  return {
    low: Number.isFinite(low) && !(isEmpty && first.side === "above") ? low : null,
    high: Number.isFinite(high) && !(isEmpty && first.side === "below") ? high : null,
    why: first.why,
  };
}

function judge({ side, apart, share, why }: Witness): Judged | null {
  const sign = side === "above" ? 1 : -1;
  const values = apart.filter((us) => !Number.isNaN(us)).map((us) => sign * us);
  if (values.length < LEAST) return null;
  values.sort();
  const against = values.filter((us) => us < -NOTABLE).length;
  return {
    side,
    bound: sign * (values[Math.floor(OUTLIERS * values.length)] as number),
    claims: against >= Math.max(LEAST, share * values.length),
    share: against / values.length,
    why: why({ count: against, all: values.length }),
  };
}

/** Hard: what a process does, it does after it could. Soft: a reply may be slower than what it announces. */
const [HARD, SOFT] = [0.1, 0.5];

export const startsAfterArrival = (apart: Float64Array): Witness => ({
  ...{ side: "above", apart, share: HARD },
  why: ({ count }) => m.countRequestsAreInBatches({ count }),
});
export const decodesAfterPrefill = (apart: Float64Array): Witness => ({
  ...{ side: "above", apart, share: HARD },
  why: ({ count, all }) => m.decodeBeforePrefillEnds({ count, all }),
});
export const pulledAfterPrefill = (apart: Float64Array): Witness => ({
  ...{ side: "above", apart, share: SOFT },
  why: ({ count, all }) => m.earlyOfRequestCachesWere({ early: count, request: all }),
});
export const stepsBeforeEnd = (apart: Float64Array): Witness => ({
  ...{ side: "below", apart, share: HARD },
  why: ({ count, all }) => m.stepsAfterEnds({ count, all }),
});
export const pulledBeforeFree = (apart: Float64Array): Witness => ({
  ...{ side: "below", apart, share: SOFT },
  why: ({ count, all }) => m.pullsAfterFrees({ count, all }),
});
