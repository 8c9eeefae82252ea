/** The four headline figures, each with how it came about. */
import { figure, OVERLAP, part, term, type Figure } from "@/features/answers/explain";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { toPercent } from "@/lib/units/edge";
import { text, verbatim, type Text } from "@/lib/text";
import type { OtherTime } from "./compare";
import { LATENCY_CLOCKS, type GemmTiles } from "./gemm-tiles";
import type { Plan } from "./plan";

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

const SOURCE = text({ en: "Tile model of the kernel", zh: "内核的分块模型" });

function tileWords({ tile, mode, dtype }: Plan): Text {
  const names = { mma: "MMA", rs: "GMMA-RS", ss: "GMMA-SS" } as const;
  return verbatim(`${tile.m} × ${tile.n} × ${tile.k} ${dtype.toUpperCase()}, ${names[mode]}`);
}

function timeFigure({ plan, result }: Answer): Figure {
  const { seconds, cycles, waves } = result;
  const hidden = seconds.total - seconds.floor - seconds.cores - seconds.l2 - seconds.hbm;
  return figure({
    id: "time",
    label: text({ en: "Time of the product", zh: "该乘积用时" }),
    value: seconds.total,
    unit: "s",
    grade: "datasheet",
    context: tileWords(plan),
    formula: [
      "t = floor + max(cores, L2, HBM)",
      `cores = ⌈tiles / cores⌉ · (loop + exposed) / clock = ${waves} · ${formatCount(Math.round(cycles.tile))} clk / ${formatQuantity(plan.core.clock, "Hz")}`,
    ],
    source: SOURCE,
    terms: [
      part(
        "cores",
        text({ en: "Busiest core", zh: "最忙的核" }),
        `${waves} · ${formatCount(Math.round(cycles.tile))} clk`,
        seconds.cores,
      ),
      part("l2", verbatim("L2"), `${formatQuantity(plan.supply.l2, "B/clk")}`, seconds.l2),
      part(
        "hbm",
        verbatim("HBM"),
        `÷ (${formatQuantity(plan.bandwidth, "B/s")} · ${formatNumber(plan.hbmShare)})`,
        seconds.hbm,
      ),
      part("floor", text({ en: "Launch", zh: "启动" }), formatLatency(seconds.floor), seconds.floor),
      part("overlap", OVERLAP, formatLatency(hidden), hidden),
    ],
    assumptions: [
      text({
        en: `Matrix units hold ${formatPercent(plan.sustained)} of the sheet's rate over long products (fitted to measured products; 1 = ideal).`,
        zh: `长乘积中矩阵单元维持规格算力的 ${formatPercent(plan.sustained)}（由实测拟合；1 为理想）。`,
      }),
      text({
        en: `A load that misses L2 takes ${LATENCY_CLOCKS} clocks.`,
        zh: `L2 未命中的载入需 ${LATENCY_CLOCKS} 个时钟。`,
      }),
      plan.chip.source,
    ],
  });
}

function efficiencyFigure({ plan, result, ideal }: Answer): Figure {
  const { waveEfficiency, paddingEfficiency, efficiency, cyclesPerStep } = result;
  return figure({
    id: "efficiency",
    label: text({ en: "Efficiency", zh: "效率" }),
    value: toPercent(efficiency),
    unit: "%",
    grade: "datasheet",
    context: text({
      en: `of ${formatQuantity(plan.core.peak, "FLOP/s")}`,
      zh: `占 ${formatQuantity(plan.core.peak, "FLOP/s")}`,
    }),
    formula: [
      "e = 2·M·N·K / (t · peak)",
      `clocks of a step = 2·${plan.tile.m}·${plan.tile.n}·${plan.tile.k} / ${formatCount(Math.round(plan.core.flopPerClock))} = ${formatNumber(cyclesPerStep, 4)}`,
    ],
    source: SOURCE,
    terms: [
      term("wave", text({ en: "Whole waves", zh: "整波" }), "tiles / (cores · waves)", waveEfficiency),
      term("padding", text({ en: "Whole tiles", zh: "整块" }), "M·N·K / padded", paddingEfficiency),
      term("sustained", text({ en: "Sustained rate", zh: "持续算力占比" }), "fit", plan.sustained),
      term("ideal", text({ en: "If units held their rate", zh: "若维持满算力" }), "sustained = 1", ideal.efficiency),
    ],
    assumptions: [
      text({
        en: "Efficiency of one product; a model's other operators have their own.",
        zh: "单个乘积的效率；模型的其他算子各有其效率。",
      }),
    ],
  });
}

function waveFigure({ result, plan }: Answer): Figure {
  const { waveEfficiency, tiles, activeCores, waves, occupancy } = result;
  return figure({
    id: "wave",
    label: text({ en: "Wave efficiency", zh: "波效率" }),
    value: toPercent(waveEfficiency),
    unit: "%",
    grade: "datasheet",
    context: text({
      en: `${formatCount(tiles)} tiles, ${activeCores} cores, ${waves} ${waves === 1 ? "wave" : "waves"}`,
      zh: `${formatCount(tiles)} 块，${activeCores} 核，${waves} 波`,
    }),
    formula: [
      "tiles / (cores · ⌈tiles / cores⌉)",
      `= ${tiles} / (${activeCores} · ${waves}) = ${formatNumber(waveEfficiency)}`,
    ],
    source: text({
      en: "Tile and wave quantisation: NVIDIA matrix-multiplication guide",
      zh: "块与波的量化：NVIDIA 矩阵乘指南",
    }),
    terms: [
      term("tiles", text({ en: "Output tiles", zh: "输出块" }), "⌈M/Mt⌉ · ⌈N/Nt⌉ · split", tiles),
      term("blocks", text({ en: "Blocks on a core", zh: "每核块数" }), occupancy.limit, occupancy.blocks),
    ],
    assumptions:
      activeCores === plan.core.cores
        ? []
        : [text({ en: "Cores left over by clusters stay idle.", zh: "集群分不到的核保持空闲。" })],
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
    label: measured ? text({ en: "Imported table", zh: "导入的实测表" }) : text({ en: "Fitted law", zh: "拟合规律" }),
    value: toPercent(other.efficiency),
    unit: "%",
    grade: other.id,
    context: text({
      en: `${formatLatency(other.seconds)}; the tile model says ×${formatNumber(ratio)}`,
      zh: `${formatLatency(other.seconds)}；分块模型为其 ×${formatNumber(ratio)}`,
    }),
    formula: measured ? [] : ["t = floor + (T⁴ + M⁴)^¼ + Q"],
    source: other.basis,
    terms: others.map(({ id, seconds }) => term(id, GRADE_NAME[id], formatLatency(seconds), seconds)),
  });
}

const GRADE_NAME: Readonly<Record<OtherTime["id"], Text>> = {
  measured: text({ en: "Imported table", zh: "导入的实测表" }),
  calibrated: text({ en: "Fitted law", zh: "拟合规律" }),
  datasheet: text({ en: "Datasheet", zh: "数据表" }),
};
