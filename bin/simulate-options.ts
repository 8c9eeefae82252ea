/** `mds simulate --…`: options to a configuration. What was not said takes the values of Vidur's 8B example and is named. */
import {
  POOL_DEFAULTS,
  SIM_DEFAULTS,
  VIDUR_POLICIES,
  type PolicyName,
  type PoolConfig,
  type SimConfig,
} from "@/features/core/simulator/config";
import type { CostSource } from "./simulate-cost";
import type { SimulateOptions } from "./simulate-option-kinds";

/** What the source of step times says of an instance. */
type Known = Pick<CostSource, "capacity" | "stages">;

/** `notes` collects what was assumed and what has no effect. */
export function configOf(options: SimulateOptions, notes: string[], source: Known): SimConfig {
  const policy = options.policy ?? "vllm-v1";
  const pool = poolOf(options, policy, notes, source);
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

function poolOf(options: SimulateOptions, policy: PolicyName, notes: string[], source: Known): PoolConfig {
  const blockSize = options["block-size"] ?? POOL_DEFAULTS.blockSize;
  const knownBlocks = source.capacity === null ? null : Math.floor(source.capacity / blockSize);
  if (options.blocks === undefined && knownBlocks === null)
    notes.push(`--blocks was not given: ${POOL_DEFAULTS.blocks} blocks (an 8B model on 80 GiB) are assumed.`);
  const { swap } = options;
  const draftTokens = options["draft-tokens"] ?? 0;
  return {
    ...POOL_DEFAULTS,
    policy,
    ...budgetsOf(options, policy),
    instances: options.replicas ?? 1,
    maxSequences: options["batch-cap"] ?? POOL_DEFAULTS.maxSequences,
    blocks: options.blocks ?? knownBlocks ?? POOL_DEFAULTS.blocks,
    blockSize,
    watermark: options.watermark ?? (VIDUR_POLICIES.includes(policy) ? 0.01 : 0),
    headroom: options.headroom ?? 0,
    stages: options.pp ?? source.stages,
    maxTokens: options["max-tokens"] ?? POOL_DEFAULTS.maxTokens,
    slots: options.slots ?? null,
    prefixCache: options["prefix-cache"] ?? false,
    reservedOutput: options["reserved-output"] ?? POOL_DEFAULTS.reservedOutput,
    pollEvery: options["poll-every"] ?? 1,
    promptsAlone: options["prompts-alone"] ?? false,
    longPrefill: options["long-prefill-threshold"] ?? 0,
    maxPartialPrefills: options["max-partial-prefills"] ?? Infinity,
    maxLongPartialPrefills: options["max-long-partial-prefills"] ?? Infinity,
    eviction: swap === undefined ? "recompute" : "swap",
    swapSecondsPerToken: swap ?? 0,
    graphStride: options["graph-stride"] ?? 0,
    speculation: draftTokens === 0 ? null : { draftTokens, acceptance: options.acceptance ?? [0.7], draws: "expected" },
  };
}

/** Sarathi's chunk bounds the whole step; elsewhere a chunk bounds one prompt's part of it. */
function budgetsOf(options: SimulateOptions, policy: PolicyName): Pick<PoolConfig, "tokenBudget" | "chunkLimit"> {
  const { chunk, "max-batched-tokens": batched } = options;
  if (policy === "sarathi") return { tokenBudget: chunk ?? batched ?? 512, chunkLimit: 0 };
  if (policy === "vllm-v0") return { tokenBudget: batched ?? 4096, chunkLimit: 0 };
  if (policy === "sglang") return { tokenBudget: batched ?? 16384, chunkLimit: chunk ?? 8192 };
  return { tokenBudget: batched ?? (policy.startsWith("trtllm") ? 8192 : 2048), chunkLimit: chunk ?? 0 };
}

/** Options that were given and that this run does not read, each with its reason. */
function withoutEffect(options: SimulateOptions, policy: PolicyName): string[] {
  const { chunk, "max-batched-tokens": batched, clients, think } = options;
  const without = (given: boolean, name: string, why: string): string[] =>
    given ? [`--${name} has no effect: ${why}.`] : [];
  return [
    ...without(
      chunk !== undefined && (policy === "vllm-v0" || policy === "orca"),
      "chunk",
      `${policy} takes whole prompts`,
    ),
    ...without(batched !== undefined && policy === "orca", "max-batched-tokens", "orca has no bound on tokens"),
    ...without(
      batched !== undefined && policy === "sarathi" && chunk !== undefined,
      "max-batched-tokens",
      "the chunk of sarathi bounds the step",
    ),
    ...without(options.slots !== undefined && policy !== "orca", "slots", "only orca has them"),
    ...(policy === "orca" && options.slots === undefined && (options.pp ?? 1) > 1
      ? [
          "--slots was not given: orca's batches have those that --blocks says, or where they are no whole number per stage, any.",
        ]
      : []),
    ...without(think !== undefined && clients === undefined, "think", "there are no --clients"),
    ...without(
      options.transfer !== undefined && !options["decode-replicas"],
      "transfer",
      "there are no --decode-replicas",
    ),
    ...without(
      options.acceptance !== undefined && !options["draft-tokens"],
      "acceptance",
      "there are no --draft-tokens",
    ),
    ...without(
      options["vidur-compat"] === true && policy !== "sarathi",
      "vidur-compat",
      "only sarathi evicts half-prefilled requests",
    ),
  ];
}
