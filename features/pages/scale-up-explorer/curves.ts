/** All layouts over concurrency, and the scenario's layout over the token budget. Pure. */
import { axis, QUANTITIES, type QuantityName } from "@/features/quantities";
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import type { MeasuredPoint } from "@/features/core/evidence/measured-runs";
import { measuredNearScenario, measuredSeries } from "@/features/core/evidence/measured-series";
import { instanceGpus } from "@/features/core/operators/parallelism";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Curves } from "@/lib/charts/drawing";
import { formatCount, formatLatency } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { KILO } from "@/lib/units/edge";
import { keeps, type Exploration } from "./exploration";
import type { ScalePoint } from "./point";
import * as m from "./messages";

type Metric = "ttft" | "tpot" | "perGpu";

const MOST_LINES = 6;
const SLOTS = [1, 2, 3, 4, 5, 6] as const;
const QUANTITY = { ttft: "ttft", tpot: "tpot", perGpu: "outputPerGpu" } as const satisfies Record<Metric, QuantityName>;
const metricName = (metric: Metric): Text => QUANTITIES[QUANTITY[metric]].label;

const LABELS: Readonly<Record<Metric, Text>> = {
  perGpu: metricName("perGpu"),
  ttft: m.ttftByLayout,
  tpot: m.tpotByLayout,
};

const shown = (point: ScalePoint, metric: Metric): number =>
  metric === "perGpu" ? point.perGpu : point[metric] * KILO;

export function familyCurves(
  { family, asked }: Exploration,
  scenario: Resolved,
  metric: Metric,
  t: Translate,
): ChartPart {
  const { targets } = scenario;
  const running = family.filter(({ points }) => points.length > 0);
  const limit = metric === "perGpu" ? null : targets[metric];
  const left = family.length - running.length;
  return chart(
    t,
    {
      id: metric,
      label: LABELS[metric],
      title: bestLayout(running, metric, asked.clients),
      subtitle: left > 0 ? m.meanInClosedFormCannotRun({ left }) : m.meanInClosedForm,
    },
    {
      kind: "curves",
      x: axis(t, "concurrency", true),
      y: axis(t, QUANTITY[metric], metric === "ttft"),
      lines: running.slice(0, MOST_LINES).map(({ name: layout, points, own }, index) => ({
        name: layout,
        slot: SLOTS[index % SLOTS.length] ?? 1,
        dashed: !own,
        points: points.map((point) => ({ x: point.clients, y: shown(point, metric) })),
      })),
      dots: measuredDots(scenario, metric, t),
      across: [{ at: asked.clients, label: formatCount(asked.clients) }],
      along: limit === null ? [] : [{ at: limit * KILO, label: t(m.target), strong: true }],
    },
  );
}

/** Public runs of one engine on as many GPUs, over the clients of an engine. */
function measuredDots(scenario: Resolved, metric: Metric, t: Translate): Curves["dots"] {
  const gpus = instanceGpus(scenario.decode);
  const runs = measuredNearScenario(scenario).filter((run) => !run.split && run.instanceGpus === gpus);
  const y = (run: MeasuredPoint): number => (metric === "perGpu" ? run.perGpu : run[metric] * KILO);
  return measuredSeries(runs, { x: ({ concurrency, replicas }) => concurrency / replicas, y }, t);
}

/** Which layout is best at the scenario's clients; where the scan leaves them out, at its highest concurrency. */
function bestLayout(running: Exploration["family"], metric: Metric, asked: number): Text {
  const ends = running.flatMap(({ name, points }) => {
    const point = points.find(({ clients }) => clients === asked) ?? points.at(-1);
    return point ? [{ name, clients: point.clients, value: shown(point, metric) }] : [];
  });
  const sign = metric === "perGpu" ? -1 : 1;
  const [best] = [...ends].sort((a, b) => sign * (a.value - b.value));
  const name = metricName(metric);
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
    name: metricName(metric).en,
    slot,
    dashed: metric === "tpot",
    points: budgets.map((row) => ({ x: row.budget, y: row.point[metric] * KILO })),
  });
  const word = formatCount(recommended?.budget ?? 0);
  const rules = (["ttft", "tpot"] as const).flatMap((metric) => {
    const limit = targets[metric];
    return limit === null
      ? []
      : [{ at: limit * KILO, label: `${metricName(metric).en} ≤ ${formatLatency(limit)}`, strong: true }];
  });
  return chart(
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
      kind: "curves",
      x: axis(t, "tokenBudget", true),
      y: { title: "", unit: "ms", log: true },
      lines: [line("ttft", 1), line("tpot", 2)],
      across: [{ at: budget, label: formatCount(budget) }],
      along: rules,
    },
  );
}
