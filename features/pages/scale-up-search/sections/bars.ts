/** Reasons and sensitivities as bars. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import { KNOB_LABELS } from "@/features/core/search/layouts/explanation/knobs";
import { OBJECTIVE_LAWS } from "@/features/core/search/layouts/criteria/objectives";
import { REASON_WORDS } from "@/features/core/search/layouts/words";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { scaleFor } from "@/lib/format/scale";
import { text, type Text, type Translate } from "@/lib/text";
import type { StackedBars } from "@/lib/charts/drawing";
import { table, type Column, type Table } from "@/lib/export/table";
import { IN_MS } from "@/lib/units/shown-in";
import type { Tornado } from "../figures";
import type { ReasonCount } from "../results/reason-counts";
import type { SearchStanding } from "../results/progress";

export function reasonChart(counts: readonly ReasonCount[], seen: number, t: Translate): ChartPart | null {
  const [first] = counts;
  if (first === undefined) return null;
  const bars: StackedBars = {
    rows: counts.map(({ reason }) => t(REASON_WORDS[reason].label)),
    series: [
      { name: t(text({ en: "farthest off", zh: "偏离最大" })), slot: 2, values: counts.map(({ binding }) => binding) },
      {
        name: t(text({ en: "broken as well", zh: "同时不满足" })),
        slot: 6,
        values: counts.map(({ broken, binding }) => broken - binding),
      },
    ],
    axis: t(text({ en: "Configurations", zh: "方案数" })),
    unit: "",
  };
  const name = REASON_WORDS[first.reason].label;
  const share = formatPercent(first.binding / seen, 2);
  return {
    kind: "chart",
    id: "reasons",
    label: text({ en: "Failure reasons", zh: "不满足的原因" }),
    title: t(
      text({ en: `${name.en}: the first limit of ${share} of them`, zh: `${share} 的方案受限于${spaced(name.zh)}` }),
    ),
    subtitle: t(text({ en: "configurations by the rule that they break", zh: "按所违反的规则统计方案数" })),
    drawing: { kind: "bars", ...bars },
    table: table<ReasonCount>(
      t,
      [
        { id: "reason", label: text({ en: "Reason", zh: "原因" }), value: ({ reason }) => reason },
        { id: "binding", label: text({ en: "Farthest off", zh: "偏离最大" }), value: ({ binding }) => binding },
        { id: "broken", label: text({ en: "Broken at all", zh: "不满足" }), value: ({ broken }) => broken },
      ],
      counts,
    ),
  };
}

const spaced = (label: string): string => (/^[A-Za-z]/.test(label) ? ` ${label}` : label);

/** "TTFT: 126 of 400 break it, for 120 it is the farthest off." */
export const reasonSentence = ({ reason, binding, broken }: ReasonCount, seen: number): Text => {
  const { label } = REASON_WORDS[reason];
  const [own, all, total] = [binding, broken, seen].map(formatCount);
  return text({
    en: `${label.en}: ${all} of ${total} break it; for ${own} it is the farthest off.`,
    zh: `${label.zh}：${total} 个方案中 ${all} 个不满足，其中 ${own} 个以此偏离最大。`,
  });
};

export function tornadoChart({ request }: SearchStanding, { base, bars }: Tornado, t: Translate): ChartPart {
  const law = OBJECTIVE_LAWS[request.options.objective];
  const swings = bars.filter(({ swing, less, more }) => swing > 0 || Number.isNaN(less.value + more.value));
  const scale = scaleFor([base.value], law.unit);
  const cell = (value: number): number => (Number.isFinite(value) ? value : base.value) / scale.factor;
  const drawn: StackedBars = {
    rows: swings.map(({ knob }) => t(KNOB_LABELS[knob])),
    series: [
      { name: t(text({ en: "÷ 1.1", zh: "÷ 1.1" })), slot: 2, values: swings.map(({ less }) => cell(less.value)) },
      { name: t(text({ en: "× 1.1", zh: "× 1.1" })), slot: 1, values: swings.map(({ more }) => cell(more.value)) },
    ],
    axis: t(law.label),
    unit: scale.unit,
    middle: base.value / scale.factor,
  };
  const [first] = swings;
  const unrun = swings.find(({ less, more }) => Number.isNaN(less.value + more.value));
  return {
    kind: "chart",
    id: "tornado",
    label: text({ en: "Sensitivity", zh: "敏感度" }),
    title: t(first ? tornadoTitle(first, base.value) : text({ en: "Nothing moves it", zh: "不受任何参数影响" })),
    subtitle: t(
      unrun
        ? text({
            en: `10 % each way; ${KNOB_LABELS[unrun.knob].en} stops it from running at one end`,
            zh: `各增减 10 %；${KNOB_LABELS[unrun.knob].zh}变化后无法运行`,
          })
        : text({ en: "10 % less and more of one thing at a time", zh: "逐项增减 10 %" }),
    ),
    drawing: { kind: "bars", ...drawn },
    table: swingTable(bars, law.unit, t),
  };
}

type Swing = Tornado["bars"][number];

const swingTable = (bars: readonly Swing[], unit: string, t: Translate): Table =>
  table<Swing>(
    t,
    [
      { id: "knob", label: text({ en: "Turned", zh: "调节项" }), value: ({ knob }) => t(KNOB_LABELS[knob]) },
      { id: "less", label: "÷ 1.1", unit, value: ({ less }) => less.value },
      { id: "more", label: "× 1.1", unit, value: ({ more }) => more.value },
      ...(["ttft", "tpot"] as const).flatMap((time): readonly Column<Swing>[] => [
        { id: `${time}_less`, label: `${time.toUpperCase()} ÷ 1.1`, ...IN_MS, value: ({ less }) => less[time] },
        { id: `${time}_more`, label: `${time.toUpperCase()} × 1.1`, ...IN_MS, value: ({ more }) => more[time] },
      ]),
      {
        id: "holds",
        label: text({ en: "Limits hold", zh: "满足约束" }),
        value: ({ less, more }) => less.passes && more.passes,
      },
    ],
    bars,
  );

function tornadoTitle({ knob, swing }: Tornado["bars"][number], base: number): Text {
  const name = KNOB_LABELS[knob];
  const share = Number.isFinite(swing) ? ` ${formatPercent(swing / Math.abs(base), 2)}` : "";
  return text({
    en: `${name.en} moves it most:${share} over ±10 %`,
    zh: `${name.zh}影响最大：±10 % 带来${share} 的变化`,
  });
}
