/** What steps did over time: sizes, tokens, speeds, and how long their parts took. */
import type { Part } from "@/features/answers/answer";
import { BATCH_TYPES, type BatchType, type Capture, EXECUTED, SCHEDULED } from "@/features/core/serving-profile";
import { text, type Text } from "@/lib/text";
import { usToMs } from "@/lib/units/edge";
import { WORDS } from "../words";
import { countedSpeeds } from "./step-counts";
import { meansByGroup, SLOTS, spreadOverTime, windowChart, type Frame, type WindowLine } from "./window-charts";
import { gather, means, ordered, quantiles } from "./windows";

const MEAN_BY_START = text({ en: "mean of the executed batches", zh: "已执行批次的平均" });
export const REQUESTS = { y: text({ en: "Requests", zh: "请求" }), unit: "req" };
export const TOKENS = { y: text({ en: "Tokens", zh: "token 数" }), unit: "tok" };
const SPEED = { y: text({ en: "Speed", zh: "速度" }), unit: "tok/s" };
const BY_STEP = text({ en: "of single steps, all requests together", zh: "单步，所有请求合计" });

export function stepCharts(frame: Frame): readonly Part[] {
  const { capture } = frame.opened;
  const { batches } = capture;
  const speeds = countedSpeeds(capture);
  return [
    ...windowChart(
      frame,
      { id: "batch-size-windows", title: text({ en: "Batch size", zh: "批大小" }), by: MEAN_BY_START, ...REQUESTS },
      amounts(frame, batches.prefillSize, batches.decodeSize, batches.size),
    ),
    ...windowChart(
      frame,
      {
        id: "batch-tokens-windows",
        title: text({ en: "Tokens of a batch", zh: "批内 Token 数" }),
        by: MEAN_BY_START,
        ...TOKENS,
      },
      amounts(frame, batches.prefillTokens, batches.decodeTokens, batches.tokens),
    ),
    ...spreadOverTime(
      frame,
      { id: "prefill-speed-windows", title: text({ en: "Prefill speed", zh: "预填充速度" }), by: BY_STEP, ...SPEED },
      batches.start,
      speeds.prefill,
    ),
    ...spreadOverTime(
      frame,
      { id: "decode-speed-windows", title: text({ en: "Decode speed", zh: "解码速度" }), by: BY_STEP, ...SPEED },
      batches.start,
      speeds.decode,
    ),
    ...stageTimes(frame),
    ...spanTimes(frame),
  ];
}

/** By phase where files tell it, else together. */
function amounts(
  { windows, opened: { capture } }: Frame,
  prefill: Float64Array,
  decode: Float64Array,
  all: Float64Array,
): readonly WindowLine[] {
  const { batches } = capture;
  const line = (name: Text, slot: 1 | 3, column: Float64Array): WindowLine => ({
    ...{ name, slot },
    value: means(gather(windows, batches.start, executed(capture, column))),
  });
  const phases = [prefill, decode].some((column) => column.some((amount) => amount > 0));
  return phases
    ? [line(WORDS.prefill, 1, prefill), line(WORDS.decode, 3, decode)]
    : [line(text({ en: "all", zh: "全部" }), 1, all)];
}

/** Of batches that list nothing executed, the grouped ones. */
export function executed({ batches }: Capture, column: Float64Array): Float64Array {
  const stage = batches.stage.includes(EXECUTED) ? EXECUTED : SCHEDULED;
  return column.map((value, row) => (batches.stage[row] === stage ? value : NaN));
}

/** How long the scheduler grouped, prefills and decodes executed, and forwards ran. */
function stageTimes(frame: Frame): readonly Part[] {
  const { batches, forwards } = frame.opened.capture;
  const median = (time: Float64Array, us: Float64Array): Float64Array =>
    quantiles(ordered(gather(frame.windows, time, us.map(usToMs))), 0.5);
  const stage = (wanted: number, type: BatchType | null): Float64Array =>
    median(
      batches.start,
      batches.duration.map((us, row) =>
        batches.stage[row] === wanted && (type === null || BATCH_TYPES[batches.type[row] as number] === type)
          ? us
          : NaN,
      ),
    );
  return windowChart(
    frame,
    {
      id: "stages",
      title: text({ en: "How long the parts of a step take", zh: "一步各部分耗时" }),
      by: text({ en: "median", zh: "中位数" }),
      y: WORDS.duration,
      unit: "ms",
    },
    [
      { name: text({ en: "scheduling", zh: "调度" }), slot: 2, value: stage(SCHEDULED, null) },
      { name: text({ en: "prefill step", zh: "预填充步" }), slot: 1, value: stage(EXECUTED, "prefill") },
      { name: text({ en: "decode step", zh: "解码步" }), slot: 3, value: stage(EXECUTED, "decode") },
      { name: text({ en: "mixed step", zh: "混合步" }), slot: 5, value: stage(EXECUTED, "mixed") },
      { name: text({ en: "forward", zh: "前向" }), slot: 4, value: median(forwards.start, forwards.duration) },
    ],
  );
}

/** Named stages, those that take longest in all. */
function spanTimes(frame: Frame): readonly Part[] {
  const { spans, texts } = frame.opened.capture;
  const totals = new Map<number, number>();
  spans.name.forEach((name, row) => {
    const us = (spans.end[row] as number) - (spans.start[row] as number);
    if (us > 0) totals.set(name, (totals.get(name) ?? 0) + us);
  });
  const most = [...totals].sort((a, b) => b[1] - a[1]).slice(0, SLOTS.length);
  return meansByGroup(
    frame,
    {
      id: "spans",
      title: text({ en: "Named stages", zh: "命名阶段" }),
      by: text({ en: "mean by start, the six that take longest in all", zh: "按开始时间的平均，总耗时最长的六个" }),
      y: WORDS.duration,
      unit: "ms",
    },
    spans.start,
    spans.end.map((end, row) => usToMs(end - (spans.start[row] as number))),
    most.map(([name]) => [texts.text(name), (row) => spans.name[row] === name]),
  );
}
