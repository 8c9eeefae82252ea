/** All layouts over concurrency, and the scenario's layout over the token budget. Pure. */
import { axis, QUANTITIES } from "@/features/quantities";
import { chart } from "@/features/answers/chart";
import { loadChart } from "@/features/answers/load-chart";
import type { ChartPart } from "@/features/answers/answer";
import type { MeasuredPoint } from "@/features/core/evidence/measured-runs";
import { measuredNearScenario, measuredSeries } from "@/features/core/evidence/measured-series";
import { instanceGpus } from "@/features/core/operators/parallelism";
import type { Resolved } from "@/features/core/scenario/resolve";
import { isWithin } from "@/features/core/serving/mean-load/within-targets";
import type { Curves } from "@/lib/charts/drawing";
import { formatCount, formatLatency } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { KILO } from "@/lib/units/edge";
import type { Exploration } from "./exploration";
import type { ScalePoint } from "./point";
import * as m from "./messages";

type Metric = "ttft" | "tpot" | "outputPerGpu";

const metricName = (metric: Metric): Text => QUANTITIES[metric].label;

const LABELS: Readonly<Record<Metric, Text>> = {
  outputPerGpu: metricName("outputPerGpu"),
  ttft: m.ttftByLayout,
  tpot: m.tpotByLayout,
};

/** Ids of charts, which links of parts have. */
const IDS: Readonly<Record<Metric, string>> = { outputPerGpu: "perGpu", ttft: "ttft", tpot: "tpot" };

const readFigure = (point: ScalePoint, metric: Metric): number =>
  metric === "outputPerGpu" ? point.perGpu : point[metric];

export function familyCurves(
  { family, asked }: Exploration,
  scenario: Resolved,
  metric: Metric,
  t: Translate,
): ChartPart {
  const { targets } = scenario;
  const running = family.filter(({ points }) => points.length > 0);
  const left = family.length - running.length;
  return loadChart(t, {
    id: IDS[metric],
    label: LABELS[metric],
    title: bestLayout(running, metric, asked.clients),
    subtitle: left > 0 ? m.meanInClosedFormCannotRun({ left }) : m.meanInClosedForm,
    load: "concurrency",
    figure: metric,
    lines: running.map(({ name, points, own }) => ({
      name,
      dashed: !own,
      points: points.map((point) => ({ x: point.clients, y: readFigure(point, metric) })),
    })),
    limit: metric === "outputPerGpu" ? null : targets[metric],
    dots: measuredDots(scenario, metric, t),
    across: [{ at: asked.clients, label: formatCount(asked.clients) }],
  });
}

/** Public runs of one engine on as many GPUs, over the clients of an engine. */
function measuredDots(scenario: Resolved, metric: Metric, t: Translate): Curves["dots"] {
  const gpus = instanceGpus(scenario.decode);
  const runs = measuredNearScenario(scenario).filter((run) => !run.split && run.instanceGpus === gpus);
  const y = (run: MeasuredPoint): number => (metric === "outputPerGpu" ? run.perGpu : run[metric] * KILO);
  return measuredSeries(runs, { x: ({ concurrency, replicas }) => concurrency / replicas, y }, t);
}

/** Which layout is best at the scenario's clients; where the scan leaves them out, at its highest concurrency. */
function bestLayout(running: Exploration["family"], metric: Metric, asked: number): Text {
  const ends = running.flatMap(({ name, points }) => {
    const point = points.find(({ clients }) => clients === asked) ?? points.at(-1);
    return point ? [{ name, clients: point.clients, value: readFigure(point, metric) }] : [];
  });
  const sign = metric === "outputPerGpu" ? -1 : 1;
  const [best] = [...ends].sort((a, b) => sign * (a.value - b.value));
  const name = metricName(metric);
  if (best === undefined) return name;
  const { clients } = best;
  return m.nameLayoutIsBestWith({ layout: best.name, clients, count: formatCount(clients), name });
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
        recommended && isWithin(recommended.point, targets)
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
