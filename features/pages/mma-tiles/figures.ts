/** The four headline figures, each with how it came about. */
import { figure, OVERLAP, part, term, type Figure } from "@/features/answers/explain";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { toPercent } from "@/lib/units/edge";
import { verbatim, type Text } from "@/lib/text";
import type { OtherTime } from "./compare";
import { LATENCY_CLOCKS, type GemmTiles } from "./gemm-tiles";
import type { Plan } from "./plan";
import * as messages from "./messages";

type Answer = {
  readonly plan: Plan;
  readonly result: GemmTiles;
  readonly others: readonly OtherTime[];
  readonly ideal: GemmTiles;
};

export function headline(answer: Answer): readonly Figure[] {
  return [timeFigure(answer), efficiencyFigure(answer), waveFigure(answer), lawFigure(answer)].filter(
    (f) => f !== null,
  );
}

function tileWords({ tile, mode, dtype }: Plan): Text {
  const names = { mma: "MMA", rs: "GMMA-RS", ss: "GMMA-SS" } as const;
  return verbatim(`${tile.m} × ${tile.n} × ${tile.k} ${dtype.toUpperCase()}, ${names[mode]}`);
}

function timeFigure({ plan, result }: Answer): Figure {
  const { seconds, cycles, waves } = result;
  const hidden = seconds.total - seconds.floor - seconds.cores - seconds.l2 - seconds.hbm;
  return figure({
    id: "time",
    label: messages.timeOfProduct,
    value: seconds.total,
    unit: "s",
    grade: "datasheet",
    context: tileWords(plan),
    formula: [
      "t = floor + max(cores, L2, HBM)",
      `= ${formatLatency(seconds.floor)} + max(${[seconds.cores, seconds.l2, seconds.hbm].map((time) => formatLatency(time)).join(", ")})`,
      `cores = ⌈tiles / cores⌉ · (loop + exposed) / clock = ${waves} · ${formatCount(Math.round(cycles.tile))} clk / ${formatQuantity(plan.core.clock, "Hz")}`,
    ],
    source: messages.tileModelOfKernel,
    terms: [
      part("cores", messages.busiestCore, `${waves} · ${formatCount(Math.round(cycles.tile))} clk`, seconds.cores),
      part("l2", verbatim("L2"), `${formatQuantity(plan.supply.l2, "B/clk")}`, seconds.l2),
      part(
        "hbm",
        verbatim("HBM"),
        `÷ (${formatQuantity(plan.bandwidth, "B/s")} · ${formatNumber(plan.hbmShare)})`,
        seconds.hbm,
      ),
      part("floor", messages.launch, formatLatency(seconds.floor), seconds.floor),
      part("overlap", OVERLAP, formatLatency(hidden), hidden),
    ],
    assumptions: [
      messages.matrixUnitsHoldSustainedOf({ sustained: formatPercent(plan.sustained) }),
      messages.loadThatMissesL2Takes({ latencyClocks: LATENCY_CLOCKS }),
      plan.chip.source,
    ],
  });
}

function efficiencyFigure({ plan, result, ideal }: Answer): Figure {
  const { waveEfficiency, paddingEfficiency, efficiency, cyclesPerStep, flops, seconds } = result;
  return figure({
    id: "efficiency",
    label: messages.efficiency,
    value: toPercent(efficiency),
    unit: "%",
    grade: "datasheet",
    context: messages.ofPeak({ peak: formatQuantity(plan.core.peak, "FLOP/s") }),
    formula: [
      "e = 2·M·N·K / (t · peak)",
      `= ${formatQuantity(flops, "FLOP")} / (${formatLatency(seconds.total)} · ${formatQuantity(plan.core.peak, "FLOP/s")}) = ${formatPercent(efficiency)}`,
    ],
    source: messages.tileModelOfKernel,
    terms: [
      term("wave", messages.wholeWaves, "tiles / (cores · waves)", waveEfficiency),
      term("padding", messages.wholeTiles, "M·N·K / padded", paddingEfficiency),
      term(
        "step",
        messages.clocksOfStep,
        `2·${plan.tile.m}·${plan.tile.n}·${plan.tile.k} / ${formatCount(Math.round(plan.core.flopPerClock))}`,
        cyclesPerStep,
      ),
      term("sustained", messages.sustainedRate, "fit", plan.sustained),
      term("ideal", messages.ifUnitsHeldTheirRate, "sustained = 1", ideal.efficiency),
    ],
    assumptions: [messages.efficiencyOfOneProductModels],
  });
}

function waveFigure({ result, plan }: Answer): Figure {
  const { waveEfficiency, tiles, activeCores, waves, occupancy } = result;
  return figure({
    id: "wave",
    label: messages.waveEfficiency,
    value: toPercent(waveEfficiency),
    unit: "%",
    grade: "datasheet",
    context: messages.tilesActiveCoresCoresWaves({ tiles, tiles2: formatCount(tiles), activeCores, waves }),
    formula: [
      "tiles / (cores · ⌈tiles / cores⌉)",
      `= ${tiles} / (${activeCores} · ${waves}) = ${formatNumber(waveEfficiency)}`,
    ],
    source: messages.tileAndWaveQuantisationNvidia,
    terms: [
      term("tiles", messages.outputTiles, "⌈M/Mt⌉ · ⌈N/Nt⌉ · split", tiles),
      term("blocks", messages.blocksOnCore, occupancy.limit, occupancy.blocks),
    ],
    assumptions: activeCores === plan.core.cores ? [] : [messages.coresLeftOverByClusters],
  });
}

/** Measured where a table holds the point, else the fitted law: what to hold the tile model against. */
function lawFigure({ others, result }: Answer): Figure | null {
  const other = others.find(({ id }) => id === "measured") ?? others.find(({ id }) => id === "calibrated");
  if (!other) return null;
  const ratio = result.seconds.total / other.seconds;
  const measured = other.id === "measured";
  return figure({
    id: "law",
    label: measured ? messages.importedTable2 : messages.fittedLaw2,
    value: toPercent(other.efficiency),
    unit: "%",
    grade: other.id,
    context: messages.secondsTileModelSaysRatio({ seconds: formatLatency(other.seconds), ratio: formatNumber(ratio) }),
    formula: measured ? [] : ["t = floor + (T⁴ + M⁴)^¼ + Q"],
    source: other.basis,
    terms: others.map(({ id, seconds }) => term(id, GRADE_NAME[id], formatLatency(seconds), seconds)),
  });
}

const GRADE_NAME: Readonly<Record<OtherTime["id"], Text>> = {
  measured: messages.importedTable2,
  calibrated: messages.fittedLaw2,
  datasheet: messages.datasheet,
};
