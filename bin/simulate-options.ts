/** `mds simulate --…`: options to a configuration. What was not said takes the values of Vidur's 8B example and is named. */
import { parseArgs } from "node:util";
import {
  POLICIES,
  POOL_DEFAULTS,
  ROUTINGS,
  SIM_DEFAULTS,
  type PolicyName,
  type PoolConfig,
  type Routing,
  type SimConfig,
} from "@/features/simulator/config";
import { closestWord } from "@/lib/closest-word";

const TEXT = { type: "string" } as const;
const FLAG = { type: "boolean" } as const;

const OPTIONS = {
  requests: TEXT,
  out: TEXT,
  "batches-out": TEXT,
  policy: TEXT,
  "batch-cap": TEXT,
  chunk: TEXT,
  "max-batched-tokens": TEXT,
  blocks: TEXT,
  "block-size": TEXT,
  watermark: TEXT,
  headroom: TEXT,
  pp: TEXT,
  tp: TEXT,
  layers: TEXT,
  "max-tokens": TEXT,
  slots: TEXT,
  "long-prefill-threshold": TEXT,
  "max-partial-prefills": TEXT,
  "max-long-partial-prefills": TEXT,
  "prefix-cache": FLAG,
  "hash-tokens": TEXT,
  "reserved-output": TEXT,
  "poll-every": TEXT,
  "prompts-alone": FLAG,
  swap: TEXT,
  "draft-tokens": TEXT,
  acceptance: TEXT,
  "graph-stride": TEXT,
  replicas: TEXT,
  "decode-replicas": TEXT,
  transfer: TEXT,
  routing: TEXT,
  clients: TEXT,
  think: TEXT,
  seed: TEXT,
  "step-tables": TEXT,
  "attention-batching": TEXT,
  scenario: TEXT,
  rates: TEXT,
  "max-time": TEXT,
  ttft: TEXT,
  tpot: TEXT,
  "vidur-compat": FLAG,
  summary: FLAG,
  detail: FLAG,
  help: { type: "boolean", short: "h" },
} as const;

export type SimulateOptions = ReturnType<typeof readOptions>;

/** Throws on an option that does not exist. */
export const readOptions = (argv: readonly string[]) => parseArgs({ args: [...argv], options: OPTIONS }).values;

const VIDUR: readonly PolicyName[] = ["sarathi", "vllm-v0", "orca"];

/** Throws with the option's name on a value that cannot be read. `notes` collects what was assumed. */
export function configOf(options: SimulateOptions, notes: string[], knownBlocks: number | null): SimConfig {
  const policy = wordOf("policy", options.policy ?? "vllm-v1", POLICIES) as PolicyName;
  const pool = poolOf(options, policy, notes, knownBlocks);
  const decode = numberOf(options, "decode-replicas", 0);
  const [latency = 0, perToken = 0] = listOf(options.transfer ?? "0,0", "transfer");
  const clients = options.clients === undefined ? null : numberOf(options, "clients", 1);
  return {
    ...SIM_DEFAULTS,
    pools:
      decode === 0
        ? [pool]
        : [
            { ...pool, role: "prefill" },
            { ...pool, role: "decode", instances: decode },
          ],
    routing: wordOf("routing", options.routing ?? "round-robin", ROUTINGS) as Routing,
    load: clients === null ? { kind: "open" } : { kind: "closed", clients, think: numberOf(options, "think", 0) },
    transfer: { latency, perToken },
    seed: numberOf(options, "seed", SIM_DEFAULTS.seed),
    vidurCompat: options["vidur-compat"] ?? false,
  };
}

function poolOf(options: SimulateOptions, policy: PolicyName, notes: string[], knownBlocks: number | null): PoolConfig {
  const number = (name: keyof SimulateOptions, fallback: number): number => numberOf(options, name, fallback);
  if (options.blocks === undefined && knownBlocks === null)
    notes.push(`--blocks was not given: ${POOL_DEFAULTS.blocks} blocks (an 8B model on 80 GiB) are assumed.`);
  const swap = options.swap === undefined ? null : number("swap", 0);
  const draft = number("draft-tokens", 0);
  return {
    ...POOL_DEFAULTS,
    policy,
    ...budgetsOf(options, policy),
    instances: number("replicas", 1),
    maxSequences: number("batch-cap", POOL_DEFAULTS.maxSequences),
    blocks: number("blocks", knownBlocks ?? POOL_DEFAULTS.blocks),
    blockSize: number("block-size", POOL_DEFAULTS.blockSize),
    watermark: number("watermark", VIDUR.includes(policy) ? 0.01 : 0),
    headroom: number("headroom", 0),
    stages: number("pp", 1),
    maxTokens: number("max-tokens", POOL_DEFAULTS.maxTokens),
    slots: options.slots === undefined ? null : number("slots", 1),
    prefixCache: options["prefix-cache"] ?? false,
    reservedOutput: number("reserved-output", POOL_DEFAULTS.reservedOutput),
    pollEvery: number("poll-every", 1),
    promptsAlone: options["prompts-alone"] ?? false,
    longPrefill: number("long-prefill-threshold", 0),
    maxPartialPrefills: number("max-partial-prefills", Infinity),
    maxLongPartialPrefills: number("max-long-partial-prefills", Infinity),
    eviction: swap === null ? "recompute" : "swap",
    swapSecondsPerToken: swap ?? 0,
    graphStride: number("graph-stride", 0),
    speculation:
      draft === 0
        ? null
        : { draftTokens: draft, acceptance: listOf(options.acceptance ?? "0.7", "acceptance"), draws: "expected" },
  };
}

/** Sarathi's chunk bounds the whole step; elsewhere a chunk bounds one prompt's part of it. */
function budgetsOf(options: SimulateOptions, policy: PolicyName): Pick<PoolConfig, "tokenBudget" | "chunkLimit"> {
  const chunk = numberOf(options, "chunk", 0);
  const batched = numberOf(options, "max-batched-tokens", 0);
  if (policy === "sarathi") return { tokenBudget: chunk || batched || 512, chunkLimit: 0 };
  if (policy === "vllm-v0") return { tokenBudget: batched || 4096, chunkLimit: 0 };
  if (policy === "sglang") return { tokenBudget: batched || 16384, chunkLimit: chunk || 8192 };
  return { tokenBudget: batched || (policy.startsWith("trtllm") ? 8192 : 2048), chunkLimit: chunk };
}

export function numberOf(options: SimulateOptions, name: keyof SimulateOptions, fallback: number): number {
  const word = options[name];
  if (word === undefined) return fallback;
  const value = Number(word);
  if (word === "" || Number.isNaN(value)) throw new Error(`--${name} takes a number, not "${word}".`);
  return value;
}

export function listOf(word: string, name: string): number[] {
  const values = word.split(",").map(Number);
  if (values.some(Number.isNaN)) throw new Error(`--${name} takes numbers with commas between, not "${word}".`);
  return values;
}

function wordOf(name: string, word: string, known: readonly string[]): string {
  if (known.includes(word)) return word;
  const near = closestWord(word, known);
  throw new Error(
    `--${name} "${word}" does not exist. ${near === null ? `Known are ${known.join(", ")}.` : `Did you mean ${near}?`}`,
  );
}
