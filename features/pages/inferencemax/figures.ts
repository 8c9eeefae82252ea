/** The headline: the scenario under its own load, and the best point of the curves. */
import { figure, term, type Figure, type Term } from "@/features/explain";
import { TRAFFIC_ASSUMPTION } from "@/features/core/scenario/traffic-words";
import type { Workload } from "@/features/core/scenario/resolve";
import { rowBand } from "@/features/core/comparison/bands";
import type { RowFigures } from "@/features/core/comparison/figures";
import type { MetricId } from "@/features/core/comparison/metrics";
import { formatCount, formatLatency, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import type { Overview } from "./answer";

type Told = Pick<Overview, "own" | "curves" | "best" | "targets">;

const SOURCE = text({
  en: "Closed form of the closed loop: features/core/serving; step model: features/core/timing/step",
  zh: "闭环的闭式解：features/core/serving；步模型：features/core/timing/step",
});

const assumptionsOf = ({ traffic }: Workload): readonly Text[] => [
  TRAFFIC_ASSUMPTION[traffic],
  text({ en: "Experts are chosen evenly but for a fitted imbalance.", zh: "专家基本均匀选择，另计拟合的不均衡。" }),
];

export function headlineFigures(told: Told): readonly Figure[] {
  const { own, best, targets } = told;
  const { served, grade } = own;
  const base = { grade, source: SOURCE, assumptions: assumptionsOf(own.workload) };
  const load = text({
    en: `${formatCount(own.workload.concurrency)} requests at once`,
    zh: `并发 ${formatCount(own.workload.concurrency)}`,
  });
  const target = (value: number | null) => (value === null ? {} : { target: { value, sense: "at-most" as const } });
  const bestPerGpu = best?.point.served.perGpu ?? NaN;
  return [
    figure({
      ...base,
      id: "ttft",
      label: text({ en: "TTFT under load", zh: "带负载 TTFT" }),
      value: served?.ttft ?? NaN,
      unit: "s",
      ...banded(own, "ttft"),
      context: load,
      ...target(targets.ttft),
      formula: ["TTFT = Σ (wait + prefill steps) / requests + stream delay"],
      terms: [time("pass", "prefill pass alone", "单次预填充", own.passes.ttft)],
    }),
    figure({
      ...base,
      id: "tpot",
      label: text({ en: "TPOT under load", zh: "带负载 TPOT" }),
      value: served?.tpot ?? NaN,
      unit: "s",
      ...banded(own, "tpot"),
      context: load,
      ...target(targets.tpot),
      formula: ["TPOT = (E2E − TTFT) / (OSL − 1)"],
      terms: [time("step", "bare decode step", "单独的解码步", own.passes.tpot)],
    }),
    figure({
      ...base,
      id: "per-gpu",
      label: text({ en: "Output per GPU", zh: "每 GPU 输出" }),
      value: served?.perGpu ?? NaN,
      unit: "tok/s/GPU",
      ...banded(own, "perGpu"),
      context: verbatim(own.layout),
      formula: ["output tokens per second / GPUs", `${formatQuantity(served?.total ?? NaN, "tok/s")} / ${own.gpus}`],
    }),
    figure({
      ...base,
      id: "best",
      label: text({ en: "Best within targets", zh: "满足目标的最佳值" }),
      value: bestPerGpu,
      unit: "tok/s/GPU",
      ...(best && { grade: best.row.grade, ...banded(best.row, "perGpu") }),
      context: verbatim(best ? `${best.curve.name}, C ${formatCount(best.point.conc)}` : "—"),
      formula: ["max over curves and loads with TTFT ≤ target and TPOT ≤ target"],
      terms: bestTerms(told),
    }),
  ];
}

function banded(row: RowFigures, id: MetricId): Pick<Figure, "band"> {
  const band = rowBand(row, id, "served");
  return band ? { band } : {};
}

const time = (id: string, en: string, zh: string, value: number): Term =>
  term(id, text({ en, zh }), formatLatency(value), value);

/** Of every curve its best point within the targets. */
function bestTerms({ curves }: Told): readonly Term[] {
  return curves.flatMap(({ name, points }) => {
    const within = points.filter((point) => point.within);
    if (within.length === 0) return [];
    const best = within.reduce((a, b) => (b.served.perGpu > a.served.perGpu ? b : a));
    const { perGpu, perUser } = best.served;
    const formula = `C ${formatCount(best.conc)}: ${formatQuantity(perUser, "tok/s/user")}`;
    return [term(name, verbatim(name), formula, perGpu)];
  });
}
