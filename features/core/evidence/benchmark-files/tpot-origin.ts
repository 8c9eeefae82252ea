/**
 * How a time per output token came about. Ours is (E2E - TTFT) / (output tokens - 1) of a request; tools that define it
 * otherwise are converted, and the measurement keeps the word for what happened.
 */
import type { Text } from "@/lib/text";
import * as m from "./messages";

export const TPOT_ORIGINS = {
  "without-first": m.e2eTtftOutputTokens1Of,
  "token-weighted": m.lastFirstTokenOutputTokens,
  "with-first": m.e2eOutputTokensContainsFirst,
  "per-chunk": m.timeFromFirstToLast,
  "engine-gaps": m.gapsBetweenTokensAsEngine,
  "from-means": m.derivedMeanE2eMeanTtft,
  "from-medians": m.derivedMedianE2eMedianTtft,
  "from-rate-per-user": m.derived1OutputTokensSecond,
  "not-stated": m.fileDoesNotSayHow,
} as const satisfies Readonly<Record<string, Text>>;

export type TpotOrigin = keyof typeof TPOT_ORIGINS;

export const isTpotOrigin = (word: string): word is TpotOrigin => Object.hasOwn(TPOT_ORIGINS, word);
