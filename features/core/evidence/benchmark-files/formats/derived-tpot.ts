/**
 * TPOT where a file does not hold it by our definition. From means it is exact for requests of one length; where lengths
 * differ, long answers weigh more than in a mean over requests. What was derived is said.
 */
import type { Text } from "@/lib/text";
import { seconds, type Seconds } from "@/lib/units/quantity";
import type { Values } from "../fields";
import { STATISTICS, type Measurement } from "../measurement";
import { numberIn } from "../record";
import type { TpotOrigin } from "../tpot-origin";
import * as m from "./messages";

type Derived = { readonly values: Values; readonly notes: readonly Text[] };

/** Keeps TPOT as reported when there is one (its definition is `reported`), derives it otherwise. */
export function derivedTpot(values: Values, reported: TpotOrigin): Derived {
  if (STATISTICS.some((statistic) => values[`tpot.${statistic}`] !== undefined))
    return { values: { ...values, tpotOrigin: reported }, notes: [] };
  const means = perToken(values, "mean");
  if (means !== undefined)
    return { values: { ...values, "tpot.mean": means, tpotOrigin: "from-means" }, notes: [m.tpotDerivedAsMeanE2e] };
  const medians = perToken(values, "p50");
  if (medians !== undefined)
    return {
      values: { ...values, "tpot.p50": medians, tpotOrigin: "from-medians" },
      notes: [m.tpotDerivedFromMediansOf],
    };
  return { values, notes: [] };
}

function perToken(values: Values, statistic: "mean" | "p50"): number | undefined {
  const e2e = numberIn(values, `e2e.${statistic}`);
  const ttft = numberIn(values, `ttft.${statistic}`);
  const osl = numberIn(values, "load.osl");
  if (e2e === undefined || ttft === undefined || osl === undefined || osl <= 1 || e2e <= ttft) return undefined;
  return (e2e - ttft) / (osl - 1);
}

/** Seconds of one decode step of a static run: the whole phase over its steps. Undefined where either is not known. */
export function decodeStepTime({ decode, load }: Measurement): Seconds | undefined {
  return decode === undefined || load.decodeTokens === undefined ? undefined : seconds(decode / load.decodeTokens);
}
