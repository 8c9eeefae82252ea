/** The single passes as explained figures: what one prompt and one decode step take of an engine that does nothing else. */
import { NO_PASS_BAND, PASS_SOURCE, runningTerm } from "@/features/core/passes/pass-words";
import { atMost, figure, part, term, type Figure, type Term } from "@/features/answers/explain";
import { exchangesTokens } from "@/features/core/operators/parallelism";
import type { Component, PhaseEstimate, QuickEstimation } from "@/features/core/passes/estimate";
import { DEFAULT_PASS, type PassInput } from "@/features/core/passes/input";
import type { PassSpeed, Phases } from "@/features/core/passes/phases";
import { decodeGpus } from "@/features/core/scenario/gpus";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import { findGeneration } from "@/features/core/timing/laws/generation";
import { pricedBy } from "@/features/core/timing/time-model";
import { chipName, kernelBasis } from "./kernel-basis";
import { formatCount, formatLatency, formatQuantity } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import * as m from "./messages";

export type FigureInputs = {
  readonly scenario: Resolved;
  readonly input: PassInput;
  readonly phases: Phases;
  readonly prefill: PhaseEstimate;
  readonly decode: PhaseEstimate;
  readonly load: MeanLoad | null;
  readonly passes: PassSpeed;
  readonly memory: QuickEstimation["memory"];
};

export const idleFigures = (all: FigureInputs): Figure[] => [idleTtft(all), idleTpot(all), idleRate(all)];

function idleTtft(all: FigureInputs): Figure {
  const { scenario, input, phases, prefill, passes, load } = all;
  return figure({
    id: "idle-ttft",
    ...(isPlain(input) && { quantity: "ttft.idle-pass" as const }),
    label: m.ttftIdleEngine,
    value: passes.ttft,
    unit: "s",
    grade: phases.grade,
    context: passContext(passes.prompts),
    target: load === null ? atMost(scenario.targets.ttft) : null,
    formula: timeFormula("TTFT", prefill, input, scenario),
    source: PASS_SOURCE,
    terms: passTerms(prefill, scenario, passes.ttft),
    assumptions: [...timeAssumptions(scenario, prefill, input), m.noQueueRequestFindsIdle, NO_PASS_BAND],
  });
}

const passContext = (prompts: number): Text =>
  prompts === 1 ? m.onePrefillPass : m.onePrefillPassOfPrompts({ prompts: formatCount(prompts) });

function idleTpot(all: FigureInputs): Figure {
  const { scenario, input, phases, decode, passes, load } = all;
  return figure({
    id: "idle-tpot",
    ...(isPlain(input) && { quantity: "tpot.idle-pass" as const }),
    label: m.decodeStepAlone,
    value: passes.tpot,
    unit: "s",
    grade: phases.grade,
    context: m.batchBatchPerRankPerRank({ batchPerRank: formatCount(decode.batchPerRank) }),
    target: load === null ? atMost(scenario.targets.tpot) : null,
    formula: timeFormula("TPOT", decode, input, scenario),
    source: PASS_SOURCE,
    terms: passTerms(decode, scenario, passes.tpot),
    assumptions: [
      ...timeAssumptions(scenario, decode, input),
      m.everySequenceHoldsMeanContext({ context: formatCount(Math.round(decode.context)) }),
      m.decodeStepsOnlyNoPrefill,
      NO_PASS_BAND,
    ],
  });
}

function idleRate(all: FigureInputs): Figure {
  const { scenario, input, phases, passes } = all;
  const gpus = decodeGpus(scenario);
  const { running } = phases;
  return figure({
    id: "idle-throughput",
    ...(isPlain(input) && { quantity: "output-per-gpu.idle-pass" as const }),
    label: m.decodeStepsPerGpu,
    value: passes.perGpu,
    unit: "tok/s/GPU",
    grade: phases.grade,
    context: m.gpusNoPrompts({ gpus }),
    formula: [
      "sequences / (TPOT · GPUs)",
      `${running} / (${formatLatency(passes.tpot)} · ${gpus}) = ${formatQuantity(passes.perGpu, "tok/s/GPU")}`,
    ],
    source: m.littlesLawOverRunningSequences,
    terms: [
      runningTerm(scenario, running),
      term("per-user", m.tokSPerUser, "1 / TPOT", passes.perUser),
      term("total", m.tokSInAll, `${running} / TPOT`, passes.total, isPlain(input) ? "output.idle-pass" : undefined),
    ],
    assumptions: [m.allSlotsStayBusyPrefill, NO_PASS_BAND],
  });
}

/** Nothing but the engine is chosen: then a pass is the same on every page. */
const isPlain = (input: PassInput): boolean =>
  JSON.stringify({ ...input, engine: "", phis: [] }) === JSON.stringify({ ...DEFAULT_PASS, engine: "", phis: [] });

/** Whether the pass runs in two halves. */
const halved = ({ assumptions, model }: Resolved, { parallelism }: PhaseEstimate): boolean =>
  assumptions.twoBatch && exchangesTokens(model, parallelism);

function timeFormula(name: string, phase: PhaseEstimate, input: PassInput, scenario: Resolved): string[] {
  const total = formatLatency(phase.time);
  if (halved(scenario, phase)) return [`${name} = 2 · max(K, N) + min(K, N) / L + host`, `= ${total}`];
  if (input.phi !== null) {
    const { phi } = input;
    const longest = formatLatency(phase.longest);
    const serial = formatLatency(phase.serial);
    return [`${name} = φ · max tᵢ + (1 − φ) · Σ tᵢ`, `= ${phi} · ${longest} + ${1 - phi} · ${serial} = ${total}`];
  }
  const kernel = pricedBy(scenario.time) === "datasheet" ? "(floor + (compute⁴ + memory⁴)^¼)" : "law(shape)";
  return [`${name} = Σ ${kernel} + Σ messages + host`, `= ${total}`];
}

/** Shares that only rounding makes. */
const ROUNDING = 1e-9;

/** Parts of a pass: what each resource takes if it had the pass for itself, what overlaps, what the engine's kernels take besides. */
function passTerms(phase: PhaseEstimate, scenario: Resolved, value: number): Term[] {
  const fit = halved(scenario, phase) ? 0 : phase.fit;
  const overlap = phase.time - phase.serial - fit;
  const resources = phase.components.map((component) =>
    part(component.id, component.label, rateFormula(component), component.time),
  );
  const besides: readonly (readonly [string, Text, number])[] = [
    ["overlap", m.overlapOfComputeAndHbm, overlap],
    ["fit", m.kernelsInsideEngineFitted, fit],
    ["stages", m.microBatchesThatWaitFor, value - phase.time],
  ];
  const known = besides.filter(([, , time]) => Math.abs(time) > ROUNDING * value);
  return [...resources, ...known.map(([id, label, time]) => part(id, label, formatLatency(time), time))];
}

/** "88.1 GB at 3.74 TB/s": what was moved or computed, and the rate that came out. */
function rateFormula({ perGpu, measure, time }: Component): string {
  if (perGpu === null || measure === null) return formatLatency(time);
  return `${formatQuantity(perGpu, measure)} ÷ ${formatQuantity(perGpu / time, `${measure}/s`)}`;
}

/** What the time of an operator rests on. */
function timeBasis({ chip, time }: Resolved): Text {
  const generation = findGeneration(chip);
  if (pricedBy(time) === "measured") return m.importedOperatorTablesWhereThey;
  if (pricedBy(time) === "datasheet") return m.datasheetRatesTimesPrior;
  if (generation === null) return m.operatorLawsPooledOverMeasured;
  const name = chipName(generation);
  return m.operatorLawsFittedToMeasured({ name });
}

function timeAssumptions(scenario: Resolved, phase: PhaseEstimate, { engine }: PassInput): Text[] {
  return [
    timeBasis(scenario),
    ...kernelBasis(scenario, engine),
    m.expertImbalanceAndHostTime,
    halved(scenario, phase) ? m.twoHalfBatchesOverlapWeights : m.networkIsExposedUnlessOr,
  ];
}
