/** A row worked out: passes and memory as Quick Estimation has them, the closed loop, what its tokens cost. */
import { scenarioTraits } from "@/features/core/evidence/scenario-traits";
import { tokenCost } from "@/features/core/cost/operating";
import { hourPrice } from "@/features/core/cost/prices";
import { engineDefaults } from "@/features/core/memory/engine-memory";
import { parameterCounts } from "@/features/core/model/parameters";
import type { ModelSpec } from "@/features/core/model/spec";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { DEFAULT_PASS } from "@/features/core/passes/input";
import { memoryShare } from "@/features/core/passes/memory";
import { misfitOf } from "@/features/core/passes/misfit";
import { phaseEstimate } from "@/features/core/passes/phase-estimate";
import { pricePhases, type Pass, type Phases } from "@/features/core/passes/phases";
import { gpusOf, poolsOf } from "@/features/core/serving/mean-load/deployment";
import { speculationOf, type Drafts } from "@/features/core/serving/mean-load/draft-params";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Backend } from "@/features/core/memory/backend";
import type { RowCost, RowFigures, RowOutcome, Speed } from "./figures";
import { resolveRow } from "./resolve-row";
import { servedStore, type ServedStore } from "./served";
import type { RowSettings } from "./settings";
import { phaseShares } from "./shares";

export type RowOptions = {
  readonly engine: Backend;
  /** US dollars for a GPU hour; null: the listed rent of the chip, where there is one. */
  readonly usdHour: number | null;
  /** Lengths are drawn uniformly from [spread · L, L]; 1 = exactly L. */
  readonly spread?: number;
} & Partial<Drafts>;

export type EvaluateRow = (settings: RowSettings) => RowOutcome;

/** Rows over one base scenario. Settings that a row leaves out are the base's, or those of `options`. */
export function rowStore(base: Resolved, options: RowOptions): EvaluateRow {
  const serve = servedStore(base.time);
  return (settings) => {
    const scenario = resolveRow(base, settings);
    if (!scenario.ok) return { figures: null, issues: scenario.issues };
    const engine = settings.engine ?? options.engine;
    const price = settings.usd_hour ?? options.usdHour;
    const load = { spread: options.spread ?? 1, speculation: speculationOf(draftsOf(settings, options)) };
    const outcome = figuresOf(scenario.value, engine, price, (row, backend) => serve(row, backend, load));
    return { figures: outcome.figures, issues: [...scenario.issues, ...outcome.issues] };
  };
}

/** A row's own, else the page's, else none. */
export const draftsOf = (row: RowSettings, page: Partial<Drafts>): Drafts => ({
  drafts: row.drafts ?? page.drafts ?? 0,
  accept: row.accept ?? page.accept ?? 0.7,
});

function figuresOf(scenario: Resolved, engine: Backend, usdHour: number | null, serve: ServedStore): RowOutcome {
  const priced = pricePhases(scenario, DEFAULT_PASS);
  if (!priced.ok) return { figures: null, issues: priced.issues };
  const phases = priced.value;
  const shares = {
    prefill: shareOf(scenario, phases.prefill, engine),
    decode: shareOf(scenario, phases.decode, engine),
  };
  const misfit = misfitOf(scenario, DEFAULT_PASS, [
    { work: phases.decode, share: shares.decode },
    { work: phases.prefill, share: shares.prefill },
  ]);
  const loads = [shares.prefill, shares.decode].every(({ weights, capacity }) => weights < capacity);
  const served = loads ? serve(scenario, engine) : null;
  const gpus = gpusOf(poolsOf(scenario));
  const passes = passSpeed(scenario, phases);
  const { model, chip, params, prefill, decode, replicas, decodeReplicas, workload, targets } = scenario;
  const uneven = decodeReplicas !== replicas;
  const [x, y] = uneven ? [`${replicas} × `, `${decodeReplicas} × `] : ["", ""];
  const own = params.split
    ? `${x}${parallelismLabel(prefill)} | ${y}${parallelismLabel(decode)}`
    : parallelismLabel(decode);
  const figures: RowFigures = {
    model: model.name,
    params: paramsOf(model),
    chip: chip.name,
    chipId: chip.id,
    layout: replicas > 1 && !uneven ? `${replicas} × ${own}` : own,
    engine,
    gpus,
    grade: phases.grade,
    workload,
    targets,
    passes,
    served: served?.ok ? served.value : null,
    prefill: phaseShares(phases.prefill, phaseEstimate(phases.prefill, phases, replicas, DEFAULT_PASS), chip),
    decode: phaseShares(phases.decode, phaseEstimate(phases.decode, phases, decodeReplicas, DEFAULT_PASS), chip),
    memory: shares.decode.free <= shares.prefill.free ? shares.decode : shares.prefill,
    misfit,
    cost: served?.ok ? costOf(scenario, served.value, gpus, usdHour) : null,
    traits: scenarioTraits(scenario, engine),
  };
  return { figures, issues: [...priced.issues, ...(served && !served.ok ? served.issues : [])] };
}

function paramsOf(model: ModelSpec): RowFigures["params"] {
  const { total, active } = parameterCounts(model);
  return { total, active };
}

/** Quick Estimation's account is vLLM's; another engine brings its own defaults. */
function shareOf(scenario: Resolved, pass: Pass, engine: Backend) {
  const flags = engine === "vllm" ? {} : engineDefaults(engine, scenario.chip, pass.parallelism);
  return memoryShare(scenario, pass, DEFAULT_PASS.microbatches, flags);
}

function passSpeed({ workload, decodeReplicas, decode }: Resolved, { ttft, tpot, running }: Phases): Speed {
  const gpus = decode.tp * decode.dp * decode.cp * decode.pp * decodeReplicas;
  const total = running / tpot;
  return {
    ttft,
    tpot,
    e2e: ttft + (workload.osl - 1) * tpot,
    perUser: 1 / tpot,
    perGpu: total / gpus,
    total,
    prompt: null,
  };
}

/** Everything the GPUs cost on the output tokens alone, as prices without an input tariff are quoted. */
function costOf({ chip }: Resolved, { total, prompt }: Speed, gpus: number, asked: number | null): RowCost {
  const usdHour = asked ?? hourPrice(chip.id)?.value ?? null;
  const flow = { gpus, input: prompt ?? 0, cached: 0, output: total, prefillShare: 0, cachedWeight: 0 };
  const power = { watts: chip.tdpWatts ?? 0, pue: 1, energyPrice: 0 };
  const of = (perHour: number) => tokenCost(flow, { hardware: perHour, energy: 0, total: perHour }, power);
  return {
    gpuHours: of(1).blendedOutput ?? Infinity,
    usdHour,
    listed: asked === null && usdHour !== null,
    usd: usdHour === null ? null : of(usdHour).blendedOutput,
    joule: chip.tdpWatts === null ? null : of(1).joulePerToken,
  };
}
