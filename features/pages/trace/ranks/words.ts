/** Words of several ranks. */
import { verbatim, type Text } from "@/lib/text";
import * as m from "@/features/pages/trace/messages";

export const RANK_WORDS = {
  ranks: m.ranks,
  rank: verbatim("Rank"),
  last: m.cameLast,
  lastShare: m.ofCollectives,
  wait: m.meanWait,
  offset: m.clockOffset,
  deviation: m.itsDeviation,
  collective: m.collective,
  waits: m.waitsByRankAndCollective,
  subtitle: m.timeThatEachRankWaits,
  note: m.collectiveEndsEverywhereAtOnce,
} as const satisfies Record<string, Text>;
