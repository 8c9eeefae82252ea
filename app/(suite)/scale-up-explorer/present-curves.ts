/** The family over concurrency, and the asked layout over the token budget. Pure. */
import type { Curves } from "@/components/charts/curves";
import { keeps, type Exploration } from "@/features/pages/scale-up-explorer/exploration";
import type { ScalePoint } from "@/features/pages/scale-up-explorer/point";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";

export type Translate = (text: Text) => string;
export type CurveStatement = {
  readonly id: string;
  readonly title: Text;
  readonly subtitle: Text;
  readonly curves: Curves;
};
type Metric = "ttft" | "tpot" | "perGpu";

const MOST_LINES = 6;
const SLOTS = [1, 2, 3, 4, 5, 6] as const;
const NAMES: Readonly<Record<Metric, Text>> = {
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
  perGpu: text({ en: "Output per GPU", zh: "每卡输出吞吐" }),
};

const valueOf = (point: ScalePoint, metric: Metric): number =>
  metric === "perGpu" ? point.perGpu : point[metric] * 1e3;
const unitOf = (metric: Metric): string => (metric === "perGpu" ? "tok/s" : "ms");

export function familyCurves(
  { family, asked }: Exploration,
  { targets }: Resolved,
  metric: Metric,
  t: Translate,
): CurveStatement {
  const running = family.filter(({ points }) => points.length > 0);
  const name = NAMES[metric];
  const limit = metric === "perGpu" ? null : targets[metric];
  const left = family.length - running.length;
  return {
    id: metric,
    title: titleOf(running, metric),
    subtitle: text({
      en: `mean, in closed form, one line for each layout${left > 0 ? `; ${left} cannot run` : ""}`,
      zh: `均值（解析解），每条线为一种布局${left > 0 ? `；${left} 种无法运行` : ""}`,
    }),
    curves: {
      x: { title: t(text({ en: "Concurrency", zh: "并发" })), unit: "req", log: true },
      y: { title: t(name), unit: unitOf(metric), log: metric === "ttft" },
      lines: running.slice(0, MOST_LINES).map(({ name: layout, points, own }, index) => ({
        name: layout,
        slot: SLOTS[index % SLOTS.length] ?? 1,
        dashed: !own,
        points: points.map((point) => ({ x: point.clients, y: valueOf(point, metric) })),
      })),
      across: [{ at: asked.clients, label: formatCount(asked.clients) }],
      along: limit === null ? [] : [{ at: limit * 1e3, label: t(text({ en: "target", zh: "目标" })), strong: true }],
    },
  };
}

/** Which layout is best at the highest concurrency that all can be compared at. */
function titleOf(running: Exploration["family"], metric: Metric): Text {
  const ends = running.flatMap(({ name, points }) => {
    const point = points.at(-1);
    return point ? [{ name, clients: point.clients, value: valueOf(point, metric) }] : [];
  });
  const sign = metric === "perGpu" ? -1 : 1;
  const [best] = [...ends].sort((a, b) => sign * (a.value - b.value));
  const name = NAMES[metric];
  if (best === undefined) return name;
  const clients = formatCount(best.clients);
  return text({
    en: `${name.en} at ${clients} clients is best on ${best.name}`,
    zh: `${clients} 个客户端时 ${best.name} 的${name.zh}最好`,
  });
}

export function budgetCurves(
  { budgets, recommended, budget }: Exploration,
  scenario: Resolved,
  t: Translate,
): CurveStatement {
  const { targets } = scenario;
  const line = (metric: "ttft" | "tpot", slot: 1 | 2) => ({
    name: NAMES[metric].en,
    slot,
    dashed: metric === "tpot",
    points: budgets.map((row) => ({ x: row.budget, y: row.point[metric] * 1e3 })),
  });
  const word = formatCount(recommended?.budget ?? 0);
  const rules = (["ttft", "tpot"] as const).flatMap((metric) => {
    const limit = targets[metric];
    return limit === null ? [] : [{ at: limit * 1e3, label: `${NAMES[metric].en} ≤`, strong: true }];
  });
  return {
    id: "budget",
    title:
      recommended && keeps(recommended.point, scenario)
        ? text({ en: `A token budget of ${word} serves this load best`, zh: `token 预算 ${word} 最适合该负载` })
        : text({
            en: `No token budget keeps the targets; ${word} has the lowest TTFT`,
            zh: `没有 token 预算能满足目标；${word} 的 TTFT 最低`,
          }),
    subtitle: text({
      en: "TTFT, and TPOT dashed, over the new tokens of a step and rank",
      zh: "TTFT 与 TPOT（虚线）随每步每 rank 新 token 数",
    }),
    curves: {
      x: { title: t(text({ en: "Token budget", zh: "token 预算" })), unit: "tok", log: true },
      y: { title: "", unit: "ms", log: true },
      lines: [line("ttft", 1), line("tpot", 2)],
      across: [{ at: budget, label: formatCount(budget) }],
      along: rules,
    },
  };
}

export function curvesSheet({ x, y, lines }: Curves): Sheet {
  return {
    columns: [{ label: "" }, { label: x.title, unit: x.unit }, { label: y.title, unit: y.unit }],
    rows: lines.flatMap(({ name, points }) => points.map((point) => [name, point.x, point.y])),
  };
}
