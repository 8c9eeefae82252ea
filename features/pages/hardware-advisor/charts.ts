/** What other numbers of cards reach, as two curves. */
import { head } from "@/features/quantities";
import { curveChart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import type { Resolved } from "@/features/core/scenario/resolve";
import { formatLatency } from "@/lib/format/quantity";
import type { Translate } from "@/lib/text";
import { toMs } from "@/lib/units/edge";
import type { ReachPoint } from "./card/reach";
import type { PlainDeployment } from "./sizing/row";
import { statisticWord } from "./figures";
import { WORDS } from "./words";
import * as m from "./messages";

/** None where fewer than two numbers of cards hold the model. */
export function reachCharts(reach: readonly ReachPoint[], asked: Asked, t: Translate): readonly ChartPart[] {
  const reachable = reach.flatMap(({ cards, deployment }) => (deployment ? [{ cards, deployment }] : []));
  if (reachable.length < 2) return [];
  return [timeChart("ttft", reachable, asked, t), timeChart("tpot", reachable, asked, t)];
}

type Asked = Pick<Resolved, "targets" | "promise">;

type Held = { readonly cards: number; readonly deployment: PlainDeployment };

function timeChart(
  id: "ttft" | "tpot",
  reachable: readonly Held[],
  { targets, promise }: Asked,
  t: Translate,
): ChartPart {
  const limit = targets[id];
  const name = id.toUpperCase();
  const times = reachable.map(({ deployment }) => deployment[id]);
  return curveChart<Held>(t, reachable, {
    id: `reach-${id}`,
    label: m.nameByCards({ name }),
    title: m.nameComesDownToBest({ name, ...bestHeld(id, reachable) }),
    subtitle: m.meanMsByNumberOf({ statistic: statisticWord(promise) }),
    log: spans(times) ? "xy" : "x",
    x: { id: "cards", label: WORDS.cards, ticks: reachable.map(({ cards }) => cards), value: ({ cards }) => cards },
    y: head(id),
    lines: [{ id, ...head(id), slot: id === "ttft" ? 1 : 2, value: ({ deployment }) => deployment[id] }],
    along: limit === null ? [] : [{ at: toMs(limit), label: t(m.target), strong: true }],
  });
}

function bestHeld(id: "ttft" | "tpot", reachable: readonly Held[]) {
  const least = reachable.reduce((best, point) => (point.deployment[id] < best.deployment[id] ? point : best));
  return { best: formatLatency(least.deployment[id]), cards: least.cards };
}

/** Times that differ thirtyfold lie on one line unless they are drawn logarithmically. */
const spans = (values: readonly number[]): boolean => Math.max(...values) > 30 * Math.min(...values);
