/** Reasons and sensitivities as bars. Pure. */
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import { KNOB_LABELS } from "@/features/core/search/layouts/explanation/knobs";
import { OBJECTIVE_LAWS } from "@/features/core/search/layouts/criteria/objectives";
import { REASON_WORDS } from "@/features/core/search/layouts/words";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { scaleFor } from "@/lib/format/scale";
import type { Text, Translate } from "@/lib/text";
import { spacedBefore } from "@/lib/format/word-forms";
import type { StackedBars } from "@/lib/charts/drawing";
import { table, type Column, type Table } from "@/lib/export/table";
import { IN_MS } from "@/lib/units/shown-in";
import type { Tornado } from "../figures";
import type { ReasonCount } from "../results/reason-counts";
import type { SearchStanding } from "../results/progress";
import * as m from "./messages";

export function reasonChart(counts: readonly ReasonCount[], seen: number, t: Translate): ChartPart | null {
  const [first] = counts;
  if (first === undefined) return null;
  const bars: StackedBars = {
    rows: counts.map(({ reason }) => t(REASON_WORDS[reason].label)),
    series: [
      { name: t(m.farthestOff), slot: 2, values: counts.map(({ binding }) => binding) },
      {
        name: t(m.brokenAsWell),
        slot: 6,
        values: counts.map(({ broken, binding }) => broken - binding),
      },
    ],
    axis: t(m.configurations),
    unit: "",
  };
  const name = REASON_WORDS[first.reason].label;
  const share = formatPercent(first.binding / seen, 2);
  return chart(
    t,
    {
      id: "reasons",
      label: m.failureReasons,
      title: m.nameFirstLimitOfShare({ share, name: spacedBefore(name) }),
      subtitle: m.configurationsByRuleThatThey,
    },
    { kind: "bars", ...bars },
    table<ReasonCount>(
      t,
      [
        { id: "reason", label: m.reason, value: ({ reason }) => reason },
        { id: "binding", label: m.farthestOff2, value: ({ binding }) => binding },
        { id: "broken", label: m.brokenAtAll, value: ({ broken }) => broken },
      ],
      counts,
    ),
  );
}

/** "TTFT: 126 of 400 break it, for 120 it is the farthest off." */
export const reasonSentence = ({ reason, binding, broken }: ReasonCount, seen: number): Text => {
  const { label } = REASON_WORDS[reason];
  const [own, all, total] = [binding, broken, seen].map(formatCount);
  return m.labelAllOfTotalBreak({ all: all ?? "", total: total ?? "", own: own ?? "", label });
};

export function tornadoChart({ request }: SearchStanding, { base, bars }: Tornado, t: Translate): ChartPart {
  const law = OBJECTIVE_LAWS[request.options.objective];
  const swings = bars.filter(({ swing, less, more }) => swing > 0 || Number.isNaN(less.value + more.value));
  const scale = scaleFor([base.value], law.unit);
  const cell = (value: number): number => (Number.isFinite(value) ? value : base.value) / scale.factor;
  const drawn: StackedBars = {
    rows: swings.map(({ knob }) => t(KNOB_LABELS[knob])),
    series: [
      { name: t(m.n11), slot: 2, values: swings.map(({ less }) => cell(less.value)) },
      { name: t(m.n112), slot: 1, values: swings.map(({ more }) => cell(more.value)) },
    ],
    axis: t(law.label),
    unit: scale.unit,
    middle: base.value / scale.factor,
  };
  const [first] = swings;
  const unrun = swings.find(({ less, more }) => Number.isNaN(less.value + more.value));
  return chart(
    t,
    {
      id: "tornado",
      label: m.sensitivity,
      title: first ? tornadoTitle(first, base.value) : m.nothingMovesIt,
      subtitle: unrun ? m.n10EachWayKnobLabelsStops({ knobLabels: KNOB_LABELS[unrun.knob] }) : m.n10LessAndMoreOf,
    },
    { kind: "bars", ...drawn },
    swingTable(bars, law.unit, t),
  );
}

type Swing = Tornado["bars"][number];

const swingTable = (bars: readonly Swing[], unit: string, t: Translate): Table =>
  table<Swing>(
    t,
    [
      { id: "knob", label: m.turned, value: ({ knob }) => t(KNOB_LABELS[knob]) },
      { id: "less", label: "÷ 1.1", unit, value: ({ less }) => less.value },
      { id: "more", label: "× 1.1", unit, value: ({ more }) => more.value },
      ...(["ttft", "tpot"] as const).flatMap((time): readonly Column<Swing>[] => [
        { id: `${time}_less`, label: `${time.toUpperCase()} ÷ 1.1`, ...IN_MS, value: ({ less }) => less[time] },
        { id: `${time}_more`, label: `${time.toUpperCase()} × 1.1`, ...IN_MS, value: ({ more }) => more[time] },
      ]),
      { id: "holds", label: m.limitsHold, value: ({ less, more }) => less.passes && more.passes },
    ],
    bars,
  );

function tornadoTitle({ knob, swing }: Tornado["bars"][number], base: number): Text {
  const name = KNOB_LABELS[knob];
  const share = Number.isFinite(swing) ? ` ${formatPercent(swing / Math.abs(base), 2)}` : "";
  return m.nameMovesItMostShare({ share, name });
}
