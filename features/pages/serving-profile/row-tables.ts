/** Every batch and every forward as rows of a long table. */
import { BATCH_TYPES, DRAFTED, EXECUTED, type OpenedProfile } from "@/features/core/serving-profile";
import type { Column } from "@/lib/export/table";
import type { Text, Translate } from "@/lib/text";
import { fromUs, toPercent, usToMs } from "@/lib/units/edge";
import { gapsBehind } from "./tabs/one-forward";
import { WORDS } from "./words";
import * as m from "./messages";

const known = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);

export function batchColumns({ capture: { batches, texts } }: OpenedProfile, t: Translate): readonly Column<number>[] {
  return [
    { id: "number", label: m.batchNumber, value: (row) => String(row) },
    { id: "stage", label: m.stageOfWork, value: (row) => t(stageWord(batches.stage[row])) },
    { id: "start", label: WORDS.start, unit: "s", value: (row) => known(fromUs(batches.start[row] as number)) },
    { id: "time", label: WORDS.duration, unit: "ms", value: (row) => known(usToMs(batches.duration[row] as number)) },
    { id: "size", label: m.requests, value: (row) => known(batches.size[row]) },
    { id: "type", label: m.type, value: (row) => BATCH_TYPES[batches.type[row] as number] ?? null },
    { id: "tokens", label: m.tokens, unit: "tok", value: (row) => known(batches.tokens[row]) },
    {
      id: "cache",
      label: m.kvCacheInUse,
      unit: "%",
      value: (row) => known(toPercent(batches.cacheShare[row] as number)),
    },
    { id: "process", label: WORDS.process, value: (row) => texts.text(batches.process[row] as number) || null },
  ];
}

const stageWord = (stage: number | undefined): Text =>
  stage === EXECUTED ? m.executed : stage === DRAFTED ? m.drafted : m.grouped;

export function forwardColumns(opened: OpenedProfile): readonly Column<number>[] {
  const { forwards, texts } = opened.capture;
  const gaps = gapsBehind(opened).time;
  return [
    { id: "number", label: m.forward, value: (row) => String(row) },
    { id: "start", label: WORDS.start, unit: "s", value: (row) => known(fromUs(forwards.start[row] as number)) },
    { id: "time", label: WORDS.duration, unit: "ms", value: (row) => known(usToMs(forwards.duration[row] as number)) },
    { id: "gap", label: m.gapBehindIt, unit: "ms", value: (row) => known(usToMs(gaps[row] as number)) },
    { id: "size", label: m.requests, value: (row) => known(forwards.size[row]) },
    { id: "type", label: m.type, value: (row) => BATCH_TYPES[forwards.type[row] as number] ?? null },
    { id: "process", label: WORDS.process, value: (row) => texts.text(forwards.process[row] as number) || null },
    { id: "host", label: WORDS.host, value: (row) => texts.text(forwards.host[row] as number) || null },
  ];
}
