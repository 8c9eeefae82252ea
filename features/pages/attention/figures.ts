/** The four headline figures, each with how it came about. */
import { figure, OVERLAP, part, term, type Figure, type Term } from "@/features/answers/explain";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import { lowered } from "@/lib/format/word-forms";
import type { Input } from "./input";
import type { PhaseAttention } from "./phase";
import { STAGES } from "./stage-times";
import { waste } from "./stages";
import { STAGE_NAME } from "./words";
import * as m from "./messages";

type Phases = { readonly prefill: PhaseAttention; readonly decode: PhaseAttention };

const NAME: Readonly<Record<PhaseAttention["phase"], Text>> = {
  prefill: m.prefillAttention,
  decode: m.decodeAttention,
};

export function headline({ phase, soft_exp }: Input, phases: Phases): readonly Figure[] {
  const now = phases[phase];
  const other = phases[phase === "prefill" ? "decode" : "prefill"];
  return [timeFigure(now), timeFigure(other), workFigure(now), softmaxFigure(now, soft_exp)];
}

/** What runs, and what the chip's roofs would allow. */
function timeWords({ sequences, newTokens, cached, overlapped, overridden }: PhaseAttention): Text {
  const tokens = `${formatCount(sequences)} × ${formatCount(newTokens)}`;
  const roofs = formatLatency(overlapped);
  // The mean of a stream is between two tokens.
  const context = formatCount(Math.round(cached));
  if (overridden.length > 0) return m.tokens({ tokens });
  return cached === 0 ? m.roofsTokens({ roofs, tokens }) : m.roofsTokensCached({ roofs, tokens, cached: context });
}

/** The time model's answer, as on every page. With manual stages the roofline is shown instead, because the time model ignores them. */
function timeFigure(answer: PhaseAttention): Figure {
  const { phase, overlapped, serial, modelTime, times, overridden, tile } = answer;
  const byHand = overridden.length > 0;
  const value = byHand ? overlapped : modelTime;
  const stages: Term[] = STAGES.filter((stage) => times[stage] > 0).map((stage) =>
    part(stage, STAGE_NAME[stage], stageFormula(stage, answer), times[stage]),
  );
  const hidden = overlapped - stages.reduce((sum, { value: time }) => sum + time, 0);
  return figure({
    id: phase,
    label: NAME[phase],
    value,
    unit: "s",
    grade: byHand ? "datasheet" : answer.grade,
    context: timeWords(answer),
    formula: timeFormula(answer, value),
    source: m.stagesOfFlashAttentionArXiv,
    terms: [
      ...stages,
      ...(hidden < 0 ? [part("overlap", OVERLAP, formatLatency(hidden), hidden)] : []),
      term("serial", m.stagesOneAfterOther, stages.map((stage) => formatLatency(stage.value)).join(" + "), serial),
      ...(byHand
        ? []
        : [part("above", m.aboveRoofsByTimeModel, formatLatency(modelTime - overlapped), modelTime - overlapped)]),
    ],
    assumptions: [
      m.roofsPeakRatesEveryUnit,
      m.tilesOfBrBcWhole({ br: tile.br, bc: tile.bc }),
      ...overridden.map((stage) => m.stageSetByHand({ stage: STAGE_NAME[stage] })),
    ],
  });
}

/** The roofline, and the excess of the time model over it. */
function timeFormula({ times, overlapped, overridden }: PhaseAttention, value: number): readonly string[] {
  const [products, ...others] = [[times.qk, times.pv, times.scan], [times.softmax], [times.vector], [times.memory]].map(
    (side) =>
      side
        .filter((time, index) => index === 0 || time > 0)
        .map((time) => formatLatency(time))
        .join(" + "),
  );
  const factor = overridden.length > 0 || overlapped === 0 ? null : value / overlapped;
  return [
    `t = ${factor === null ? "" : "factor · "}max(QK + PV + scan, softmax, vector, HBM)`,
    `= ${factor === null ? "" : `${formatNumber(factor)} · `}max(${[products, ...others].join(", ")}) = ${formatLatency(value)}`,
  ];
}

function stageFormula(stage: (typeof STAGES)[number], { work, rates }: PhaseAttention): string {
  switch (stage) {
    case "qk":
      return `${formatQuantity(work.qkDone, "FLOP")} ÷ ${formatQuantity(rates.matrix, "FLOP/s")}`;
    case "pv":
      return `${formatQuantity(work.pvDone, "FLOP")} ÷ ${formatQuantity(rates.matrix, "FLOP/s")}`;
    case "scan":
      return `${formatQuantity(work.scan, "FLOP")} ÷ ${formatQuantity(rates.matrix, "FLOP/s")}`;
    case "softmax":
      return `${formatQuantity(work.exponentials, "exp")} ÷ ${formatQuantity(rates.exponentials, "exp/s")}`;
    case "vector":
      return `${formatQuantity(work.vector, "op")} ÷ ${formatQuantity(rates.vector, "op/s")}`;
    case "memory":
      return `${formatQuantity(work.bytes, "B")} ÷ ${formatQuantity(rates.bandwidth, "B/s")}`;
  }
}

function workFigure({ work, phase, graphFlops, sequences }: PhaseAttention): Figure {
  const useful = work.qk + work.pv + work.scan;
  return figure({
    id: "flops",
    label: m.attentionFlopPerGpu,
    value: useful,
    unit: "FLOP",
    grade: "datasheet",
    context: m.phaseTilesWorkWaste({
      waste: formatNumber(waste(work)),
      phase: lowered(NAME[phase]),
    }),
    formula: ["QK + PV = 2·h·(d_k + d_v)·pairs", "pairs = B · (n·p + n·(n + 1)/2)"],
    source: m.operatorGraphOfModel,
    terms: [
      part("qk", verbatim("QK"), "2·h·d_k·pairs", work.qk),
      part("pv", verbatim("PV"), "2·h·d_v·pairs", work.pv),
      part("scan", STAGE_NAME.scan, "graph", work.scan),
      term("graph", m.operatorGraph, "Σ FLOP", graphFlops),
    ],
    assumptions: [m.eachOfSequencesAttendsTo({ sequences, sequences2: formatCount(sequences) })],
  });
}

/** Products entered as so little of the softmax leave nothing to compare with. */
const NEXT_TO_NOTHING = 1e-12;

function softmaxFigure({ times, work, rates, phase }: PhaseAttention, softShare: number): Figure {
  const products = times.qk + times.pv;
  const share = products <= NEXT_TO_NOTHING * times.softmax ? 0 : times.softmax / products;
  return figure({
    id: "softmax",
    label: m.softmaxOverProducts,
    value: share,
    unit: "",
    grade: "datasheet",
    context: m.phaseEvenAtHeadSize({
      balancedHead: formatNumber(rates.balancedHead * (1 - softShare)),
      phase: lowered(NAME[phase]),
    }),
    formula: [
      "softmax / (QK + PV)",
      ...(share === 0
        ? []
        : [`= ${formatLatency(times.softmax)} / (${formatLatency(times.qk)} + ${formatLatency(times.pv)})`]),
    ],
    source: m.n16PerClockAndSm,
    terms: [
      term("exp", m.exponentials, "h · pairs + rows · blocks", work.exponentials),
      term(
        "rate",
        m.exponentialsOfAllCores,
        `${rates.cores} · ${formatNumber(rates.expPerClock)} · ${formatQuantity(rates.clock, "Hz")}`,
        rates.exponentials,
      ),
      term("soft", m.inSoftware, formatPercent(softShare), softShare),
    ],
    assumptions: [
      m.onSpecialFunctionUnitsAlone,
      ...(rates.expDoubt ? [m.exponentialsPerClockExpDoubt({ expDoubt: rates.expDoubt })] : []),
    ],
  });
}
