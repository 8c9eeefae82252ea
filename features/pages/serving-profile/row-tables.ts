/** Every batch and every forward as rows of a long table. */
import { BATCH_TYPES, DRAFTED, EXECUTED, type OpenedProfile } from "@/features/core/serving-profile";
import type { Column } from "@/lib/export/table";
import { text, type Text, type Translate } from "@/lib/text";
import { fromUs, toPercent, usToMs } from "@/lib/units/edge";
import { gapsBehind } from "./tabs/one-forward";
import { WORDS } from "./words";

const known = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);

export function batchColumns({ capture: { batches, texts } }: OpenedProfile, t: Translate): readonly Column<number>[] {
  return [
    { id: "number", label: text({ en: "Batch number", zh: "批次" }), value: (row) => String(row) },
    { id: "stage", label: text({ en: "stage of work", zh: "阶段" }), value: (row) => t(stageWord(batches.stage[row])) },
    { id: "start", label: WORDS.start, unit: "s", value: (row) => known(fromUs(batches.start[row] as number)) },
    { id: "time", label: WORDS.duration, unit: "ms", value: (row) => known(usToMs(batches.duration[row] as number)) },
    { id: "size", label: text({ en: "Requests", zh: "请求" }), value: (row) => known(batches.size[row]) },
    {
      id: "type",
      label: text({ en: "Type", zh: "类型" }),
      value: (row) => BATCH_TYPES[batches.type[row] as number] ?? null,
    },
    {
      id: "tokens",
      label: text({ en: "Tokens", zh: "token 数" }),
      unit: "tok",
      value: (row) => known(batches.tokens[row]),
    },
    {
      id: "cache",
      label: text({ en: "KV cache in use", zh: "已用 KV 缓存" }),
      unit: "%",
      value: (row) => known(toPercent(batches.cacheShare[row] as number)),
    },
    { id: "process", label: WORDS.process, value: (row) => texts.text(batches.process[row] as number) || null },
  ];
}

const stageWord = (stage: number | undefined): Text =>
  stage === EXECUTED
    ? text({ en: "executed", zh: "已执行" })
    : stage === DRAFTED
      ? text({ en: "drafted", zh: "草稿" })
      : text({ en: "grouped", zh: "已组批" });

export function forwardColumns(opened: OpenedProfile): readonly Column<number>[] {
  const { forwards, texts } = opened.capture;
  const gaps = gapsBehind(opened).time;
  return [
    { id: "number", label: text({ en: "Forward", zh: "前向" }), value: (row) => String(row) },
    { id: "start", label: WORDS.start, unit: "s", value: (row) => known(fromUs(forwards.start[row] as number)) },
    { id: "time", label: WORDS.duration, unit: "ms", value: (row) => known(usToMs(forwards.duration[row] as number)) },
    {
      id: "gap",
      label: text({ en: "Gap behind it", zh: "其后的间隙" }),
      unit: "ms",
      value: (row) => known(usToMs(gaps[row] as number)),
    },
    { id: "size", label: text({ en: "Requests", zh: "请求" }), value: (row) => known(forwards.size[row]) },
    {
      id: "type",
      label: text({ en: "Type", zh: "类型" }),
      value: (row) => BATCH_TYPES[forwards.type[row] as number] ?? null,
    },
    { id: "process", label: WORDS.process, value: (row) => texts.text(forwards.process[row] as number) || null },
    { id: "host", label: WORDS.host, value: (row) => texts.text(forwards.host[row] as number) || null },
  ];
}
