/** Deployments and launches for properties of launch files, written as links are. */
import fc from "fast-check";
import { planLaunch } from "@/features/core/deploy/launch/launch";
import { LaunchInput } from "@/features/core/deploy/launch-input";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams, writeValue, type RawParams } from "@/lib/params/codec";

export const buildScenario = (raw: RawParams) => resolveScenario(decodeParams(ScenarioSchema, raw).value);

const written = (raw: Readonly<Record<string, unknown>>): RawParams => ({
  hw: "b200-sxm",
  ...Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, writeValue(value)])),
});

const DEGREES = [1, 2, 4, 8] as const;

/** What every deployment of these tests chooses; a test adds its own. */
export const ANY_LAYOUT = {
  model: fc.constantFrom("deepseek-v3", "llama-3.3-70b", "gpt-oss-120b", "llama-3.1-8b", "mixtral-8x7b"),
  kv: fc.constantFrom(null, "bf16", "fp8"),
  tp: fc.constantFrom(...DEGREES),
  adp: fc.constantFrom(1, 1, ...DEGREES),
  ep: fc.constantFrom(null, null, 1, 8),
  pp: fc.constantFrom(1, 1, 2),
  cp: fc.constantFrom(1, 1, 1, 2),
  split: fc.boolean(),
  d_tp: fc.constantFrom(...DEGREES),
  d_adp: fc.constantFrom(1, 8, 16),
  d_replicas: fc.constantFrom(null, 1, 3),
  isl: fc.integer({ min: 16, max: 4000 }),
  conc: fc.integer({ min: 1, max: 64 }),
};

/** A drawn scenario with its launch; draws that cannot be launched are passed over. */
export function launched(scenario: Readonly<Record<string, unknown>>, options: Readonly<Record<string, unknown>>) {
  const asked = buildScenario(written(scenario));
  fc.pre(asked.ok);
  const input = decodeParams(LaunchInput, written(options)).value;
  const launch = planLaunch(asked.value, input);
  fc.pre(launch.ok);
  return { asked: asked.value, input, launch: launch.value };
}

/** What a launch that was read back states of its engine. */
export const statedOptions = ({ input, launch }: ReturnType<typeof launched>) => {
  const last = launch.servers.at(-1)?.plan;
  return {
    engine: input.engine,
    max_len: last?.maxLength,
    max_seqs: last?.maxSequences,
    batched_tokens: last?.maxTokens,
    util: last?.share,
    prefix_cache: input.prefix_cache,
    spec_tokens: input.spec_tokens,
  };
};

export const ANY_LAUNCH = {
  engine: fc.constantFrom("vllm", "sglang", "trtllm"),
  prefix_cache: fc.boolean(),
  spec_tokens: fc.constantFrom(0, 0, 1, 2),
  util: fc.constantFrom(null, 0.8, 0.95),
};
