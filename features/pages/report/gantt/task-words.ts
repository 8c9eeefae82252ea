/** A task in words: FLOP, HBM bytes, messages, and its kernel's share of the roof. */
import type { GanttTask } from "@/features/core/report/gantt/chart";
import type { Roofline } from "@/features/core/report/roofline";
import { operatorName } from "@/features/core/passes/operator-names";
import { PHASE_WORD } from "@/features/words";
import { formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { CLAUSE, joinTexts, verbatim, type Text } from "@/lib/text";
import { lowered } from "@/lib/format/word-forms";
import { seconds } from "@/lib/units/quantity";
import { taskFamily, TASK_FAMILY_WORDS } from "./families";
import * as m from "./messages";

export type TaskWords = { readonly name: Text; readonly facts: Text; readonly work: Text; readonly line: Text };

/** null: a report of a file says nothing of roofs. */
export function taskWords(task: GanttTask, roofline: Roofline | null): TaskWords {
  const name = OTHERS[task.name] ?? operatorName(task.name);
  const facts = joined([TASK_FAMILY_WORDS[taskFamily(task.type)], ...positionWords(task), when(task)]);
  const work = joined(amounts(task, roofline));
  return { name, facts, work, line: joined([name, facts, work]) };
}

/** What takes time and is no operator. */
const OTHERS: Readonly<Record<string, Text>> = {
  host: m.host,
  gaps: m.gapsBetweenKernels,
  encoder: m.encoderOfImagesAndAudio,
  "kv-transfer": m.kvTransfer,
};

function joined(parts: readonly Text[]): Text {
  const words = parts.filter(({ en }) => en !== "");
  return joinTexts(words, CLAUSE);
}

function positionWords({ phase, layer, token, batch }: GanttTask): readonly Text[] {
  return [
    ...(phase === null ? [] : [lowered(PHASE_WORD[phase])]),
    ...(layer === null ? [] : [m.layer({ layer })]),
    ...(token === null ? [] : [m.decodeStepToken({ token: token + 1 })]),
    ...(batch === null ? [] : [m.microBatch({ batch: batch + 1 })]),
  ];
}

function when({ start, end }: GanttTask): Text {
  const [took, at] = [formatLatency(seconds(end - start)), formatLatency(start)];
  return m.tookFromAtOn({ took, at });
}

function amounts({ name, phase, flops, hbmBytes, commBytes }: GanttTask, roofline: Roofline | null): readonly Text[] {
  const intensity = formatNumber(flops / hbmBytes);
  const point = roofline?.points.find((candidate) => candidate.id === name && candidate.phase === phase);
  const [moved, sent] = [formatQuantity(hbmBytes, "B"), formatQuantity(commBytes, "B")];
  const share = formatPercent(point?.efficiency ?? 0, 2);
  const flop = formatQuantity(flops, "FLOP");
  return [
    ...(flops > 0 ? [verbatim(flop)] : []),
    ...(hbmBytes > 0 ? [m.movedOfHbm({ moved })] : []),
    ...(flops > 0 && hbmBytes > 0 ? [m.intensityFlopB({ intensity })] : []),
    ...(commBytes > 0 ? [m.sendsSent({ sent })] : []),
    ...(point && flops > 0 ? [m.kernelAtShareOfIts({ share })] : []),
  ];
}
