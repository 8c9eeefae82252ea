/** The scenario that served a recording: by the launch of its log, by what the recording states, and by what the user gives, which goes first. */
import { readLaunch } from "@/features/core/deploy/read/launch";
import { checkpointParams } from "@/features/core/deploy/read/model";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import type { Resolved } from "@/features/core/scenario/resolve";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { failure, type Result } from "@/lib/result";
import type { Evidence } from "../evidence";

/** Names of engines for parameters of a scenario. */
const ALIASES: Readonly<Record<string, string>> = {
  chip: "hw",
  gpu: "hw",
  max_num_seqs: "max_seqs",
  max_running_requests: "max_seqs",
  max_batch_size: "max_seqs",
  max_num_batched_tokens: "batched_tokens",
  max_num_tokens: "batched_tokens",
  chunked_prefill_size: "batched_tokens",
  tensor_parallel_size: "tp",
  kv_cache_dtype: "kv",
};

/** null: neither model or chip is known, so that the requests cannot be replayed. */
export function knownScenario({ stated, captures }: Evidence, given: RawParams): RawParams | null {
  const launch = stated.launch === undefined ? null : readLaunch(stated.launch);
  const recorded = captures.find((facts) => facts.recorded !== undefined)?.recorded?.settings ?? {};
  const hand = Object.fromEntries(Object.entries(given).map(([name, value]) => [scenarioName(name), value]));
  const limits = {
    ...(stated.maxRunning !== null && { max_seqs: String(stated.maxRunning.value) }),
    ...(stated.stepTokens !== null && { batched_tokens: String(stated.stepTokens.value) }),
  };
  const all = { ...limits, ...(launch?.ok === true && launch.value.params), ...recorded, ...hand };
  const params = Object.fromEntries(Object.entries(all).filter(([name]) => name in ScenarioSchema.shape));
  const { model, hw } = params;
  if (model === undefined || hw === undefined) return null;
  return { ...params, ...(checkpointParams(model) ?? { model }) };
}

function scenarioName(name: string): string {
  const plain = name.replace(/^-+/, "").replaceAll("-", "_").toLowerCase();
  return ALIASES[plain] ?? plain;
}

/** Refuses parameters that cannot be read: their defaults would be another scenario. */
export function resolvedWith(params: RawParams): Result<Resolved> {
  const { value, issues } = decodeParams(ScenarioSchema, params);
  return issues.length > 0 ? failure(...issues) : resolveScenario(value);
}
