/** Batches and the scheduler: sizes, tokens and speeds of steps over time, the queue, and every batch. */
import type { Part } from "@/features/answers/answer";
import { type Capture, EXECUTED, littleCheck, type OpenedProfile, SCHEDULED } from "@/features/core/serving-profile";
import { formatNumber } from "@/lib/format/quantity";
import { perObject } from "@/lib/per-object";
import { text } from "@/lib/text";
import { fromUs, usToMs } from "@/lib/units/edge";
import { timeChart } from "../charts";
import type { Asked } from "../reader";
import { countedSpeeds } from "../series/step-counts";
import { countedFrom, engineSeries } from "../timeline/series";
import { WORDS } from "../words";
import { batchFacts } from "./one-batch";
import { timesBySize } from "./times-by-size";

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
  const all = t(text({ en: "all", zh: "全部" }));
  return [
    timeChart(opened, reader, {
      id: "batch-size",
      label: text({ en: "Batch size", zh: "批大小" }),
      title: t(text({ en: "Requests in a batch", zh: "批内请求数" })),
      subtitle: t(text({ en: "executed batches, by start", zh: "已执行批次，按开始时间" })),
      y: { title: t(text({ en: "Requests", zh: "请求" })), unit: "req" },
      lines: sizes
        ? [line(prefill, 1, batches.prefillSize), line(decode, 3, batches.decodeSize)]
        : [line(all, 1, batches.size)],
    }),
    ...(tokens || known(batches.tokens)
      ? [
          timeChart(opened, reader, {
            id: "batch-tokens",
            label: text({ en: "Tokens of a batch", zh: "批内 Token 数" }),
            title: t(text({ en: "Tokens of a batch", zh: "批内 Token 数" })),
            subtitle: t(text({ en: "executed batches, by start", zh: "已执行批次，按开始时间" })),
            y: { title: t(text({ en: "Tokens", zh: "token 数" })), unit: "tok" },
            lines: tokens
              ? [line(prefill, 1, batches.prefillTokens), line(decode, 3, batches.decodeTokens)]
              : [line(all, 1, batches.tokens)],
          }),
        ]
      : []),
    timeChart(opened, reader, {
      id: "batch-time",
      label: text({ en: "Time of a batch", zh: "批耗时" }),
      title: t(text({ en: "How long a batch took", zh: "批次耗时" })),
      subtitle: t(text({ en: "executed batches, by start", zh: "已执行批次，按开始时间" })),
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
  const chart = (id: "prefill" | "decode", title: ReturnType<typeof text>): readonly Part[] =>
    speeds[id].filter((speed) => !Number.isNaN(speed)).length < 2
      ? []
      : [
          timeChart(opened, reader, {
            id: `${id}-speed`,
            label: title,
            title: t(title),
            subtitle: t(
              text({
                en: "tokens per second of single steps, all requests together",
                zh: "单步每秒 Token 数，所有请求合计",
              }),
            ),
            y: { title: t(text({ en: "Speed", zh: "速度" })), unit: "tok/s" },
            lines: [{ name: t(WORDS[id]), slot: id === "prefill" ? 1 : 3, time: start, value: speeds[id] }],
          }),
        ];
  return [
    ...chart("prefill", text({ en: "Prefill speed", zh: "预填充速度" })),
    ...chart("decode", text({ en: "Decode speed", zh: "解码速度" })),
  ];
}

function queueCharts(opened: OpenedProfile, reader: Asked): readonly Part[] {
  const { t } = reader;
  const { running, waiting, waitingDerived } = engineSeries(opened);
  if (running.time.length === 0 && waiting.time.length === 0) return [];
  return [
    timeChart(opened, reader, {
      id: "queue",
      label: text({ en: "Requests by state", zh: "各状态请求数" }),
      title: t(text({ en: "Requests that run and that wait", zh: "运行与等待中的请求" })),
      subtitle: t(countedFrom(waitingDerived)),
      y: { title: t(text({ en: "Requests", zh: "请求" })), unit: "req" },
      lines: [
        { name: t(WORDS.running), slot: 1, time: running.time, value: running.value },
        { name: t(WORDS.waiting), slot: 2, time: waiting.time, value: waiting.value },
      ],
    }),
  ];
}

/** Requests in the house against rate times stay. */
function little(opened: OpenedProfile): readonly Part[] {
  const { figures } = opened;
  const { running, waiting } = engineSeries(opened);
  if (figures.duration === null || figures.e2e === null || figures.requests === null || running.time.length < 2)
    return [];
  const rate = figures.requests / figures.duration;
  const measured = meanOver(running) + meanOver(waiting);
  const { expected, holds } = littleCheck(rate, fromUs(figures.e2e.mean), measured);
  const [a, b, c] = [rate, expected, measured].map((value) => formatNumber(value));
  const stay = formatNumber(fromUs(figures.e2e.mean));
  return [
    {
      kind: "words",
      id: "little",
      title: text({ en: "Little's law", zh: "Little 定律" }),
      words: [
        holds
          ? text({
              en: `${a} req/s × ${stay} s = ${b} requests in the system; ${c} were counted. The files agree.`,
              zh: `${a} req/s × ${stay} s = 系统内 ${b} 个请求，计数为 ${c}：各文件一致。`,
            })
          : text({
              en: `${a} req/s × ${stay} s = ${b} requests in the system, but ${c} were counted: some requests or queues are not in the files, or the capture's edges cut them.`,
              zh: `${a} req/s × ${stay} s = 系统内 ${b} 个请求，但计数为 ${c}：部分请求或队列不在文件中，或被采集边界截断。`,
            }),
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
