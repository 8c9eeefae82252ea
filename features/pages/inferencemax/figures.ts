/** The headline: the scenario under its own load, and the best point of the curves. */
import { figure, term, type Figure, type Term } from "@/features/answers/explain";
import { TRAFFIC_ASSUMPTION } from "@/features/core/scenario/traffic-words";
import type { Resolved } from "@/features/core/scenario/resolve";
import { loadFigures } from "@/features/core/serving/mean-load/load-figures";
import { rowBand } from "@/features/core/comparison/bands";
import { formatCount, formatNumber, formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import type { Overview } from "./answer";
import type { InferencemaxInput } from "./input";
import * as m from "./messages";

type Told = Pick<Overview, "own" | "curves" | "best">;

/** The scenario itself first, where it can be served; then the best point of all curves. */
export function headlineFigures(
  base: Resolved,
  { engine, spread, kv_resident, offload_gb_s }: InferencemaxInput,
  answer: Told,
): readonly Figure[] {
  const { own } = answer;
  const { served: load, passes: idle } = own;
  const offload = kv_resident < 100 ? [offloadWords(kv_resident, offload_gb_s)] : [];
  if (load === null) return [bestFigure(answer, offload)];
  const { ttft, tpot, perGpu } = loadFigures(
    { scenario: base, engine, load, idle },
    base.speculation === null && spread === 1,
  );
  return [ttft, tpot, perGpu, bestFigure(answer, offload)];
}

function bestFigure({ own, best, curves }: Told, offload: readonly Text[]): Figure {
  return figure({
    id: "best",
    label: m.bestWithinTargets,
    value: best?.point.served.perGpu ?? NaN,
    unit: "tok/s/GPU",
    // No measured run fetched its cache over a link, so the error of such a figure is unknown.
    grade: offload.length > 0 ? "datasheet" : (best?.row ?? own).grade,
    band: offload.length > 0 ? null : best && rowBand(best.row, "perGpu", "served"),
    context: verbatim(best ? `${best.curve.name}, C ${formatCount(best.point.conc)}` : "—"),
    formula: ["max over curves and loads with TTFT ≤ target and TPOT ≤ target"],
    source: m.closedFormOfClientsOver,
    terms: bestTerms(curves),
    assumptions: [TRAFFIC_ASSUMPTION[own.workload.traffic], ...offload],
  });
}

const offloadWords = (resident: number, rate: number): Text =>
  m.residentOfEverySequencesKv({ resident: formatNumber(resident), rate: formatNumber(rate) });

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
