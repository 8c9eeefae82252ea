/** What steps did over time: sizes, tokens, speeds, and how long their parts took. */
import type { Part } from "@/features/answers/answer";
import { BATCH_TYPES, type BatchType, type Capture, EXECUTED, SCHEDULED } from "@/features/core/serving-profile";
import type { Text } from "@/lib/text";
import { usToMs } from "@/lib/units/edge";
import { WORDS } from "../words";
import { countedSpeeds } from "./step-counts";
import { meansByGroup, SLOTS, spreadOverTime, windowChart, type Frame, type WindowLine } from "./window-charts";
import { gather, means, ordered, quantiles } from "./windows";
import * as m from "./messages";
export const REQUESTS = { y: m.requests, unit: "req" };
export const TOKENS = { y: m.tokens2, unit: "tok" };
const SPEED = { y: m.speed, unit: "tok/s" };

export function stepCharts(frame: Frame): readonly Part[] {
  const { capture } = frame.opened;
  const { batches } = capture;
  const speeds = countedSpeeds(capture);
  return [
    ...windowChart(
      frame,
      { id: "batch-size-windows", title: m.batchSize, by: m.meanOfExecutedBatches, ...REQUESTS },
      amounts(frame, batches.prefillSize, batches.decodeSize, batches.size),
    ),
    ...windowChart(
      frame,
      {
        id: "batch-tokens-windows",
        title: m.tokensOfBatch,
        by: m.meanOfExecutedBatches,
        ...TOKENS,
      },
      amounts(frame, batches.prefillTokens, batches.decodeTokens, batches.tokens),
    ),
    ...spreadOverTime(
      frame,
      { id: "prefill-speed-windows", title: m.prefillSpeed, by: m.ofSingleStepsAllRequests, ...SPEED },
      batches.start,
      speeds.prefill,
    ),
    ...spreadOverTime(
      frame,
      { id: "decode-speed-windows", title: m.decodeSpeed, by: m.ofSingleStepsAllRequests, ...SPEED },
      batches.start,
      speeds.decode,
    ),
    ...stageTimes(frame),
    ...spanTimes(frame),
  ];
}

/** By phase if the files state it, otherwise together. */
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
  return phases ? [line(WORDS.prefill, 1, prefill), line(WORDS.decode, 3, decode)] : [line(m.all, 1, all)];
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
      title: m.howLongPartsOfStep,
      by: m.median,
      y: WORDS.duration,
      unit: "ms",
    },
    [
      { name: m.scheduling, slot: 2, value: stage(SCHEDULED, null) },
      { name: m.prefillStep, slot: 1, value: stage(EXECUTED, "prefill") },
      { name: m.decodeStep, slot: 3, value: stage(EXECUTED, "decode") },
      { name: m.mixedStep, slot: 5, value: stage(EXECUTED, "mixed") },
      { name: m.forward, slot: 4, value: median(forwards.start, forwards.duration) },
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
      title: m.namedStages,
      by: m.meanByStartSixThat,
      y: WORDS.duration,
      unit: "ms",
    },
    spans.start,
    spans.end.map((end, row) => usToMs(end - (spans.start[row] as number))),
    most.map(([name]) => [texts.text(name), (row) => spans.name[row] === name]),
  );
}
