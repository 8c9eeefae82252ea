/** The simulated map as plain data. Pure. */
import { HEAT_HEIGHT, heatFigure, heatSheet, type HeatMap } from "@/components/charts/heat-map";
import type { ResultChart } from "@/components/charts/result-chart";
import type { ScaleUpExplorerInput } from "@/features/pages/scale-up-explorer/input";
import { SimulationSweepInput } from "@/features/core/serving/sweep/input";
import type { SweepPoint } from "@/features/core/serving/sweep/points";
import { formatCount } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";

type Translate = (text: Text) => string;

/** The sweep whose points the map shows: closed loops over concurrency and budget, on the layout of the scenario. */
export function sweepInputOf(input: ScaleUpExplorerInput, conc: number, budget: number): SimulationSweepInput {
  const { in_len, in_mean, in_sd, in_min, in_max, in_zipf, out_len, out_mean, out_sd, out_min, out_max, out_zipf } =
    input;
  const { policy, seed, seeds, queries, max_seqs } = input;
  return SimulationSweepInput.parse({
    ...{ in_len, in_mean, in_sd, in_min, in_max, in_zipf, out_len, out_mean, out_sd, out_min, out_max, out_zipf },
    ...{ seed, seeds, max_seqs },
    policies: policy,
    requests: Math.max(10, queries),
    budgets: withOwn(input.budgets, budget),
    concs: withOwn(input.concs, conc),
    rates: [],
    knee: false,
  });
}

const withOwn = (values: readonly number[], own: number): number[] =>
  [...new Set([...values, own])].sort((a, b) => a - b);

type Heat = HeatMap & { readonly title: Text; readonly subtitle: Text };

const NAMES = {
  ttft: verbatim("TTFT p95"),
  tpot: verbatim("TPOT p95"),
  perGpu: text({ en: "Output per GPU", zh: "每卡输出吞吐" }),
} as const;

/** null until a point has finished; until all have, the subtitle counts them. */
export function heatChart(
  points: readonly SweepPoint[],
  metric: ScaleUpExplorerInput["heat"],
  t: Translate,
): ResultChart | null {
  const { title, subtitle, ...heat } = heatOf(points, metric, t);
  if (heat.values.flat().every((value) => value === null)) return null;
  const started = points.filter(({ done }) => done > 0).length;
  const more =
    started === points.length
      ? text({ en: "", zh: "" })
      : text({
          en: `; so far ${started} of ${points.length} points`,
          zh: `；目前完成 ${started}/${points.length} 个点`,
        });
  return {
    id: "heat-map",
    label: text({ en: "Heat map", zh: "热图" }),
    title: t(title),
    subtitle: t(text({ en: subtitle.en + more.en, zh: subtitle.zh + more.zh })),
    figure: (space) => heatFigure(heat, space),
    height: HEAT_HEIGHT,
    sheet: heatSheet(heat),
  };
}

function heatOf(points: readonly SweepPoint[], metric: ScaleUpExplorerInput["heat"], t: Translate): Heat {
  const concs = [...new Set(points.map(({ load }) => (load.kind === "closed" ? load.clients : 0)))];
  const budgets = [...new Set(points.map(({ service }) => service.budget ?? 0))];
  const at = new Map(points.map((point) => [keyOf(point), valueOf(point, metric)]));
  const name = NAMES[metric];
  return {
    title: text({ en: `${name.en} over concurrency and token budget`, zh: `${name.zh}随并发与 token 预算` }),
    subtitle: text({
      en: `simulated, ${metric === "perGpu" ? "tok/s/GPU" : "ms"}; the scenario's own layout`,
      zh: `仿真结果，${metric === "perGpu" ? "tok/s/GPU" : "ms"}；场景自身布局`,
    }),
    axes: { x: t(text({ en: "Concurrency", zh: "并发" })), y: t(text({ en: "Token budget", zh: "token 预算" })) },
    columns: concs.map(formatCount),
    rows: budgets.map(formatCount),
    values: budgets.map((budget) => concs.map((conc) => at.get(`${budget}/${conc}`) ?? null)),
    unit: metric === "perGpu" ? "tok/s/GPU" : "ms",
  };
}

const keyOf = ({ service, load }: SweepPoint): string =>
  `${service.budget ?? 0}/${load.kind === "closed" ? load.clients : 0}`;

function valueOf({ figures }: SweepPoint, metric: ScaleUpExplorerInput["heat"]): number | null {
  if (figures === null) return null;
  if (metric === "perGpu") return figures.perGpu?.mean ?? null;
  const found = figures[metric].p95;
  return found === null ? null : found.mean * 1e3;
}
