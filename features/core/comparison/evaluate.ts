/** A row worked out: passes and memory as Quick Estimation has them, the closed loop, what its tokens cost. */
import { scenarioTraits } from "@/features/core/evidence/scenario-traits";
import { joulePerToken, paidHoursPerMillion } from "@/features/core/cost/operating";
import { loadWatts, USUAL_PUE } from "@/features/core/cost/power";
import { hourPrice } from "@/features/core/cost/prices";
import { parameterCounts } from "@/features/core/model/parameters";
import type { ModelSpec } from "@/features/core/model/spec";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { DEFAULT_PASS, type PassInput } from "@/features/core/passes/input";
import { memoryShare } from "@/features/core/passes/memory";
import { findMisfit } from "@/features/core/passes/misfit";
import { partlyAdmitted } from "@/features/core/passes/partly";
import { passSpeed, pricePhases } from "@/features/core/passes/phases";
import { busyShare } from "@/features/core/scenario/fields/price";
import { countGpus } from "@/features/core/scenario/gpus";
import { countAtOnce } from "@/features/core/serving/mean-load/at-once";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Backend } from "@/features/core/memory/backend";
import { outputPrice } from "./output-price";
import type { RowCost, RowFigures, RowOutcome } from "./figures";
import { resolveRow } from "./resolve-row";
import { listPools } from "@/features/core/serving/mean-load/deployment";
import { loadStore, type LoadStore, type MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import type { RowSettings } from "./settings";
import type { Result } from "@/lib/result";
import { prefixCopies, withHit, type PrefixCopies } from "./shared-prefix";
import { passShares } from "./shares";

export type RowOptions = {
  readonly engine: Backend;
  /** US dollars for a GPU hour; null: the listed rent of the chip, where there is one. */
  readonly usdHour: number | null;
  /** Lengths are drawn uniformly from [spread · L, L]; 1 = exactly L. */
  readonly spread?: number;
};

export type EvaluateRow = (settings: RowSettings) => RowOutcome;

/** Rows over one base scenario. Settings that a row leaves out are the base's, or those of `options`. */
export function rowStore(base: Resolved, options: RowOptions): EvaluateRow {
  const serve = loadStore(base.time);
  return (settings) => {
    const scenario = resolveRow(base, settings);
    if (!scenario.ok) return { figures: null, issues: scenario.issues };
    const engine = settings.engine ?? options.engine;
    const stated = scenario.value.chip.id === base.chip.id ? base.params.usd : null;
    const price = settings.usd_hour ?? options.usdHour ?? stated;
    const load = { spread: options.spread ?? 1 };
    const copies = prefixCopies(scenario.value, engine, settings);
    const row = copies === null ? scenario.value : withHit(scenario.value, copies);
    const outcome = explainFigures(row, { ...DEFAULT_PASS, engine }, price, (asked, backend) =>
      serve(asked, backend, load),
    );
    const before = copies === null ? null : serve(scenario.value, engine, load);
    const figures = outcome.figures && { ...outcome.figures, shared: sharedPrefix(copies, before, outcome.figures) };
    return { figures, issues: [...scenario.issues, ...outcome.issues] };
  };
}

function sharedPrefix(
  copies: PrefixCopies | null,
  before: Result<MeanLoad> | null,
  { served }: RowFigures,
): RowFigures["shared"] {
  if (copies === null) return null;
  return { ...copies, saved: before?.ok && served ? before.value.ttft - served.ttft : null };
}

type Serve = (scenario: Resolved, engine: Backend) => ReturnType<LoadStore>;

function explainFigures(scenario: Resolved, input: PassInput, usdHour: number | null, serve: Serve): RowOutcome {
  const priced = pricePhases(scenario, input);
  if (!priced.ok) return { figures: null, issues: priced.issues };
  const phases = priced.value;
  const { engine } = input;
  const shares = {
    prefill: memoryShare(scenario, phases.prefill, input),
    decode: memoryShare(scenario, phases.decode, input),
  };
  const misfit = findMisfit(scenario, input, [
    { work: phases.decode, share: shares.decode },
    { work: phases.prefill, share: shares.prefill },
  ]);
  const partly = misfit === null ? partlyAdmitted(scenario, input) : null;
  const loads = [shares.prefill, shares.decode].every(({ weights, capacity }) => weights < capacity);
  const served = loads ? serve(scenario, engine) : null;
  const gpus = countGpus(scenario);
  const passes = passSpeed(scenario, phases);
  const { model, chip, params, prefill, decode, replicas, decodeReplicas, workload, targets } = scenario;
  const uneven = decodeReplicas !== replicas;
  const [x, y] = uneven ? [`${replicas} × `, `${decodeReplicas} × `] : ["", ""];
  const splitExplanation = params.split
    ? `${x}${parallelismLabel(prefill)} | ${y}${parallelismLabel(decode)}`
    : parallelismLabel(decode);
  const used = passShares(scenario, phases, input);
  const figures: RowFigures = {
    model: model.name,
    params: listParams(model),
    chip: chip.name,
    pools: listPools(scenario),
    layout: replicas > 1 && !uneven ? `${replicas} × ${splitExplanation}` : splitExplanation,
    engine,
    gpus,
    grade: phases.grade,
    workload: { ...workload, isl: workload.promptTokens },
    targets,
    passes,
    served: served?.ok ? served.value : null,
    ...used,
    memory: shares.decode.free <= shares.prefill.free ? shares.decode : shares.prefill,
    misfit,
    partly,
    atOnce: countAtOnce(scenario, engine),
    shared: null,
    cost: served?.ok ? cost(scenario, served.value, usdHour) : null,
    traits: scenarioTraits(scenario, engine),
  };
  return { figures, issues: [...priced.issues, ...(served && !served.ok ? served.issues : [])] };
}

function listParams(model: ModelSpec): RowFigures["params"] {
  const { total, active } = parameterCounts(model);
  return { total, active };
}

/** Everything the GPUs cost on the output tokens alone, as prices without an input tariff are quoted; hours without the load are paid as well. */
function cost(scenario: Resolved, served: MeanLoad, asked: number | null): RowCost {
  const { chip } = scenario;
  const { total, gpus } = served;
  const usdHour = asked ?? hourPrice(chip.id)?.value ?? null;
  const gpuHours = paidHoursPerMillion(gpus, total, busyShare(scenario));
  return {
    gpuHours,
    usdHour,
    usd: outputPrice(usdHour === null ? null : { usdHour, busy: busyShare(scenario) }, gpus, total),
    joule: chip.tdpWatts === null ? null : joulePerToken(gpus, loadWatts(chip.tdpWatts, served) * USUAL_PUE, total),
  };
}
