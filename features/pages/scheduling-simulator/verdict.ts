/** The run, or its two futures, in a sentence with its evidence. */
import type { Verdict } from "@/features/answers/answer";
import type { Percentile } from "@/features/core/serving/sweep/input";
import type { SimFigures } from "@/features/core/simulator/figures/figures";
import { formatCount, formatLatency, formatNumber, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { Compared } from "./knobs/fork-comparison";
import type { Run } from "./job";
import { KNOB_NAMES } from "./knobs/knobs";
import { knobValue, valueWord } from "./knobs/values";
import type { TwoFutures } from "./run/simulate";
import { mainWait, PART_NAMES } from "./run/waits";

const AS_WORD: Readonly<Record<string, Text>> = {
  queue: text({ en: "for a place in a step", zh: "等待进入某一步" }),
  prefill: text({ en: "for their prefill", zh: "等待预填充" }),
  transfer: text({ en: "for their cache to travel", zh: "等待 KV 传输" }),
  preemption: text({ en: "for what evictions took away", zh: "等待补算被驱逐的部分" }),
};

export const NOT_YET: Verdict = {
  finding: text({ en: "So far, the run has not come to its end", zh: "目前，运行尚未结束" }),
  evidence: text({ en: "figures are of whole runs.", zh: "数值在运行结束后给出。" }),
  help: null,
};

/** `at`: the percentile that times are told by. */
export function verdict(run: Run, at: Percentile): Verdict {
  return run.fork === null ? oneFuture(run.a.figures, run.facts.rate, at) : twoFutures(run, run.fork, at);
}

/** Share of their time in the queue from which on it is said to grow. */
const GROWING = 0.05;

function oneFuture(figures: SimFigures, rate: number | null, at: Percentile): Verdict {
  const { part, share, spread } = mainWait(figures);
  const meets = formatPercent(figures.attained);
  const [ttft, tpot] = [formatLatency(figures.ttft[at]), formatLatency(figures.tpot[at])];
  // The last requests of any run are served after the last arrival: only with a real queue the rates say something.
  const queues = part === "queue" && share > GROWING;
  const behind = queues && rate !== null && figures.requestRate < 0.95 * rate;
  const served = formatNumber(figures.requestRate);
  const late = behind
    ? text({
        en: ` The instances serve ${served} of ${formatNumber(rate)} requests a second: the queue grows.`,
        zh: `实例每秒完成 ${served} 个请求，而到达为 ${formatNumber(rate)} 个：队列持续增长。`,
      })
    : text({ en: "", zh: "" });
  const each =
    figures.tpot.count > 0
      ? text({ en: ` and ${tpot} per token after it`, zh: `、其后每 token 在 ${tpot} 内` })
      : text({ en: "", zh: "" });
  const waits = AS_WORD[part] ?? PART_NAMES[part];
  return {
    finding: text({ en: `${meets} of requests meet the targets`, zh: `${meets} 的请求达到目标` }),
    evidence: text({
      en: `${at.slice(1)} % have their first token within ${ttft}${each.en}. Before decoding they wait most ${waits.en} (mean ${formatLatency(spread.mean)}, ${formatPercent(share, 2)} of their time).${late.en}`,
      zh: `${at.slice(1)} % 的请求首 token 在 ${ttft} 内${each.zh}。解码前主要在${waits.zh}（平均 ${formatLatency(spread.mean)}，占其时间的 ${formatPercent(share, 2)}）。${late.zh}`,
    }),
    help: null,
  };
}

/** The same requests in both futures: those that were open at the fork. */
function twoFutures({ facts }: Run, { knob, value, time, compared }: TwoFutures, at: Percentile): Verdict {
  const name = KNOB_NAMES[knob];
  const [was, now] = [valueWord(knob, knobValue(knob, facts.config)), valueWord(knob, value)];
  const from = formatLatency(time);
  const { ttft, tpot } = compared.times;
  const [first, token] = [change(ttft, at), change(tpot, at)];
  const [a, b] = [formatPercent(compared.a.attained), formatPercent(compared.b.attained)];
  const open = formatCount(compared.open);
  return {
    finding: text({
      en: `From ${from} on, ${lowered(name.en)} ${now.en} instead of ${was.en}: ${at} TTFT ${first.en}`,
      zh: `自 ${from} 起，${name.zh}由 ${was.zh} 改为 ${now.zh}：${at} TTFT ${first.zh}`,
    }),
    evidence: text({
      en: `${at} TPOT ${token.en}. Of the ${open} requests that were open then, ${b} meet the targets with the change and ${a} without; the first token comes earlier for ${formatCount(ttft.faster)} and later for ${formatCount(ttft.slower)} of ${formatCount(ttft.count)}.`,
      zh: `${at} TPOT ${token.zh}。当时未完成的 ${open} 个请求中，改动后 ${b} 达到目标，不改动为 ${a}；${formatCount(ttft.count)} 个请求中首 token 提前 ${formatCount(ttft.faster)} 个、推迟 ${formatCount(ttft.slower)} 个。`,
    }),
    help: null,
  };
}

/** Names that begin with an abbreviation keep their capitals. */
const lowered = (name: string): string =>
  /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** "70 % lower (564 → 169 ms)". */
function change({ a, b, count }: Compared, at: Percentile): Text {
  if (count === 0) return text({ en: "has no request in both futures", zh: "无可比请求" });
  const share = b[at] / a[at] - 1;
  const both = `${formatLatency(a[at])} → ${formatLatency(b[at])}`;
  if (Math.abs(share) < 0.0005)
    return text({ en: `the same (${formatLatency(a[at])})`, zh: `不变（${formatLatency(a[at])}）` });
  const size = formatPercent(Math.abs(share), 3);
  return share < 0
    ? text({ en: `${size} lower (${both})`, zh: `低 ${size}（${both}）` })
    : text({ en: `${size} higher (${both})`, zh: `高 ${size}（${both}）` });
}
