/** The run, or its two futures, in a sentence with its evidence. */
import type { Verdict } from "@/features/answers/answer";
import type { Percentile } from "@/features/core/serving/sweep/input";
import type { SimFigures } from "@/features/core/simulator/figures/figures";
import { formatCount, formatLatency, formatNumber, formatPercent } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { uncapitalised } from "@/lib/format/word-forms";
import type { Compared } from "./knobs/fork-comparison";
import type { Run } from "./job";
import { KNOB_NAMES } from "./knobs/knobs";
import { knobValue, valueWord } from "./knobs/values";
import type { TwoFutures } from "./run/simulate";
import { mainWait, PART_NAMES } from "./run/waits";
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

/** `at`: the percentile of the times. */
export function verdict(run: Run, percentile: Percentile): Verdict {
  return run.fork === null
    ? oneFuture(run.a.figures, run.facts.rate, percentile)
    : twoFutures(run, run.fork, percentile);
}

/** Share of their time in the queue from which on it is said to grow. */
const GROWING = 0.05;

function oneFuture(figures: SimFigures, rate: number | null, percentile: Percentile): Verdict {
  const { part, share, spread } = mainWait(figures);
  const meets = formatPercent(figures.attained);
  const [ttft, tpot] = [formatLatency(figures.ttft[percentile]), formatLatency(figures.tpot[percentile])];
  // The last requests of any run are served after the last arrival: only with a real queue the rates say something.
  const queues = part === "queue" && share > GROWING;
  const behind = queues && rate !== null && figures.requestRate < 0.95 * rate;
  const served = formatNumber(figures.requestRate);
  const late = behind ? m.instancesServeServedOfRate({ served, rate: formatNumber(rate) }) : m.sign;
  const each = figures.tpot.count > 0 ? m.andTpotPerTokenAfter({ tpot }) : m.sign;
  const waits = AS_WORD[part] ?? PART_NAMES[part];
  return {
    finding: m.meetsOfRequestsMeetTargets({ meets }),
    evidence: m.atHaveTheirFirstToken({
      at: percentile.slice(1),
      ttft,
      mean: formatLatency(spread.mean),
      share: formatPercent(share, 2),
      each,
      waits,
      late,
    }),
    help: null,
  };
}

/** The same requests in both futures: those that were open at the fork. */
function twoFutures({ facts }: Run, { knob, value, time, compared }: TwoFutures, percentile: Percentile): Verdict {
  const name = KNOB_NAMES[knob];
  const [was, now] = [valueWord(knob, knobValue(knob, facts.config)), valueWord(knob, value)];
  const from = formatLatency(time);
  const { ttft, tpot } = compared.times;
  const [first, token] = [change(ttft, percentile), change(tpot, percentile)];
  const [a, b] = [formatPercent(compared.a.attained), formatPercent(compared.b.attained)];
  const open = formatCount(compared.open);
  return {
    finding: m.fromOnNameNowInstead({ from, at: percentile, now, was, first, name: uncapitalised(name) }),
    evidence: m.atTpotTokenOfOpen({
      at: percentile,
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
function change({ a, b, count }: Compared, percentile: Percentile): Text {
  if (count === 0) return m.hasNoRequestInBoth;
  const share = b[percentile] / a[percentile] - 1;
  const both = `${formatLatency(a[percentile])} → ${formatLatency(b[percentile])}`;
  if (Math.abs(share) < 0.0005) return m.sameAt({ at: formatLatency(a[percentile]) });
  const size = formatPercent(Math.abs(share), 3);
  return share < 0 ? m.sizeLowerBoth({ size, both }) : m.sizeHigherBoth({ size, both });
}
