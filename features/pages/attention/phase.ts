/** The attention of one pass: every layer kind taken apart, each stage timed on its own unit, the time model's answer beside. */
import type { Grade } from "@/features/answers/explain";
import type { RateFormat } from "@/features/core/hardware/chip";
import type { LayerGroup, ModelSpec } from "@/features/core/model/spec";
import { attentionWord, operatorGraph } from "@/features/core/operators/graph";
import type { Operator } from "@/features/core/operators/operator";
import type { Segment } from "@/features/core/operators/segment";
import { decodeSegment, prefillSegment } from "@/features/core/scenario/passes";
import { buildMachine, type Machine } from "@/features/core/timing/machine";
import { makeTimer } from "@/features/core/timing/time-model";
import { success, type Result } from "@/lib/result";
import { GIGA, TERA } from "@/lib/units/edge";
import type { Input, Phase, AttentionScenario } from "./input";
import { listRates, type Rates } from "./rates";
import { NO_WORK, plus, countWork, type StageId, type TileExtent, type Work } from "./stages";
import { mergedRows, STAGES, listTimes, type KindRow, type Stage, type StageTimes } from "./stage-times";
import { automaticTile } from "./tiles";
import { listWidths } from "./widths";

export type PhaseAttention = {
  readonly phase: Phase;
  readonly sequences: number;
  readonly newTokens: number;
  readonly cached: number;
  readonly tile: TileExtent;
  readonly rows: readonly KindRow[];
  /** All layers; manual values replace the computed ones. */
  readonly work: Work;
  /** FLOP of the operator graph's attention operators: the parts sum to it. */
  readonly graphFlops: number;
  readonly times: StageTimes;
  readonly hottest: Stage;
  /** All stages in sequence, and all units overlapped. */
  readonly serial: number;
  readonly overlapped: number;
  readonly modelTime: number;
  readonly grade: Grade;
  readonly rates: Rates;
  readonly overridden: readonly StageId[];
};

export type PhaseScope = {
  readonly scenario: AttentionScenario;
  readonly input: Input;
  readonly phase: Phase;
  readonly tile?: TileExtent;
};

export function phaseAttention({ scenario, input, phase, tile: given }: PhaseScope): Result<PhaseAttention> {
  const segment = makeSegment(scenario, input, phase);
  const operators = attentionOperators(scenario, segment, scenario.model);
  const machine = buildMachine(scenario.chip, operators);
  if (!machine.ok) return machine;
  const rates = listRates(scenario.chip, format(operators), input);
  if (!rates.ok) return rates;
  const tile = given ?? automaticTile(scenario, input, phase);
  const timer = makeTimer(machine.value, scenario.time);
  const rows = scenario.model.layers.flatMap((group) =>
    makeRow({ scenario, input, segment, group, machine: machine.value, rates: rates.value, tile }),
  );
  const measured = rows.reduce((sum, row) => plus(sum, row.work), NO_WORK);
  const { work, overridden } = withOverrides(measured, input, phase);
  const times = listTimes(work, rates.value, input.soft_exp);
  return success(
    {
      phase,
      sequences: segment.sequences,
      newTokens: segment.newTokens,
      cached: segment.cached,
      tile,
      rows: mergedRows(rows),
      work,
      graphFlops: operators.reduce((sum, { flops, repeat }) => sum + flops * repeat, 0),
      times,
      hottest: STAGES.reduce((a, b) => (times[b] > times[a] ? b : a)),
      serial: STAGES.reduce((sum, stage) => sum + times[stage], 0),
      overlapped: Math.max(times.qk + times.pv + times.scan, times.softmax, times.vector, times.memory),
      modelTime: operators.reduce((sum, operator) => sum + timer.kernel(operator).total * operator.repeat, 0),
      grade: timer.grade,
      rates: rates.value,
      overridden,
    },
    [...machine.issues, ...rates.issues],
  );
}

export const makeSegment = (scenario: AttentionScenario, input: Input, phase: Phase): Segment =>
  phase === "prefill"
    ? prefillSegment(scenario, input.prefill_batch)
    : decodeSegment(scenario, input.decode_batch ?? undefined);

/** What the operator graph holds of attention proper, without messages: projections are products of their own. */
function attentionOperators(scenario: AttentionScenario, segment: Segment, model: ModelSpec): Operator[] {
  const { precision } = scenario;
  const parallelism = scenario[segment.phase];
  return operatorGraph({ model, parallelism, precision, segments: [segment] })
    .filter(({ family }) => family.startsWith("attention-") || family === "linear-attention")
    .map((operator) => ({ ...operator, messages: [] }));
}

const format = (operators: readonly Operator[]): RateFormat =>
  operators.find(({ detail }) => detail?.kind !== "index")?.rate ?? "bf16";

type RowScope = {
  readonly scenario: AttentionScenario;
  readonly input: Input;
  readonly segment: Segment;
  readonly group: LayerGroup;
  readonly machine: Machine;
  readonly rates: Rates;
  readonly tile: TileExtent;
};

function makeRow({ scenario, input, segment, group, machine, rates, tile }: RowScope): KindRow[] {
  const { attention, count } = group;
  if (attention.kind === "none") return [];
  const operators = attentionOperators(scenario, segment, { ...scenario.model, layers: [group] });
  const timer = makeTimer(machine, scenario.time);
  const widths = listWidths(attention, segment.phase);
  const tokens = (segment.sequences * segment.newTokens) / (segment.phase === "prefill" ? scenario.prefill.cp : 1);
  const work = operators.reduce(
    (sum, operator) =>
      plus(sum, atOneRate(countWork(operator, widths, tile, tokens), operator, machine, rates), operator.repeat),
    NO_WORK,
  );
  return [
    {
      kind: attentionWord(attention),
      layers: count,
      work,
      times: listTimes(work, rates, input.soft_exp),
      modelTime: operators.reduce((sum, operator) => sum + timer.kernel(operator).total * operator.repeat, 0),
    },
  ];
}

/** An indexer may multiply in FP8: its work as time of the attention's own format. */
function atOneRate(work: Work, { rate, detail }: Operator, machine: Machine, rates: Rates): Work {
  const rateOverride = machine.rates[rate];
  if (detail?.kind !== "index" || rateOverride === undefined || work.qkDone === 0) return work;
  return { ...work, qkDone: (work.qkDone * Math.min(rates.matrix, rateOverride)) / rateOverride };
}

function withOverrides(work: Work, input: Input, phase: Phase): { work: Work; overridden: readonly StageId[] } {
  if (input.phase !== phase) return { work, overridden: [] };
  const { qk_tflop, pv_tflop, exp_gop, valu_gop } = input;
  const overridden: StageId[] = [];
  if (qk_tflop !== null) overridden.push("qk");
  if (pv_tflop !== null) overridden.push("pv");
  if (exp_gop !== null) overridden.push("softmax");
  if (valu_gop !== null) overridden.push("vector");
  const changed: Work = {
    ...work,
    ...(qk_tflop !== null && { qk: qk_tflop * TERA, qkDone: qk_tflop * TERA }),
    ...(pv_tflop !== null && { pv: pv_tflop * TERA, pvDone: pv_tflop * TERA }),
    ...(exp_gop !== null && { exponentials: exp_gop * GIGA }),
    ...(valu_gop !== null && { vector: valu_gop * GIGA }),
  };
  return { work: changed, overridden };
}
