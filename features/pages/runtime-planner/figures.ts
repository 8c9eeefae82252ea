/** The four headline figures, each with how it came about. */
import { NO_PASS_BAND, PASS_SOURCE, runningTerm } from "@/features/core/passes/pass-words";
import { figure, part, term, type Figure, type Grade, type Sensitivity, type Term } from "@/features/answers/explain";
import type { PassSpeed } from "@/features/core/passes/phases";
import { decodeGpus } from "@/features/core/scenario/gpus";
import { encoderWait } from "@/features/core/serving/engine-constants/encoder-wait";
import { loadFigures } from "@/features/core/serving/mean-load/load-figures";
import type { MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import type { Resolved } from "@/features/core/scenario/resolve";
import { pricedBy } from "@/features/core/timing/time-model";
import { formatCount, formatLatency, formatQuantity } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { besides } from "./besides";
import type { Input } from "./input";
import type { PhasePlan } from "./plan-pass";
import { STAGE_NAME, stageTotals } from "./stages";
import * as m from "./messages";

export type FigureInputs = {
  readonly scenario: Resolved;
  readonly input: Input;
  readonly grade: Grade;
  readonly byHand: boolean;
  readonly prefill: PhasePlan;
  readonly decode: PhasePlan;
  readonly running: number;
  /** How the times of the two passes move. */
  readonly moves: Readonly<Record<"prefill" | "decode", readonly Sensitivity[]>>;
  /** Both passes without manual values, and the averages under load; null: the scenario cannot be served. */
  readonly idle: PassSpeed;
  readonly load: MeanLoad | null;
};

export function explainFigures(all: FigureInputs): readonly Figure[] {
  return [prefillFigure(all), decodeFigure(all), streamFigure(all), totalFigure(all), ...underLoad(all)];
}

function underLoad({ scenario, input, load, idle }: FigureInputs): readonly Figure[] {
  if (load === null) return [];
  const { ttft, tpot } = loadFigures({ scenario, engine: input.engine, load, idle });
  return [ttft, tpot];
}

/** As Quick Estimation has the pass: nothing by hand, all messages counted. */
const isPlain = ({ byHand, input }: FigureInputs): boolean =>
  !byHand && input.comm && input.prefill_batch === 1 && input.decode_batch === null && input.kv_len === null;

const ideal = (value: string): Text => m.idealValue({ value });

function prefillFigure(all: FigureInputs): Figure {
  const { prefill, grade, scenario } = all;
  // An encoder on its own GPU comes before the pass, and is no stage of it.
  const complete = encoderWait(scenario.model, scenario.chip) === 0;
  return figure({
    id: "prefill",
    ...(isPlain(all) && complete && { quantity: "ttft.idle-pass" as const }),
    label: m.prefill,
    value: prefill.planned.step,
    unit: "s",
    grade,
    context: ideal(formatLatency(prefill.ideal.step)),
    formula: passFormula(prefill, all),
    source: PASS_SOURCE,
    terms: terms(prefill, all),
    assumptions: [
      ...passAssumptions(all),
      NO_PASS_BAND,
      m.onePassOfSequencesPrompts({
        sequences: prefill.sequences,
        count: formatCount(prefill.sequences),
        newTokens: formatCount(Math.round(prefill.newTokens)),
      }),
    ],
    sensitivities: all.moves.prefill,
  });
}

function decodeFigure(all: FigureInputs): Figure {
  const { decode, grade } = all;
  return figure({
    id: "decode",
    ...(isPlain(all) && { quantity: "tpot.idle-pass" as const }),
    label: m.decodePerToken,
    value: decode.planned.step,
    unit: "s",
    grade,
    context: ideal(formatLatency(decode.ideal.step)),
    formula: passFormula(decode, all),
    source: PASS_SOURCE,
    terms: terms(decode, all),
    assumptions: [
      ...passAssumptions(all),
      NO_PASS_BAND,
      m.allBatchSequencesOfRank({ batch: formatCount(decode.batch) }),
      m.cachedPositionsInEveryCache({ cached: formatCount(Math.round(decode.cached)) }),
    ],
    sensitivities: all.moves.decode,
  });
}

function streamFigure({ decode, grade, moves }: FigureInputs): Figure {
  const time = decode.planned.step;
  const rate = 1 / time;
  return figure({
    id: "stream",
    label: m.singleStream,
    value: rate,
    unit: "tok/s/user",
    grade,
    context: ideal(formatQuantity(1 / decode.ideal.step, "tok/s/user")),
    formula: ["1 / step", `1 / ${formatLatency(time)} = ${formatQuantity(rate, "tok/s/user")}`],
    source: PASS_SOURCE,
    assumptions: [m.oneTokenPerStepNo],
    sensitivities: asRates(moves.decode, time, 1),
  });
}

function totalFigure({ scenario, decode, running, grade, moves }: FigureInputs): Figure {
  const time = decode.planned.step;
  const rate = running / time;
  const gpus = decodeGpus(scenario);
  return figure({
    id: "total",
    label: m.totalDecode,
    value: rate,
    unit: "tok/s",
    grade,
    context: ideal(formatQuantity(running / decode.ideal.step, "tok/s")),
    formula: ["sequences / step", `${running} / ${formatLatency(time)} = ${formatQuantity(rate, "tok/s")}`],
    source: m.littlesLawOverRunningSequences,
    terms: [runningTerm(scenario, running), term("per-gpu", m.tokSPerGpu, `÷ ${gpus} GPU`, rate / gpus)],
    assumptions: [m.allSlotsStayBusyPrefill],
    sensitivities: asRates(moves.decode, time, running),
  });
}

/** What a change of the step's time does to `tokens` per step. */
const asRates = (moves: readonly Sensitivity[], time: number, tokens: number): readonly Sensitivity[] =>
  moves.map(({ label, change }) => ({ label, change: tokens / (time + change) - tokens / time }));

function passFormula({ planned }: PhasePlan, { scenario, input, byHand }: FigureInputs): readonly string[] {
  const law = byHand || pricedBy(scenario.time) === "datasheet" ? "(floor + (compute⁴ + memory⁴)^¼)" : "law(shape)";
  return [
    `t = Σ ${law}${input.comm ? " + Σ messages" : ""} + host`,
    ...(byHand ? ["compute = FLOP / (peak · e), memory = bytes / (bandwidth · e)"] : []),
    `= ${formatLatency(planned.step)}`,
  ];
}

/** One term per stage, then messages, host and fit: they sum to the figure. */
function terms(plan: PhasePlan, { input }: FigureInputs): readonly Term[] {
  const stages = stageTotals(plan.stages).map(({ stage, perGpu, traffic, time }) =>
    part(stage, STAGE_NAME[stage], `${formatQuantity(perGpu, "FLOP")} · ${formatQuantity(traffic, "B")}`, time),
  );
  const others = besides(plan, input.comm)
    .filter(({ time }) => time !== 0)
    .map(({ id, label, time }) => part(id, label, formatLatency(time), time));
  return [...stages, ...others];
}

function passAssumptions({ input, byHand, prefill, decode }: FigureInputs): readonly Text[] {
  return [
    byHand ? m.efficienciesSetByHandReplace : m.efficienciesAreThoseOfScenarios,
    prefill.halves.planned !== 0 || decode.halves.planned !== 0
      ? m.stagesAreThoseOfPass
      : input.comm
        ? m.messagesAreExposedNothingOverlaps
        : m.communicationIsNotCounted,
    m.idealEveryKernelAtIts,
  ];
}
