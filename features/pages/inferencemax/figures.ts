/** The headline: the scenario under its own load, and the best point of the curves. */
import { figure, term, type Figure, type Term } from "@/features/explain";
import { TRAFFIC_ASSUMPTION } from "@/features/core/scenario/traffic-words";
import type { Resolved } from "@/features/core/scenario/resolve";
import { loadFigures } from "@/features/core/serving/mean-load/load-figures";
import { rowBand } from "@/features/core/comparison/bands";
import { formatCount, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim } from "@/lib/text";
import type { Overview } from "./answer";
import type { InferencemaxInput } from "./input";

type Told = Pick<Overview, "own" | "curves" | "best">;

const CLOSED_FORM = text({
  en: "Closed form of the clients over the suite's step model, at every point of the curves.",
  zh: "曲线各点均为客户端在套件步时模型上的闭式解。",
});

/** The scenario itself first, where it can be served; then the best point of all curves. */
export function headlineFigures(base: Resolved, { engine, spread }: InferencemaxInput, told: Told): readonly Figure[] {
  const { own } = told;
  const { served: load, passes: idle } = own;
  if (load === null) return [bestFigure(told)];
  const { ttft, tpot, perGpu } = loadFigures(
    { scenario: base, engine, load, idle },
    base.speculation === null && spread === 1,
  );
  return [ttft, tpot, perGpu, bestFigure(told)];
}

function bestFigure({ own, best, curves }: Told): Figure {
  return figure({
    id: "best",
    label: text({ en: "Best within targets", zh: "满足目标的最佳" }),
    value: best?.point.served.perGpu ?? NaN,
    unit: "tok/s/GPU",
    grade: (best?.row ?? own).grade,
    band: best && rowBand(best.row, "perGpu", "served"),
    context: verbatim(best ? `${best.curve.name}, C ${formatCount(best.point.conc)}` : "—"),
    formula: ["max over curves and loads with TTFT ≤ target and TPOT ≤ target"],
    source: CLOSED_FORM,
    terms: bestTerms(curves),
    assumptions: [TRAFFIC_ASSUMPTION[own.workload.traffic]],
  });
}

/** Of every curve its best point within the targets. */
function bestTerms(curves: Told["curves"]): readonly Term[] {
  return curves.flatMap(({ name, points }) => {
    const within = points.filter((point) => point.within);
    if (within.length === 0) return [];
    const best = within.reduce((a, b) => (b.served.perGpu > a.served.perGpu ? b : a));
    const { perGpu, perUser } = best.served;
    const formula = `C ${formatCount(best.conc)}: ${formatQuantity(perUser, "tok/s/user")}`;
    return [term(name, verbatim(name), formula, perGpu)];
  });
}
