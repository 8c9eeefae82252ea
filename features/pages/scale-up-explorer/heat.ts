/** The simulated map: concurrency by token budget, a sweep on the scenario's own layout. Pure. */
import { head, percentileHead, QUANTITIES } from "@/features/quantities";
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import { SimulationSweepInput } from "@/features/core/serving/sweep/input";
import type { SweepPoint } from "@/features/core/serving/sweep/points";
import type { HeatMap } from "@/lib/charts/drawing";
import { formatCount } from "@/lib/format/quantity";
import type { Translate } from "@/lib/text";
import { KILO } from "@/lib/units/edge";
import type { ScaleUpExplorerInput } from "./input";
import * as m from "./messages";

/** The sweep whose points the map shows: closed loops over concurrency and budget, on the layout of the scenario. */
export function mapInput(input: ScaleUpExplorerInput, conc: number, budget: number): SimulationSweepInput {
  const { in_len, in_mean, in_sd, in_min, in_max, in_zipf, out_len, out_mean, out_sd, out_min, out_max, out_zipf } =
    input;
  const { policy, seed, seeds, queries } = input;
  return SimulationSweepInput.parse({
    ...{ in_len, in_mean, in_sd, in_min, in_max, in_zipf, out_len, out_mean, out_sd, out_min, out_max, out_zipf },
    ...{ seed, seeds },
    policies: policy,
    requests: Math.max(10, queries),
    budgets: withOwn(input.budgets, budget),
    concs: withOwn(input.concs, conc),
    rates: [],
    knee: false,
  });
}

const withOwn = (values: readonly number[], current: number): number[] =>
  [...new Set([...values, current])].sort((a, b) => a - b);

type Metric = ScaleUpExplorerInput["heat"];

const HEADS = {
  ttft: percentileHead("ttft", "p95"),
  tpot: percentileHead("tpot", "p95"),
  perGpu: head("outputPerGpu"),
} as const;

/** null until a point has finished; until all have, the subtitle counts them. */
export function heatChart(points: readonly SweepPoint[], metric: Metric, t: Translate): ChartPart | null {
  const heat = heatMap(points, metric, t);
  if (heat.values.flat().every((value) => value === null)) return null;
  const started = points.filter(({ done }) => done > 0).length;
  const more = started === points.length ? "" : m.soFarStartedOfPoints({ started, points: points.length });
  const name = HEADS[metric].label;
  const words = {
    id: "heat-map",
    label: m.heatMap,
    title: m.nameOverConcurrencyAndToken({ name }),
    subtitle: m.simulatedUnitScenariosOwnLayout({ unit: heat.unit, more }),
  };
  return chart(t, words, { kind: "heat", ...heat });
}

function heatMap(points: readonly SweepPoint[], metric: Metric, t: Translate): HeatMap {
  const concs = [...new Set(points.map(({ load }) => (load.kind === "closed" ? load.clients : 0)))];
  const budgets = [...new Set(points.map(({ service }) => service.budget ?? 0))];
  const values = new Map(points.map((point) => [cellKey(point), shown(point, metric)]));
  return {
    axes: { x: t(QUANTITIES.concurrency.label), y: t(QUANTITIES.tokenBudget.label) },
    columns: concs.map(formatCount),
    rows: budgets.map(formatCount),
    values: budgets.map((budget) => concs.map((conc) => values.get(`${budget}/${conc}`) ?? null)),
    unit: HEADS[metric].unit ?? "",
  };
}

const cellKey = ({ service, load }: SweepPoint): string =>
  `${service.budget ?? 0}/${load.kind === "closed" ? load.clients : 0}`;

function shown({ figures }: SweepPoint, metric: Metric): number | null {
  if (figures === null) return null;
  if (metric === "perGpu") return figures.perGpu?.mean ?? null;
  const estimate = figures[metric].p95;
  return estimate === null ? null : estimate.mean * KILO;
}
