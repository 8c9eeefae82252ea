/** Average times at a load against the scenario's limits: without them the lowest price always has the most clients. */
import type { Targets } from "@/features/core/scenario/resolve";
import { STANDING_SIGN } from "@/features/answers/figure-text";
import { formatLatency } from "@/lib/format/quantity";
import { joinTexts, SEMICOLON, verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

type Times = { readonly ttft: number; readonly tpot: number };
type Missed = { readonly name: "TTFT" | "TPOT"; readonly is: number; readonly limit: number };

/** The limits that these times exceed; an empty limit is always met. */
export function missedLimits({ ttft, tpot }: Times, targets: Targets): readonly Missed[] {
  const all = [
    { name: "TTFT", is: ttft, limit: targets.ttft },
    { name: "TPOT", is: tpot, limit: targets.tpot },
  ] as const;
  return all.flatMap(({ limit, ...one }) => (limit !== null && one.is > limit ? [{ ...one, limit }] : []));
}

/** A cell: "✕ TPOT" for each missed limit, "✓" if all are met. */
export const missedWords = (times: Times, targets: Targets): string =>
  missedLimits(times, targets)
    .map(({ name }) => `${STANDING_SIGN.missed} ${name}`)
    .join(" ") || STANDING_SIGN.met;

/** "✕ TPOT 66.2 ms, limit 50 ms"; if all limits are met "✓ TPOT 43.5 ms". */
export function limitWords(times: Times, targets: Targets): Text {
  const missed = missedLimits(times, targets);
  if (missed.length === 0) {
    const sign = targets.ttft === null && targets.tpot === null ? "" : `${STANDING_SIGN.met} `;
    return verbatim(`${sign}TPOT ${formatLatency(times.tpot)}`);
  }
  const each = missed.map(({ name, is, limit }) =>
    m.nameIsLimit({ name, is: formatLatency(is), limit: formatLatency(limit) }),
  );
  return m.missedEach({
    missed: STANDING_SIGN.missed,
    each: joinTexts(each, SEMICOLON),
  });
}
