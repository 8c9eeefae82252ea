/** Batches and the scheduler: sizes, tokens and speeds of steps over time, the queue, and every batch. */
import type { Part } from "@/features/answers/answer";
import {
  type Capture,
  EXECUTED,
  littleCheck,
  meanInSystem,
  type OpenedProfile,
  SCHEDULED,
} from "@/features/core/serving-profile";
import { formatNumber } from "@/lib/format/quantity";
import { perObject } from "@/lib/per-object";
import type { Text } from "@/lib/text";
import { fromUs, usToMs } from "@/lib/units/edge";
import { timeChart } from "../charts";
import type { Asked } from "../reader";
import { countedSpeeds } from "../series/step-counts";
import { countedFrom, engineSeries } from "../timeline/series";
import { WORDS } from "../words";
import { batchFacts } from "./one-batch";
import { timesBySize } from "./times-by-size";
import * as m from "./messages";

export function batchParts(opened: OpenedProfile, reader: Asked): readonly Part[] {
  const { start } = opened.capture.batches;
  const timed = start.some((us) => !Number.isNaN(us));
  const charts = timed
    ? [...stepCharts(opened, reader), ...speedCharts(opened, reader)]
    : start.length > 0
      ? [timesBySize(opened, reader)]
      : [];
  return [
    { kind: "row", id: "steps", parts: [...charts, ...queueCharts(opened, reader)] },
    ...little(opened),
    ...batchFacts(opened, reader),
    { kind: "view", id: "batches" },
  ];
}

/** Executed batches; grouped ones where none is executed. */
const executedRows = perObject(({ batches }: Capture): Int32Array => {
  const stage = batches.stage.includes(EXECUTED) ? EXECUTED : SCHEDULED;
  return Int32Array.from(batches.start.keys()).filter((row) => batches.stage[row] === stage);
});

function stepCharts(opened: OpenedProfile, reader: Asked): readonly Part[] {
  const { capture } = opened;
  const { t } = reader;
  const { batches } = capture;
  const rows = executedRows(capture);
  const pick = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => column[row] as number);
  const time = pick(batches.start);
  const known = (column: Float64Array): boolean => rows.some((row) => (column[row] as number) > 0);
  const line = (name: string, slot: 1 | 2 | 3, column: Float64Array) => ({ name, slot, time, value: pick(column) });
  const sizes = known(batches.prefillSize) || known(batches.decodeSize);
  const tokens = known(batches.prefillTokens) || known(batches.decodeTokens);
  const [prefill, decode] = [t(WORDS.prefill), t(WORDS.decode)];
  const all = t(m.all);
  return [
    timeChart(opened, reader, {
      id: "batch-size",
      label: m.batchSize,
      title: t(m.requestsInBatch),
      subtitle: t(m.executedBatchesByStart),
      y: { title: t(m.requests), unit: "req" },
      lines: sizes
        ? [line(prefill, 1, batches.prefillSize), line(decode, 3, batches.decodeSize)]
        : [line(all, 1, batches.size)],
    }),
    ...(tokens || known(batches.tokens)
      ? [
          timeChart(opened, reader, {
            id: "batch-tokens",
            label: m.tokensOfBatch,
            title: t(m.tokensOfBatch),
            subtitle: t(m.executedBatchesByStart),
            y: { title: t(m.tokens), unit: "tok" },
            lines: tokens
              ? [line(prefill, 1, batches.prefillTokens), line(decode, 3, batches.decodeTokens)]
              : [line(all, 1, batches.tokens)],
          }),
        ]
      : []),
    timeChart(opened, reader, {
      id: "batch-time",
      label: m.timeOfBatch,
      title: t(m.howLongBatchTook),
      subtitle: t(m.executedBatchesByStart),
      y: { title: t(WORDS.duration), unit: "ms" },
      lines: [{ name: all, slot: 1, time, value: pick(batches.duration).map(usToMs) }],
    }),
  ];
}

function speedCharts(opened: OpenedProfile, reader: Asked): readonly Part[] {
  const { capture } = opened;
  const { t } = reader;
  const speeds = countedSpeeds(capture);
  const { start } = capture.batches;
  const chart = (id: "prefill" | "decode", title: Text): readonly Part[] =>
    speeds[id].filter((speed) => !Number.isNaN(speed)).length < 2
      ? []
      : [
          timeChart(opened, reader, {
            id: `${id}-speed`,
            label: title,
            title: t(title),
            subtitle: t(m.tokensPerSecondOfSingle),
            y: { title: t(m.speed), unit: "tok/s" },
            lines: [{ name: t(WORDS[id]), slot: id === "prefill" ? 1 : 3, time: start, value: speeds[id] }],
          }),
        ];
  return [...chart("prefill", m.prefillSpeed), ...chart("decode", m.decodeSpeed)];
}

function queueCharts(opened: OpenedProfile, reader: Asked): readonly Part[] {
  const { t } = reader;
  const { running, waiting, waitingDerived } = engineSeries(opened);
  if (running.time.length === 0 && waiting.time.length === 0) return [];
  return [
    timeChart(opened, reader, {
      id: "queue",
      label: m.requestsByState,
      title: t(m.requestsThatRunAndThat),
      subtitle: t(countedFrom(waitingDerived)),
      y: { title: t(m.requests), unit: "req" },
      lines: [
        { name: t(WORDS.running), slot: 1, time: running.time, value: running.value },
        { name: t(WORDS.waiting), slot: 2, time: waiting.time, value: waiting.value },
      ],
    }),
  ];
}

/** Requests in flight against rate times stay. */
function little(opened: OpenedProfile): readonly Part[] {
  const { figures } = opened;
  const { running, waiting } = engineSeries(opened);
  if (figures.duration === null || figures.e2e === null || figures.requests === null || running.time.length < 2)
    return [];
  const rate = figures.requests / figures.duration;
  const measured = meanInSystem(opened.capture.queues) ?? meanOver(running) + meanOver(waiting);
  const { expected, holds } = littleCheck(rate, fromUs(figures.e2e.mean), measured);
  const [a, b, c] = [rate, expected, measured].map((value) => formatNumber(value));
  const stay = formatNumber(fromUs(figures.e2e.mean));
  return [
    {
      kind: "words",
      id: "little",
      title: m.littlesLaw,
      words: [
        holds
          ? m.reqSStaySB({ a: a ?? "", stay, b: b ?? "", c: c ?? "" })
          : m.reqSStaySBRequests({ a: a ?? "", stay, b: b ?? "", c: c ?? "" }),
      ],
    },
  ];
}

function meanOver({ time, value }: { readonly time: Float64Array; readonly value: Float64Array }): number {
  const span = (time.at(-1) ?? 0) - (time[0] ?? 0);
  let sum = 0;
  for (let row = 0; row + 1 < time.length; row += 1)
    sum += (value[row] as number) * ((time[row + 1] as number) - (time[row] as number));
  return span > 0 ? sum / span : 0;
}
