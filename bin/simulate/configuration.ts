/** `mds simulate --…`: options to a configuration. What was not said takes the values of Vidur's 8B example and is named. */
import {
  POOL_DEFAULTS,
  SIM_DEFAULTS,
  VIDUR_POLICIES,
  type PolicyName,
  type PoolConfig,
  type SimConfig,
} from "@/features/core/simulator/input/config";
import type { CostSource } from "./step-cost";
import type { OptionName, SimulateOptions } from "./option-kinds";

/** What the source of step times says of an instance. */
type Known = Pick<CostSource, "capacity" | "stages">;

/** `notes` collects what was assumed and what has no effect. */
export function simConfig(options: SimulateOptions, notes: string[], source: Known): SimConfig {
  const policy = options.policy ?? "vllm-v1";
  const pool = poolConfig(options, policy, notes, source);
  const decode = options["decode-replicas"] ?? 0;
  const [latency = 0, perToken = 0] = options.transfer ?? [];
  const { clients, think = 0 } = options;
  notes.push(...withoutEffect(options, policy));
  return {
    ...SIM_DEFAULTS,
    pools:
      decode === 0
        ? [pool]
        : [
            { ...pool, role: "prefill" },
            { ...pool, role: "decode", instances: decode },
          ],
    routing: options.routing ?? "round-robin",
    load: clients === undefined ? { kind: "open" } : { kind: "closed", clients, think },
    transfer: { latency, perToken },
    seed: options.seed ?? SIM_DEFAULTS.seed,
    vidurCompat: options["vidur-compat"] ?? false,
  };
}

/** Options that are a field of the pool as they stand. */
const FIELDS = {
  replicas: "instances",
  "batch-cap": "maxSequences",
  blocks: "blocks",
  "block-size": "blockSize",
  watermark: "watermark",
  headroom: "headroom",
  pp: "stages",
  "max-tokens": "maxTokens",
  slots: "slots",
  "prefix-cache": "prefixCache",
  "reserved-output": "reservedOutput",
  "poll-every": "pollEvery",
  "prompts-alone": "promptsAlone",
  "long-prefill-threshold": "longPrefill",
  "max-partial-prefills": "maxPartialPrefills",
  "max-long-partial-prefills": "maxLongPartialPrefills",
  swap: "swapSecondsPerToken",
  "graph-stride": "graphStride",
} as const satisfies Partial<Record<OptionName, keyof PoolConfig>>;

function givenFields(options: SimulateOptions): Partial<PoolConfig> {
  const fields = Object.entries(FIELDS).map(([option, field]) => [field, options[option as keyof typeof FIELDS]]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function poolConfig(options: SimulateOptions, policy: PolicyName, notes: string[], source: Known): PoolConfig {
  const blockSize = options["block-size"] ?? POOL_DEFAULTS.blockSize;
  const knownBlocks = source.capacity === null ? null : Math.floor(source.capacity / blockSize);
  if (options.blocks === undefined && knownBlocks === null)
    notes.push(`--blocks was not given: ${POOL_DEFAULTS.blocks} blocks (an 8B model on 80 GiB) are assumed.`);
  const { swap, "draft-tokens": draftTokens = 0, acceptance = [0.7] } = options;
  return {
    ...POOL_DEFAULTS,
    policy,
    ...stepBudget(options, policy),
    blocks: knownBlocks ?? POOL_DEFAULTS.blocks,
    watermark: VIDUR_POLICIES.includes(policy) ? 0.01 : 0,
    stages: source.stages,
    eviction: swap === undefined ? "recompute" : "swap",
    speculation: draftTokens === 0 ? null : { draftTokens, acceptance, draws: "expected" },
    ...givenFields(options),
  };
}

/** Sarathi's chunk bounds the whole step; elsewhere a chunk bounds one prompt's part of it. */
function stepBudget(options: SimulateOptions, policy: PolicyName): Pick<PoolConfig, "tokenBudget" | "chunkLimit"> {
  const { chunk, "max-batched-tokens": batched } = options;
  if (policy === "sarathi") return { tokenBudget: chunk ?? batched ?? 512, chunkLimit: 0 };
  if (policy === "vllm-v0") return { tokenBudget: batched ?? 4096, chunkLimit: 0 };
  if (policy === "sglang") return { tokenBudget: batched ?? 16384, chunkLimit: chunk ?? 8192 };
  return { tokenBudget: batched ?? (policy.startsWith("trtllm") ? 8192 : 2048), chunkLimit: chunk ?? 0 };
}

/** Options that were given and that this run does not read, each with its reason. */
function withoutEffect(options: SimulateOptions, policy: PolicyName): string[] {
  const { chunk, clients, slots } = options;
  const reasons: readonly (readonly [name: OptionName, unread: boolean, why: string])[] = [
    ["chunk", policy === "vllm-v0" || policy === "orca", `${policy} takes whole prompts`],
    ["max-batched-tokens", policy === "orca", "orca has no bound on tokens"],
    ["max-batched-tokens", policy === "sarathi" && chunk !== undefined, "the chunk of sarathi bounds the step"],
    ["slots", policy !== "orca", "only orca has them"],
    ["think", clients === undefined, "there are no --clients"],
    ["transfer", !options["decode-replicas"], "there are no --decode-replicas"],
    ["acceptance", !options["draft-tokens"], "there are no --draft-tokens"],
    ["vidur-compat", policy !== "sarathi", "only sarathi evicts half-prefilled requests"],
  ];
  return [
    ...reasons
      .filter(([name, unread]) => unread && options[name] !== undefined)
      .map(([name, , why]) => `--${name} has no effect: ${why}.`),
    ...(policy === "orca" && slots === undefined && (options.pp ?? 1) > 1 ? [NO_SLOTS] : []),
  ];
}

const NO_SLOTS =
  "--slots was not given: orca's batches have those that --blocks says, or where they are no whole number per stage, any.";
