/** Labels, order and scales of the page; no formulas. */
import type { AttentionAnswer } from "@/features/attention/attention";
import type { Input } from "@/features/attention/input";
import { STAGES, type Stage } from "@/features/attention/phase";
import { STAGE_NAME } from "@/features/attention/verdict";
import { formatCount, formatLatency, formatNumber, latencyScale } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import type { CurvePlot, StackPlot } from "./charts";

export type Translate = (words: Text) => string;

export const WORDS = {
  stages: text("Stages of one pass, per GPU", "单次前向的各级（每卡）"),
  kinds: text("Stages by kind of layer", "按层类型的各级"),
  tiles: text("Tiles of Br × Bc on a core", "单核上的 Br × Bc 分块"),
  tilesNote: text(
    "Larger tiles read K and V less often, waste more at the mask and leave room for fewer blocks on a core. 0 blocks: does not fit.",
    "分块越大，K、V 重读越少，但掩码处浪费更多，单核能容纳的块更少。0 块表示放不下。",
  ),
  architectures: text("Exponentials against matrix work, by architecture", "各架构的指数与矩阵算力"),
  architecturesNote: text(
    "Per clock and core, 16-bit operands. Below the balanced head size the exponentials take longer than QK and PV together.",
    "每核每时钟，16 位操作数。头维度低于平衡值时，指数比 QK 与 PV 之和更慢。",
  ),
};

export const SLOT: Readonly<Record<Stage, 1 | 2 | 3 | 4 | 5 | 6>> = {
  qk: 1,
  pv: 5,
  softmax: 3,
  vector: 4,
  scan: 6,
  memory: 2,
};

export const STAGE_SHORT: Readonly<Record<Stage, Text>> = {
  qk: verbatim("QK"),
  pv: verbatim("PV"),
  softmax: verbatim("softmax"),
  vector: text("mask, scale, sums", "掩码、缩放、求和"),
  scan: text("scan", "扫描"),
  memory: verbatim("HBM"),
};

export const STACK_SUBTITLE = text("time of each stage, one after the other", "各级用时，依次叠加");
export const CURVE_SUBTITLE = text("time of each unit, all at peak", "各单元按峰值的用时");

export const stackStatement = ({ verdict }: AttentionAnswer): Text => verdict.finding;

export function curveStatement(answer: AttentionAnswer): Text {
  const size = formatNumber(answer.prefill.rates.balancedHead);
  return text(`Products and exponentials balance at a head size of ${size}`, `矩阵乘与指数在头维度 ${size} 处持平`);
}

const AXIS = {
  size: text("head size", "头维度"),
  heads: text("query heads", "查询头数"),
};

export const axisOf = ({ sweep }: Input): Text => (sweep === "heads" ? AXIS.heads : AXIS.size);

export const shownStages = ({ sweep }: AttentionAnswer): readonly Stage[] =>
  STAGES.filter((stage) => sweep.some(({ answer }) => answer.times[stage] > 0));

export const legendOf = (answer: AttentionAnswer) =>
  shownStages(answer).map((id) => ({ id, label: STAGE_NAME[id], slot: SLOT[id] }));

export function stackPlot(answer: AttentionAnswer, input: Input, t: Translate): StackPlot {
  const { sweep } = answer;
  const { factor, unit } = latencyScale(Math.max(0, ...sweep.map((point) => point.answer.serial)));
  return {
    axes: { x: t(axisOf(input)), y: unit },
    points: sweep.map(({ at, heads }) => (input.sweep === "heads" ? String(at) : `${at} · ${formatCount(heads)}h`)),
    own: sweep.findIndex(({ own }) => own),
    stages: shownStages(answer).map((stage) => ({
      name: t(STAGE_NAME[stage]),
      slot: SLOT[stage],
      values: sweep.map((point) => point.answer.times[stage] / factor),
      written: sweep.map((point) => formatLatency(point.answer.times[stage])),
    })),
  };
}

export function curvePlot(answer: AttentionAnswer, input: Input, t: Translate): CurvePlot {
  const { sweep } = answer;
  const { factor, unit } = latencyScale(Math.max(0, ...sweep.map((point) => point.answer.overlapped)));
  const line = (name: string, slot: number, dash: boolean, of: (index: number) => number) => ({
    name,
    slot,
    dash,
    values: sweep.map((_, index) => of(index) / factor),
    written: sweep.map((_, index) => formatLatency(of(index))),
  });
  const times = (index: number) => sweep[index]?.answer;
  return {
    axes: { x: t(axisOf(input)), y: unit },
    points: sweep.map(({ at }) => at),
    lines: [
      line("QK + PV", SLOT.qk, false, (index) => (times(index)?.times.qk ?? 0) + (times(index)?.times.pv ?? 0)),
      line(t(STAGE_SHORT.softmax), SLOT.softmax, false, (index) => times(index)?.times.softmax ?? 0),
      line(t(STAGE_SHORT.vector), SLOT.vector, false, (index) => times(index)?.times.vector ?? 0),
      line(t(STAGE_SHORT.memory), SLOT.memory, false, (index) => times(index)?.times.memory ?? 0),
      line(t(text("time model", "时间模型")), SLOT.scan, true, (index) => times(index)?.modelTime ?? 0),
    ],
  };
}
