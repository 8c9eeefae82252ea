/** The run, or its two futures, in a sentence with its evidence. */
import type { Verdict } from "@/features/answers/answer";
import { limitWords, statisticWord, timesWords } from "@/features/core/serving/simulated/load-words";
import type { Statistic } from "@/features/core/serving/sweep/input";
import { formatCount, formatLatency, formatNumber, formatPercent } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { uncapitalised } from "@/lib/format/word-forms";
import type { Compared } from "./knobs/fork-comparison";
import type { Run } from "./job";
import { KNOB_NAMES } from "./knobs/knobs";
import { knobValue, valueWord } from "./knobs/values";
import type { TwoFutures } from "./run/simulate";
import { mainWait, PART_NAMES } from "./run/waits";
import { judgedRun, unservedRate } from "./results/headline-figures";
import * as m from "./messages";

const AS_WORD: Readonly<Record<string, Text>> = {
  queue: m.forPlaceInStep,
  prefill: m.forTheirPrefill,
  transfer: m.forTheirCacheToTravel,
  preemption: m.forWhatEvictionsTookAway,
};

export const NOT_YET: Verdict = {
  finding: m.soFarRunHasNot,
  evidence: m.figuresAreOfWholeRuns,
  help: null,
};

/** `statistic`: what the times are judged by. */
export function verdict(run: Run, statistic: Statistic): Verdict {
  return run.fork === null ? oneFuture(run, statistic) : twoFutures(run, run.fork, statistic);
}

/** The load within its limits or not, as the quick estimate states it; then what requests wait for. */
function oneFuture({ a: { figures }, facts }: Run, statistic: Statistic): Verdict {
  const { part, share, spread } = mainWait(figures);
  const { level } = facts;
  const load = judgedRun(facts, figures, statistic);
  const rate = unservedRate(facts, figures);
  const served = formatNumber(figures.requestRate);
  const late = rate !== null ? m.instancesServeServedOfRate({ served, rate: formatNumber(rate) }) : m.sign;
  return {
    finding: limitWords(load, level),
    evidence: m.timesThenLongestWait({
      times: timesWords(load),
      mean: formatLatency(spread.mean),
      share: formatPercent(share, 2),
      waits: AS_WORD[part] ?? PART_NAMES[part],
      late,
    }),
    help: null,
  };
}

/** The same requests in both futures: those that were open at the fork. */
function twoFutures({ facts }: Run, { knob, value, time, compared }: TwoFutures, statistic: Statistic): Verdict {
  const name = KNOB_NAMES[knob];
  const [was, now] = [valueWord(knob, knobValue(knob, facts.config)), valueWord(knob, value)];
  const from = formatLatency(time);
  const { ttft, tpot } = compared.times;
  const [first, token] = [change(ttft, statistic), change(tpot, statistic)];
  const [a, b] = [formatPercent(compared.a.attained), formatPercent(compared.b.attained)];
  const open = formatCount(compared.open);
  return {
    finding: m.fromOnNameNowInstead({ from, at: statisticWord(statistic), now, was, first, name: uncapitalised(name) }),
    evidence: m.atTpotTokenOfOpen({
      at: statisticWord(statistic),
      open,
      b,
      a,
      faster: formatCount(ttft.faster),
      slower: formatCount(ttft.slower),
      count: formatCount(ttft.count),
      token,
    }),
    help: null,
  };
}

/** "70 % lower (564 → 169 ms)". */
function change({ a, b, count }: Compared, statistic: Statistic): Text {
  if (count === 0) return m.hasNoRequestInBoth;
  const share = b[statistic] / a[statistic] - 1;
  const both = `${formatLatency(a[statistic])} → ${formatLatency(b[statistic])}`;
  if (Math.abs(share) < 0.0005) return m.sameAt({ at: formatLatency(a[statistic]) });
  const size = formatPercent(Math.abs(share), 3);
  return share < 0 ? m.sizeLowerBoth({ size, both }) : m.sizeHigherBoth({ size, both });
}
