/** The sweep as a stack of stages and as curves of the units, with their titles. Pure. */
import { headed } from "@/lib/charts/svg/axis";
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import type { Columns, CurveLine, Curves } from "@/lib/charts/drawing";
import { formatCount, formatLatency, formatNumber, latencyScale } from "@/lib/format/quantity";
import type { Translate } from "@/lib/text";
import type { AttentionAnswer } from "./attention";
import type { Input } from "./input";
import { STAGES } from "./stage-times";
import type { SweepPoint } from "./sweep";
import { sweepTable } from "./tables";
import { SLOT, STAGE_NAME, STAGE_SHORT, sweptWidth } from "./words";
import * as m from "./messages";

/** None where the model has nothing to sweep. */
export function attentionCharts(answer: AttentionAnswer, input: Input, t: Translate): readonly ChartPart[] {
  if (answer.sweep.length === 0) return [];
  const table = sweepTable(answer, input, t);
  const size = formatNumber(answer.prefill.rates.balancedHead);
  return [
    chart(
      t,
      { id: "stages", label: m.stackChart, title: answer.verdict.finding, subtitle: m.timeOfEachStageOne },
      { kind: "columns", ...stack(answer, input, t) },
      table,
    ),
    chart(
      t,
      {
        id: "curves",
        label: m.curves,
        title: m.productsAndExponentialsBalanceAt({ size }),
        subtitle: m.timeOfEachUnitAll,
      },
      { kind: "curves", ...unitCurves(answer, input, t) },
      table,
    ),
  ];
}

function stack({ sweep }: AttentionAnswer, input: Input, t: Translate): Columns {
  const { factor, unit } = latencyScale(Math.max(0, ...sweep.map((point) => point.answer.serial)));
  const shown = STAGES.filter((stage) => sweep.some(({ answer }) => answer.times[stage] > 0));
  return {
    axes: { x: t(sweptWidth(input)), y: headed(t(m.time), unit) },
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
    y: { title: t(m.time), unit, log: true },
    lines: [
      line("QK + PV", SLOT.qk, ({ answer: { times } }) => times.qk + times.pv),
      ...(["softmax", "vector", "memory"] as const).map((stage) =>
        line(t(STAGE_SHORT[stage]), SLOT[stage], ({ answer: { times } }) => times[stage]),
      ),
      {
        ...line(t(m.timeModel), SLOT.scan, ({ answer: { modelTime } }) => modelTime),
        dashed: true,
      },
    ],
    across: [],
    along: [],
  };
}
