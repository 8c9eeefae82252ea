/** A task in words, with what it computes, moves and sends, and how far below its roof its kernel runs. */
import type { GanttTask } from "@/features/core/report/gantt/chart";
import type { Roofline } from "@/features/core/report/roofline";
import { operatorName } from "@/features/core/passes/operator-names";
import { PHASE_WORD } from "@/features/words";
import { formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { seconds } from "@/lib/units/quantity";
import { taskFamily, TASK_FAMILY_WORDS } from "./families";

export type TaskWords = { readonly name: Text; readonly facts: Text; readonly work: Text; readonly line: Text };

/** null: a report of a file says nothing of roofs. */
export function taskWords(task: GanttTask, roofline: Roofline | null): TaskWords {
  const name = OTHERS[task.name] ?? operatorName(task.name);
  const facts = joined([TASK_FAMILY_WORDS[taskFamily(task.type)], ...place(task), when(task)]);
  const work = joined(amounts(task, roofline));
  return { name, facts, work, line: joined([name, facts, work]) };
}

/** What takes time and is no operator. */
const OTHERS: Readonly<Record<string, Text>> = {
  host: text({ en: "Host", zh: "主机" }),
  gaps: text({ en: "Gaps between kernels", zh: "内核间隙" }),
  encoder: text({ en: "Encoder of images and audio", zh: "图像与音频编码器" }),
  "kv-transfer": text({ en: "KV transfer", zh: "KV 传输" }),
};

function joined(parts: readonly Text[]): Text {
  const said = parts.filter(({ en }) => en !== "");
  return text({ en: said.map(({ en }) => en).join(", "), zh: said.map(({ zh }) => zh).join("，") });
}

function place({ phase, layer, token, batch }: GanttTask): readonly Text[] {
  return [
    ...(phase === null ? [] : [text({ en: PHASE_WORD[phase].en.toLowerCase(), zh: PHASE_WORD[phase].zh })]),
    ...(layer === null ? [] : [text({ en: `layer ${layer}`, zh: `第 ${layer} 层` })]),
    ...(token === null ? [] : [text({ en: `decode step ${token + 1}`, zh: `第 ${token + 1} 个解码步` })]),
    ...(batch === null ? [] : [text({ en: `micro-batch ${batch + 1}`, zh: `第 ${batch + 1} 个微批` })]),
  ];
}

function when({ start, end }: GanttTask): Text {
  const [took, at] = [formatLatency(seconds(end - start)), formatLatency(start)];
  return text({ en: `${took} from ${at} on`, zh: `${took}，自 ${at} 起` });
}

function amounts({ name, phase, flops, hbmBytes, commBytes }: GanttTask, roofline: Roofline | null): readonly Text[] {
  const intensity = formatNumber(flops / hbmBytes);
  const point = roofline?.points.find((one) => one.id === name && one.phase === phase);
  const [moved, sent] = [formatQuantity(hbmBytes, "B"), formatQuantity(commBytes, "B")];
  const share = formatPercent(point?.efficiency ?? 0, 2);
  const flop = formatQuantity(flops, "FLOP");
  return [
    ...(flops > 0 ? [text({ en: flop, zh: flop })] : []),
    ...(hbmBytes > 0 ? [text({ en: `${moved} of HBM`, zh: `HBM ${moved}` })] : []),
    ...(flops > 0 && hbmBytes > 0 ? [text({ en: `${intensity} FLOP/B`, zh: `${intensity} FLOP/B` })] : []),
    ...(commBytes > 0 ? [text({ en: `sends ${sent}`, zh: `发送 ${sent}` })] : []),
    ...(point && flops > 0 ? [text({ en: `kernel at ${share} of its roof`, zh: `内核达到其屋顶的 ${share}` })] : []),
  ];
}
