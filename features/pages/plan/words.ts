/** Layouts, limits and chances in words. */
import { chanceWord, limitState, type LimitState } from "@/features/core/evidence/chance-words";
import { unitGpus, type Option, type Unit } from "@/features/core/plan/option";
import type { Stop } from "@/features/core/plan/blocking-limits";
import { formatLatency, formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

type Named = Pick<Option, "unit" | "copies">;

/** "2 engines of 8 GPUs", "2 prefill and 1 decode engines of 8 GPUs each". */
export function deploymentWords({ unit, copies }: Named): Text {
  const { prefill, decode, x, y } = unit;
  const size = ({ tp, adp, pp }: Unit["decode"]): number => tp * adp * pp;
  if (prefill === null) {
    const gpus = unitGpus(unit);
    return m.copiesEnginesOfGpus({ copies, gpus });
  }
  const [fills, decodes] = [x * copies, y * copies];
  return m.prefillEnginesOfGpus({ fills, decodes, fillGpus: size(prefill), decodeGpus: size(decode) });
}

export { optionWord } from "@/features/core/plan/option-word";

export const gpuWord = (gpus: number): string => `${gpus} ${gpus === 1 ? "GPU" : "GPUs"}`;

export { chanceWord, limitState, type LimitState };

export const STOP_WORD: Readonly<Record<Stop, Text>> = {
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
  memory: m.memory,
  layout: m.layoutEngineDoesNotStart,
};

/** A limit as people write it: "2 s", "50 ms". */
export const limitTime = (seconds: number): string =>
  seconds >= 1 ? formatQuantity(Number(seconds.toPrecision(4)), "s") : formatLatency(seconds);

/** Averages promise nothing of single requests: they are within the limits, and no probability says more. null: no layout holds. */
export function chanceState(
  chance: number | null,
  averages: boolean,
): { readonly state: LimitState; readonly word: Text } {
  if (chance === null) return { state: "missed", word: m.noneHolds };
  return averages ? { state: "safe", word: m.averagesWithin } : { state: limitState(chance), word: chanceWord(chance) };
}
