/** The sweep as a stack of stages and as curves of the units: what they say, what they draw. Pure. */
import { COLUMNS_HEIGHT, columnsFigure, type Columns } from "@/components/charts/columns";
import { CURVES_HEIGHT, curvesFigure, type CurveLine, type Curves } from "@/components/charts/curves";
import type { ResultChart } from "@/components/charts/result-chart";
import type { AttentionAnswer } from "@/features/pages/attention/attention";
import type { Input } from "@/features/pages/attention/input";
import type { SweepPoint } from "@/features/pages/attention/sweep";
import { STAGE_NAME } from "@/features/pages/attention/verdict";
import { formatCount, formatLatency, formatNumber, latencyScale } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { axisOf, shownStages, SLOT, STAGE_SHORT, type Translate } from "./present";
import { sweepSheet } from "./present-tables";

/** None where the model has nothing to sweep. */
export function chartsOf(answer: AttentionAnswer, input: Input, t: Translate): readonly ResultChart[] {
  if (answer.sweep.length === 0) return [];
  const sheet = sweepSheet(answer, input, t);
  const stack = stackPlot(answer, input, t);
  const curve = curvePlot(answer, input, t);
  return [
    {
      id: "stages",
      label: text({ en: "Stack chart", zh: "堆叠图" }),
      title: t(stackStatement(answer)),
      subtitle: t(STACK_SUBTITLE),
      figure: (space) => columnsFigure(stack, space),
      height: COLUMNS_HEIGHT,
      sheet,
    },
    {
      id: "curves",
      label: text({ en: "Curves", zh: "曲线图" }),
      title: t(curveStatement(answer)),
      subtitle: t(CURVE_SUBTITLE),
      figure: (space) => curvesFigure(curve, space),
      height: CURVES_HEIGHT,
      sheet,
    },
  ];
}

const STACK_SUBTITLE = text({ en: "time of each stage, one after the other", zh: "各级用时，依次叠加" });
const CURVE_SUBTITLE = text({ en: "time of each unit, all at peak", zh: "各单元按峰值的用时" });

const stackStatement = ({ verdict }: AttentionAnswer): Text => verdict.finding;

function curveStatement(answer: AttentionAnswer): Text {
  const size = formatNumber(answer.prefill.rates.balancedHead);
  return text({
    en: `Products and exponentials balance at a head size of ${size}`,
    zh: `矩阵乘与指数在头维度 ${size} 处持平`,
  });
}

function stackPlot(answer: AttentionAnswer, input: Input, t: Translate): Columns {
  const { sweep } = answer;
  const { factor, unit } = latencyScale(Math.max(0, ...sweep.map((point) => point.answer.serial)));
  return {
    axes: { x: t(axisOf(input)), y: unit },
    categories: true,
    labels: sweep.map(({ at, heads }) => (input.sweep === "heads" ? String(at) : `${at} · ${formatCount(heads)}h`)),
    own: sweep.findIndex(({ own }) => own),
    series: shownStages(answer).map((stage) => ({
      name: t(STAGE_NAME[stage]),
      short: t(STAGE_SHORT[stage]),
      slot: SLOT[stage],
      values: sweep.map((point) => point.answer.times[stage] / factor),
      written: sweep.map((point) => formatLatency(point.answer.times[stage])),
    })),
  };
}

function curvePlot(answer: AttentionAnswer, input: Input, t: Translate): Curves {
  const { sweep } = answer;
  const { factor, unit } = latencyScale(Math.max(0, ...sweep.map((point) => point.answer.overlapped)));
  const line = (name: string, slot: CurveLine["slot"], of: (point: SweepPoint) => number): CurveLine => ({
    name,
    slot,
    points: sweep.map((point) => ({ x: point.at, y: of(point) / factor })),
  });
  return {
    x: { title: t(axisOf(input)), unit: "", log: true, ticks: sweep.map(({ at }) => at) },
    y: { title: t(text({ en: "Time", zh: "用时" })), unit, log: true },
    lines: [
      line("QK + PV", SLOT.qk, ({ answer: { times } }) => times.qk + times.pv),
      line(t(STAGE_SHORT.softmax), SLOT.softmax, ({ answer: { times } }) => times.softmax),
      line(t(STAGE_SHORT.vector), SLOT.vector, ({ answer: { times } }) => times.vector),
      line(t(STAGE_SHORT.memory), SLOT.memory, ({ answer: { times } }) => times.memory),
      {
        ...line(t(text({ en: "time model", zh: "时间模型" })), SLOT.scan, ({ answer: { modelTime } }) => modelTime),
        dashed: true,
      },
    ],
    across: [],
    along: [],
  };
}
