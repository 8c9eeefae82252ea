/** All layouts over concurrency, and the scenario's layout over the token budget. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Curves } from "@/lib/charts/drawing";
import { curvesTable } from "@/lib/charts/drawn-table";
import { formatCount, formatLatency } from "@/lib/format/quantity";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { KILO } from "@/lib/units/edge";
import { keeps, type Exploration } from "./exploration";
import type { ScalePoint } from "./point";
import * as m from "./messages";

type Metric = "ttft" | "tpot" | "perGpu";

const MOST_LINES = 6;
const SLOTS = [1, 2, 3, 4, 5, 6] as const;
const NAMES: Readonly<Record<Metric, Text>> = {
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
  perGpu: m.outputPerGpu,
};

const LABELS: Readonly<Record<Metric, Text>> = {
  perGpu: NAMES.perGpu,
  ttft: m.ttftByLayout,
  tpot: m.tpotByLayout,
};

const shown = (point: ScalePoint, metric: Metric): number =>
  metric === "perGpu" ? point.perGpu : point[metric] * KILO;
const UNITS: Readonly<Record<Metric, string>> = { ttft: "ms", tpot: "ms", perGpu: "tok/s" };

export function familyCurves(
  { family, asked }: Exploration,
  { targets }: Resolved,
  metric: Metric,
  t: Translate,
): ChartPart {
  const running = family.filter(({ points }) => points.length > 0);
  const name = NAMES[metric];
  const limit = metric === "perGpu" ? null : targets[metric];
  const left = family.length - running.length;
  return curveChart(
    t,
    {
      id: metric,
      label: LABELS[metric],
      title: bestLayout(running, metric, asked.clients),
      subtitle: left > 0 ? m.meanInClosedFormCannotRun({ left }) : m.meanInClosedForm,
    },
    {
      x: { title: t(m.concurrency), unit: "req", log: true },
      y: { title: t(name), unit: UNITS[metric], log: metric === "ttft" },
      lines: running.slice(0, MOST_LINES).map(({ name: layout, points, own }, index) => ({
        name: layout,
        slot: SLOTS[index % SLOTS.length] ?? 1,
        dashed: !own,
        points: points.map((point) => ({ x: point.clients, y: shown(point, metric) })),
      })),
      across: [{ at: asked.clients, label: formatCount(asked.clients) }],
      along: limit === null ? [] : [{ at: limit * KILO, label: t(m.target), strong: true }],
    },
  );
}

/** Which layout is best at the scenario's clients; where the scan leaves them out, at its highest concurrency. */
function bestLayout(running: Exploration["family"], metric: Metric, asked: number): Text {
  const ends = running.flatMap(({ name, points }) => {
    const point = points.find(({ clients }) => clients === asked) ?? points.at(-1);
    return point ? [{ name, clients: point.clients, value: shown(point, metric) }] : [];
  });
  const sign = metric === "perGpu" ? -1 : 1;
  const [best] = [...ends].sort((a, b) => sign * (a.value - b.value));
  const name = NAMES[metric];
  if (best === undefined) return name;
  const { clients } = best;
  return m.name2AtClientsIsBest({ clients, count: formatCount(clients), name: best.name, name2: name });
}

export function budgetCurves(
  { budgets, recommended, budget }: Exploration,
  scenario: Resolved,
  t: Translate,
): ChartPart {
  const { targets } = scenario;
  const line = (metric: "ttft" | "tpot", slot: 1 | 2) => ({
    name: NAMES[metric].en,
    slot,
    dashed: metric === "tpot",
    points: budgets.map((row) => ({ x: row.budget, y: row.point[metric] * KILO })),
  });
  const word = formatCount(recommended?.budget ?? 0);
  const rules = (["ttft", "tpot"] as const).flatMap((metric) => {
    const limit = targets[metric];
    return limit === null
      ? []
      : [{ at: limit * KILO, label: `${NAMES[metric].en} ≤ ${formatLatency(limit)}`, strong: true }];
  });
  return curveChart(
    t,
    {
      id: "budget",
      label: m.tokenBudgets,
      title:
        recommended && keeps(recommended.point, scenario)
          ? m.tokenBudgetOfWordServes({ word })
          : m.noTokenBudgetKeepsTargets({ word }),
      subtitle: m.ttftAndTpotDashedOver,
    },
    {
      x: { title: t(m.tokenBudget), unit: "tok", log: true },
      y: { title: "", unit: "ms", log: true },
      lines: [line("ttft", 1), line("tpot", 2)],
      across: [{ at: budget, label: formatCount(budget) }],
      along: rules,
    },
  );
}

type CurveWords = { readonly id: string; readonly label: Text; readonly title: Text; readonly subtitle: Text };

const curveChart = (t: Translate, { id, label, title, subtitle }: CurveWords, curves: Curves): ChartPart => ({
  kind: "chart",
  ...{ id, label, title: t(title), subtitle: t(subtitle) },
  drawing: { kind: "curves", ...curves },
  table: curvesTable(curves),
});
