/** What other numbers of cards reach, as two curves. */
import type { ChartPart } from "@/features/answers/answer";
import type { Targets } from "@/features/core/scenario/resolve";
import type { Curves } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import { formatLatency } from "@/lib/format/quantity";
import type { Translate } from "@/lib/text";
import { toMs } from "@/lib/units/edge";
import type { Seconds } from "@/lib/units/quantity";
import { IN_MS } from "@/lib/units/shown-in";
import type { ReachPoint } from "./card/reach";
import type { PlainDeployment } from "./sizing/row";
import { WORDS } from "./words";
import * as m from "./messages";

/** None where fewer than two numbers of cards hold the model. */
export function reachCharts(reach: readonly ReachPoint[], targets: Targets, t: Translate): readonly ChartPart[] {
  const held = reach.flatMap(({ cards, deployment }) => (deployment ? [{ cards, deployment }] : []));
  if (held.length < 2) return [];
  return [timeChart("ttft", held, targets.ttft, t), timeChart("tpot", held, targets.tpot, t)];
}

type Held = { readonly cards: number; readonly deployment: PlainDeployment };

function timeChart(id: "ttft" | "tpot", held: readonly Held[], limit: Seconds | null, t: Translate): ChartPart {
  const name = id.toUpperCase();
  const points = held.map(({ cards, deployment }) => ({ x: cards, y: toMs(deployment[id]) }));
  const least = held.reduce((best, point) => (point.deployment[id] < best.deployment[id] ? point : best));
  const curves: Curves = {
    x: { title: t(m.cards), unit: "", log: true, ticks: held.map(({ cards }) => cards) },
    y: { title: name, unit: "ms", log: spans(points.map(({ y }) => y)) },
    lines: [{ name, slot: id === "ttft" ? 1 : 2, points }],
    across: [],
    along: limit === null ? [] : [{ at: toMs(limit), label: t(m.target), strong: true }],
  };
  const best = formatLatency(least.deployment[id]);
  return {
    kind: "chart",
    id: `reach-${id}`,
    label: m.nameByCards({ name }),
    title: t(m.nameComesDownToBest({ name, best, cards: least.cards })),
    subtitle: t(m.meanMsByNumberOf),
    drawing: { kind: "curves", ...curves },
    table: table<Held>(
      t,
      [
        { id: "cards", label: WORDS.cards, value: ({ cards }) => cards },
        { id, label: name, ...IN_MS, value: ({ deployment }) => deployment[id] },
      ],
      held,
    ),
  };
}

/** Times that differ thirtyfold lie on one line unless they are drawn logarithmically. */
const spans = (values: readonly number[]): boolean => Math.max(...values) > 30 * Math.min(...values);
