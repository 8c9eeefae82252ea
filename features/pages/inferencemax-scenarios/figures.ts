/** The headline: how many hold, the best of them, and the sums. */
import type { FigureBand } from "@/features/core/evidence/figure-band";
import { figure, part, term, type Figure, type Term } from "@/features/answers/explain";
import { rowBand } from "@/features/core/comparison/bands";
import { judgedSpeed } from "@/features/core/comparison/limits";
import type { Judged } from "@/features/core/comparison/settings";
import { formatCount, formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import type { ScenarioLine, ScenarioTable } from "./table";
import * as m from "./messages";

type Judgeable = Pick<ScenarioTable, "lines" | "totals" | "judged" | "baseline">;

/** More lines make the drawer unreadable; the table has all of them. */
const MOST_TERMS = 12;

export function headlineFigures(table: Judgeable): readonly Figure[] {
  return [withinFigure(table), bestFigure(table), rateFigure(table), gpuFigure(table)];
}

const JUDGED_WORD: Readonly<Record<Judged, Text>> = {
  served: m.meansOfClosedLoopIn,
  passes: m.idleEngineThenDecodeSteps,
};

function terms(
  { lines }: Judgeable,
  value: (line: ScenarioLine) => number,
  formula: (line: ScenarioLine) => string,
  of: Pick<Term, "part" | "quantity"> = {},
): Term[] {
  return lines
    .filter(({ figures }) => figures !== null)
    .slice(0, MOST_TERMS)
    .map((line) => {
      const made = of.part ? part : term;
      return made(`row-${line.id}`, line.name, formula(line), value(line), isOwn(line) ? of.quantity : undefined);
    });
}

/** The scenario with nothing changed. */
const isOwn = ({ written }: ScenarioLine): boolean => written.length === 0;

/** Terms of a sum over all rows: those beyond the first are one. */
function addedUp(
  table: Judgeable,
  value: (line: ScenarioLine) => number,
  formula: (line: ScenarioLine) => string,
  quantity?: Term["quantity"],
): Term[] {
  const shown = terms(table, value, formula, { part: true, ...(quantity && { quantity }) });
  const rest = table.lines.filter(({ figures }) => figures !== null).slice(MOST_TERMS);
  if (rest.length === 0) return shown;
  const label = m.restFurtherRows({ rest: rest.length });
  return [
    ...shown,
    part(
      "rest",
      label,
      "Σ",
      rest.reduce((sum, line) => sum + value(line), 0),
    ),
  ];
}

const common = ({ judged, lines }: Judgeable) => ({
  grade: lines.find(({ figures }) => figures !== null)?.figures?.grade ?? ("datasheet" as const),
  source: m.passesMemoryAndClosedForm,
  assumptions: [JUDGED_WORD[judged]],
});

function withinFigure(table: Judgeable): Figure {
  const { within, scenarios, limits } = table.totals;
  return figure({
    ...common(table),
    id: "within",
    label: m.withinAllLimits,
    value: within,
    unit: "",
    context: m.ofScenarios({ scenarios }),
    formula: ["count(value ≤ limit, every limit)"],
    terms: limits.map(({ id, judged, broken }) =>
      term(id, verbatim(id), `${judged - broken} / ${judged}`, judged - broken),
    ),
  });
}

function bestFigure(table: Judgeable): Figure {
  const { lines, totals, judged } = table;
  const best = lines.find(({ id }) => id === totals.best) ?? lines.find(({ id }) => id === totals.nearest);
  const value = (line: ScenarioLine): number => (line.figures && judgedSpeed(line.figures, judged)?.perGpu) ?? NaN;
  const within = best?.within === true;
  const band = best?.figures ? rowBand(best.figures, "perGpu", judged) : null;
  return figure({
    ...common(table),
    id: "best",
    label: within ? m.bestPerGpu : m.perGpuNearest,
    value: best ? value(best) : NaN,
    unit: "tok/s/GPU",
    band,
    context: best?.name ?? verbatim("—"),
    formula: ["output tokens per second / GPUs"],
    terms: terms(table, value, (line) => `${formatQuantity(value(line), "tok/s/GPU")}${line.within ? " ✓" : ""}`, {
      quantity: judged === "served" ? "output-per-gpu.mean-load" : "output-per-gpu.idle-pass",
    }),
  });
}

function rateFigure(table: Judgeable): Figure {
  const value = (line: ScenarioLine): number => (line.figures && judgedSpeed(line.figures, table.judged)?.total) ?? 0;
  return figure({
    ...common(table),
    id: "output",
    label: m.outputOfAll,
    value: table.totals.outputRate,
    unit: "tok/s",
    ...sumBand(table),
    context: m.runnableScenariosAtOnce({ runnable: table.totals.runnable }),
    formula: ["Σ output tokens per second"],
    terms: addedUp(
      table,
      value,
      (line) => formatQuantity(value(line), "tok/s"),
      table.judged === "served" ? "output.mean-load" : "output.idle-pass",
    ),
  });
}

/** Errors of rows mostly share their sign (the same laws, often the same model), so the ends are added up. */
function sumBand({ lines, judged }: Judgeable): Pick<Figure, "band"> {
  const bands = lines.flatMap(({ figures }): FigureBand[] => {
    const band = figures && rowBand(figures, "total", judged);
    return band ? [band] : [];
  });
  if (bands.length === 0) return {};
  const sum = (end: "low" | "high"): number => bands.reduce((total, band) => total + band[end], 0);
  return { band: { low: sum("low"), high: sum("high"), basis: m.sumOf80BandsOf } };
}

function gpuFigure(table: Judgeable): Figure {
  const value = ({ figures }: ScenarioLine): number => figures?.gpus ?? 0;
  return figure({
    ...common(table),
    id: "gpus",
    label: m.gpusOfAll,
    value: table.totals.gpus,
    unit: "",
    context: m.runnableScenariosAtOnce({ runnable: table.totals.runnable }),
    formula: ["Σ replicas · tp · adp · cp · pp"],
    terms: addedUp(table, value, (line) => `${line.figures?.layout ?? ""}: ${formatCount(value(line))}`, "gpus"),
    assumptions: [],
  });
}
