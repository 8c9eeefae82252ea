/** Forwards: time between them by what was lacking, overlaps, and decode steps that a prompt chunk made longer. */
import { formatCount, formatNumber } from "@/lib/format/quantity";
import { median } from "@/lib/statistics/quantile";
import { text } from "@/lib/text";
import { BATCH_TYPES, type Capture, EXECUTED } from "../capture/capture";
import { type BubbleCause, bubbles, bubbleTimes } from "../metrics/bubbles";
import type { Finding } from "./finding";
import { shareWord, timeWord, unitShare } from "./words";

/** Of the time of all processes. */
const WORTH = 0.15;
const HOST_CAUSES: readonly BubbleCause[] = ["scheduling", "preparation", "sampling", "other"];

export function bubbleFindings(capture: Capture): Finding[] {
  const { forwards } = capture;
  if (forwards.start.length < 2) return interference(capture);
  const found = bubbles(forwards);
  const times = bubbleTimes(capture, found);
  const busy = forwards.duration.reduce((sum, us) => sum + (us > 0 ? us : 0), 0);
  const whole = busy + Object.values(times).reduce((a, b) => a + b, 0);
  const host = HOST_CAUSES.reduce((sum, cause) => sum + times[cause], 0);
  const overlaps = found.time.filter((us) => us < 0).length;
  return [
    ...(host > WORTH * whole ? [hostBubbles(times, host, whole)] : []),
    ...(times["no-work"] > WORTH * whole ? [noWork(times["no-work"], whole)] : []),
    ...(overlaps > 0 ? [overlapping(overlaps, forwards.start.length)] : []),
    ...interference(capture),
  ];
}

function hostBubbles(times: Readonly<Record<BubbleCause, number>>, host: number, whole: number): Finding {
  const parts = HOST_CAUSES.filter((cause) => times[cause] > 0).map((cause) => `${cause} ${timeWord(times[cause])}`);
  return {
    kind: "host-bubbles",
    sentence: text({
      en: `Processes wait for their host ${shareWord(host / whole)} of the time: ${timeWord(host)} between forwards while there was work (${parts.join(", ")}).`,
      zh: `各进程有 ${shareWord(host / whole)} 的时间在等待主机：有任务时前向之间共 ${timeWord(host)}（${parts.join("，")}）。`,
    }),
    where: "between forwards",
    amount: host / whole,
    unit: "share of time",
    weight: unitShare(host / whole),
  };
}

const noWork = (time: number, whole: number): Finding => ({
  kind: "no-work",
  sentence: text({
    en: `${shareWord(time / whole)} of the processes' time no request was there for them: idle for want of load, not a bubble.`,
    zh: `各进程有 ${shareWord(time / whole)} 的时间没有可处理的请求：因负载不足而空闲，不是空泡。`,
  }),
  where: "between forwards",
  amount: time / whole,
  unit: "share of time",
  weight: unitShare((time / whole) * 0.5),
});

const overlapping = (overlaps: number, all: number): Finding => ({
  kind: "overlapping-forwards",
  sentence: text({
    en: `${formatCount(overlaps)} of ${formatCount(all)} forwards begin before the one before them on the same process ends; their bubbles are negative and count as none.`,
    zh: `${formatCount(all)} 次前向中有 ${formatCount(overlaps)} 次在同一进程的上一次结束前开始；其空泡为负，按无空泡计。`,
  }),
  where: "forwards",
  amount: overlaps,
  unit: "forwards",
  weight: unitShare(overlaps / all) * 0.1,
});

const [DECODE, MIXED] = [BATCH_TYPES.indexOf("decode"), BATCH_TYPES.indexOf("mixed")];
const LEAST_STEPS = 8;
const MUCH_LONGER = 2;

/** Steps with a prompt chunk against steps of decoding alone. */
function interference({ batches }: Capture): Finding[] {
  const durations = (type: number): number[] =>
    Array.from(batches.duration).filter((us, i) => batches.type[i] === type && batches.stage[i] === EXECUTED && us > 0);
  const [alone, mixed] = [durations(DECODE), durations(MIXED)];
  if (alone.length < LEAST_STEPS || mixed.length < LEAST_STEPS) return [];
  const ratio = median(mixed) / median(alone);
  if (ratio < MUCH_LONGER) return [];
  const share = mixed.length / (mixed.length + alone.length);
  return [
    {
      kind: "prefill-interference",
      sentence: text({
        en: `Prompt chunks hold decoding up: steps with one take ${timeWord(median(mixed))} in the middle, ${formatNumber(ratio)} times a step of decoding alone, and are ${shareWord(share)} of all.`,
        zh: `提示块拖慢解码：含提示块的步中位耗时 ${timeWord(median(mixed))}，为纯解码步的 ${formatNumber(ratio)} 倍，占全部步的 ${shareWord(share)}。`,
      }),
      where: "mixed batches",
      amount: ratio,
      unit: "×",
      weight: unitShare(share * (1 - 1 / ratio)),
    },
  ];
}
