/** The four headline figures, each with how it came about. */
import { loadTerms } from "@/features/core/serving/mean-load/load-figures";
import { allAtOnce } from "@/features/core/serving/mean-load/at-once";
import { servedLoad } from "@/features/core/serving/mean-load/mean-load";
import { atMost, figure, part, term, type Figure } from "@/features/answers/explain";
import { limitName, pathFormula } from "@/features/core/host-link/host-path";
import type { Resolved } from "@/features/core/scenario/resolve";
import { ENGINE_NAMES } from "@/features/words";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { toGbPerS } from "@/lib/units/edge";
import type { Text } from "@/lib/text";
import type { MoeAnswer } from "./answer";
import type { Input } from "./input";
import { foreseenShare } from "./paging";
import * as m from "./messages";

type Answer = Omit<MoeAnswer, "figures" | "verdict">;

export function headline(scenario: Resolved, input: Input, answer: Answer): readonly Figure[] {
  return [
    expertFigure(scenario, answer),
    hitFigure(answer),
    tpotFigure(scenario, input, answer),
    leastFigure(input, answer),
  ];
}

function expertFigure({ precision }: Resolved, { expertBytes, expertOnGpu, shape }: Answer): Figure {
  return figure({
    id: "expert",
    label: m.oneLayersExpert,
    value: expertBytes,
    unit: "B",
    grade: "datasheet",
    context: m.expertsLayers({ experts: formatCount(shape.experts), layers: formatCount(shape.layers) }),
    formula: [
      `matrices · h · w · bytes per weight (${precision.weights.routed})`,
      `= ${formatQuantity(expertBytes, "B")}`,
    ],
    source: m.storedWeightsOfModel,
    terms: [term("gpu", m.onOneGpu, `÷ ${shape.etp} (ETP)`, expertOnGpu)],
    assumptions: [m.loadersMoveOneLayersExpert],
  });
}

function hitFigure({ paging, resident, slots, tokens, slope, imported }: Answer): Figure {
  return figure({
    id: "hit",
    label: m.hitRateInHbm,
    value: paging.hitRate,
    unit: "1",
    grade: imported === null ? "datasheet" : "measured",
    context: m.residentOfSlotsKept({ resident: formatCount(resident), slots: formatCount(slots) }),
    formula: [
      "hit = 1 − Σ missing (1 − (1 − p)ᵀ) / Σ all (1 − (1 − p)ᵀ)",
      `= 1 − ${formatNumber(paging.missed)} / ${formatNumber(paging.read)}, T = ${formatCount(tokens)}`,
    ],
    source: m.distinctExpertsThatTokensOf,
    terms: [
      term("read", m.distinctExpertsReadPerLayer, "Σ 1 − (1 − p)ᵀ", paging.read),
      term("missed", m.ofThemNotInHbm, "", paging.missed),
    ],
    assumptions: [loadNote(slope), m.tokensOfStepChooseIndependently],
  });
}

const loadNote = (slope: number | null): Text =>
  slope === null ? m.popularityOfEveryExpertFrom : m.popularityFallsAsISlope({ slope: slope.toFixed(2) });

function tpotFigure(
  scenario: Resolved,
  input: Input,
  { grade, step, paging, window, tpot, target, path, slots, fits }: Answer,
): Figure {
  return figure({
    id: "tpot",
    label: m.tpotWithPaging,
    value: tpot,
    unit: "s",
    grade,
    context: m.stallWaiting({ stall: formatLatency(paging.stall) }),
    target: atMost(target),
    formula: [
      "TPOT = step + Σ layers max(0, a · miss / B − window) + (1 − a) · miss / B",
      `= ${formatLatency(step)} + ${formatLatency(paging.stall)} = ${formatLatency(tpot)}`,
    ],
    source: m.stepModelOfOnePass,
    terms: [
      part(
        "step",
        m.stepAllExpertsAtHand,
        formatLatency(step),
        step,
        // Paged experts leave room for all requests; only where they all run anyway it is the step that other pages have.
        allAtOnce(scenario, input.engine) ? "tpot.idle-pass" : undefined,
      ),
      part(
        "stall",
        m.waitingForExperts,
        `${formatQuantity(paging.loaded, "B")} ÷ ${formatQuantity(path.rate, "B/s")} = ${formatLatency(paging.exposed)}; window ${formatLatency(window)} per layer, a = ${formatPercent(foreseenShare(input))}`,
        paging.stall,
      ),
      ...loadTerms(servedLoad(scenario, input.engine), "tpot"),
    ],
    assumptions: [
      m.everyRankWaitsForOne,
      m.roomInHbmForFits({
        fits: formatCount(fits),
        slots: formatCount(slots),
        engineNames: ENGINE_NAMES[input.engine],
      }),
      m.stepItselfIsPricedAs,
    ],
  });
}

/** Without misses or a target, the figure is the available bandwidth, with a note. */
function leastFigure(input: Input, { path, leastRate, target, step }: Answer): Figure {
  const asked = leastRate !== null && leastRate > 0;
  const impossible = target !== null && leastRate === null;
  return figure({
    id: "bandwidth",
    label: asked ? m.leastHostBandwidth : m.hostToOneGpu,
    value: asked ? leastRate : path.rate,
    unit: "B/s",
    grade: "datasheet",
    context: impossible
      ? m.noneIsEnough
      : asked
        ? m.thereIsRate({ rate: formatQuantity(path.rate, "B/s") })
        : limitName(path),
    formula: asked
      ? [
          "least B with Σ layers max(0, a · miss / B − window) + (1 − a) · miss / B ≤ time left",
          `time left = target − step = ${formatLatency(target ?? NaN)} − ${formatLatency(step)}, a = ${formatPercent(foreseenShare(input))}`,
        ]
      : pathFormula(path),
    source: m.hostPathAsOnHost,
    terms: [
      term("link", m.linkNameGbS({ linkName: path.linkName }), formatQuantity(path.link, "B/s"), toGbPerS(path.link)),
      term("dram", m.shareOfSocketsDramGb, `÷ ${path.socketGpus}`, toGbPerS(path.dram)),
    ],
    assumptions: [m.allGPUsOfSocketLoad],
  });
}
