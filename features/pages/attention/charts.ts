/** The sweep as a stack of stages and as curves of the units: what they say, what they draw. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import type { Columns, CurveLine, Curves } from "@/lib/charts/drawing";
import { formatCount, formatLatency, formatNumber, latencyScale } from "@/lib/format/quantity";
import { text, type Translate } from "@/lib/text";
import type { AttentionAnswer } from "./attention";
import type { Input } from "./input";
import { STAGES } from "./stage-times";
import type { SweepPoint } from "./sweep";
import { sweepTable } from "./tables";
import { SLOT, STAGE_NAME, STAGE_SHORT, sweptWidth } from "./words";

/** None where the model has nothing to sweep. */
export function attentionCharts(answer: AttentionAnswer, input: Input, t: Translate): readonly ChartPart[] {
  if (answer.sweep.length === 0) return [];
  const table = sweepTable(answer, input, t);
  const size = formatNumber(answer.prefill.rates.balancedHead);
  return [
    {
      kind: "chart",
      id: "stages",
      label: text({ en: "Stack chart", zh: "堆叠图" }),
      title: t(answer.verdict.finding),
      subtitle: t(text({ en: "time of each stage, one after the other", zh: "各级用时，依次叠加" })),
      drawing: { kind: "columns", ...stack(answer, input, t) },
      table,
    },
    {
      kind: "chart",
      id: "curves",
      label: text({ en: "Curves", zh: "曲线图" }),
      title: t(
        text({
          en: `Products and exponentials balance at a head size of ${size}`,
          zh: `矩阵乘与指数在头维度 ${size} 处持平`,
        }),
      ),
      subtitle: t(text({ en: "time of each unit, all at peak", zh: "各单元按峰值的用时" })),
      drawing: { kind: "curves", ...unitCurves(answer, input, t) },
      table,
    },
  ];
}

function stack({ sweep }: AttentionAnswer, input: Input, t: Translate): Columns {
  const { factor, unit } = latencyScale(Math.max(0, ...sweep.map((point) => point.answer.serial)));
  const shown = STAGES.filter((stage) => sweep.some(({ answer }) => answer.times[stage] > 0));
  return {
    axes: { x: t(sweptWidth(input)), y: unit },
    categories: true,
    labels: sweep.map(({ at, heads }) => (input.sweep === "heads" ? String(at) : `${at} · ${formatCount(heads)}h`)),
    own: sweep.findIndex(({ own }) => own),
    series: shown.map((stage) => ({
      name: t(STAGE_NAME[stage]),
      short: t(STAGE_SHORT[stage]),
      slot: SLOT[stage],
      values: sweep.map((point) => point.answer.times[stage] / factor),
      written: sweep.map((point) => formatLatency(point.answer.times[stage])),
    })),
  };
}

function unitCurves({ sweep }: AttentionAnswer, input: Input, t: Translate): Curves {
  const { factor, unit } = latencyScale(Math.max(0, ...sweep.map((point) => point.answer.overlapped)));
  const line = (name: string, slot: CurveLine["slot"], time: (point: SweepPoint) => number): CurveLine => ({
    name,
    slot,
    points: sweep.map((point) => ({ x: point.at, y: time(point) / factor })),
  });
  return {
    x: { title: t(sweptWidth(input)), unit: "", log: true, ticks: sweep.map(({ at }) => at) },
    y: { title: t(text({ en: "Time", zh: "时间" })), unit, log: true },
    lines: [
      line("QK + PV", SLOT.qk, ({ answer: { times } }) => times.qk + times.pv),
      ...(["softmax", "vector", "memory"] as const).map((stage) =>
        line(t(STAGE_SHORT[stage]), SLOT[stage], ({ answer: { times } }) => times[stage]),
      ),
      {
        ...line(t(text({ en: "time model", zh: "时间模型" })), SLOT.scan, ({ answer: { modelTime } }) => modelTime),
        dashed: true,
      },
    ],
    across: [],
    along: [],
  };
}
