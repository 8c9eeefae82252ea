/** What is simulated, as plain data: it can be copied, stored, and changed in the middle of a run. */
export const POLICIES = [
  "sarathi",
  "vllm-v0",
  "orca",
  "vllm-v1",
  "sglang",
  "trtllm-max-utilization",
  "trtllm-guaranteed-no-evict",
  "priority",
  "reserve",
] as const;
export type PolicyName = (typeof POLICIES)[number];

/** As in Vidur, rule by rule: they know nothing of prefix caches, swap, drafts and separate pools. */
export const VIDUR_POLICIES: readonly PolicyName[] = ["sarathi", "vllm-v0", "orca"];

export const ROUTINGS = [
  "round-robin",
  "random",
  "least-waiting",
  "least-outstanding",
  "kv-aware",
  "prefix-affinity",
  "prefix-load",
] as const;
export type Routing = (typeof ROUTINGS)[number];

/** All of a request, only the prompt, or only the output after the first token. */
export type Role = "both" | "prefill" | "decode";

export type Speculation = {
  readonly draftTokens: number;
  /** Chance that draft token i is accepted when all before it were; the last value goes on. */
  readonly acceptance: readonly number[];
  /** Every step takes the mean (fractions are carried over), or a seeded draw. */
  readonly draws: "expected" | "seeded";
};

/** Where prefixes go that HBM has no room for: of one instance, nearest first. */
export type KvTier = {
  /** KV blocks that it holds. */
  readonly blocks: number;
  /** To come up into HBM. */
  readonly secondsPerToken: number;
};

/** Alike engine instances. */
export type PoolConfig = {
  readonly role: Role;
  readonly instances: number;
  readonly policy: PolicyName;
  /** Requests that may hold KV blocks at once on one instance. */
  readonly maxSequences: number;
  /** New tokens of one step: chunk of Sarathi, max_num_batched_tokens of vLLM, padded prefill tokens of vLLM V0. */
  readonly tokenBudget: number;
  readonly blocks: number;
  /** Tokens per block. */
  readonly blockSize: number;
  /** Share of the blocks that an admission leaves free. */
  readonly watermark: number;
  /** Pipeline stages; as many batches are in flight. */
  readonly stages: number;
  /** Longest request, tokens: what Orca reserves for everybody. */
  readonly maxTokens: number;
  /** Orca's limit of full-length requests per batch; null = blocks / blocks of the longest request / stages where that is whole, else none. */
  readonly slots: number | null;
  /** Blocks that an admission leaves free for every running request's next tokens. */
  readonly headroom: number;
  /** Policies "reserve" and "sglang": a busy engine looks for newcomers every so many steps. */
  readonly pollEvery: number;
  /** Policy "reserve": share of the output that is reserved; prompts stop the decodes. */
  readonly reservedOutput: number;
  readonly promptsAlone: boolean;
  /** Policy "reserve": the next step is composed while this one runs, so that what arrives meanwhile waits one more. */
  readonly lookAhead: boolean;
  /** Policy "reserve": ranks wait this many steps for each other's prompts before one prefills alone; 0 = they do not. */
  readonly balanceSteps: number;
  /** Data-parallel ranks that step together. Limits here are of all of them; CUDA graphs are padded on each. */
  readonly ranks: number;
  readonly prefixCache: boolean;
  /** Below the prefix cache. What was found there is loaded, or computed again where a tier is slower than `recomputeSecondsPerToken`. */
  readonly kvTiers: readonly KvTier[];
  readonly recomputeSecondsPerToken: number;
  /** A chunk is at most so many tokens; 0 = as long as the budget allows. */
  readonly chunkLimit: number;
  /** Prompts above this many tokens are long: their chunks are no longer than it; 0 = none is long. */
  readonly longPrefill: number;
  /** Prompts, and long prompts, that may be half done at once. */
  readonly maxPartialPrefills: number;
  readonly maxLongPartialPrefills: number;
  /** What happens to the cache of an evicted request. */
  readonly eviction: "recompute" | "swap";
  /** Seconds per token that swapping out or in adds to a step. */
  readonly swapSecondsPerToken: number;
  readonly speculation: Speculation | null;
  /** Decode-only batches are padded up to 1, 2, 4 and multiples of this inside CUDA graphs; 0 = no graphs. */
  readonly graphStride: number;
  /** Larger decode batches run without a graph, unpadded. */
  readonly graphMax: number;
};

/**
 * Open: requests come at their arrival times. Closed: each client sends the next one `think` seconds after its last ended. Lanes: so many plays
 * of the requests' graph at the same time.
 */
export type Load =
  | { readonly kind: "open" }
  | { readonly kind: "closed"; readonly clients: number; readonly think: number }
  | { readonly kind: "lanes"; readonly lanes: number };

export type SimConfig = {
  readonly pools: readonly PoolConfig[];
  readonly routing: Routing;
  readonly load: Load;
  /** From prefill to decode instance: seconds = latency + prompt · perToken + the request's own. */
  readonly transfer: { readonly latency: number; readonly perToken: number };
  /** What a client waits for its first token beyond the engine: seconds, and times its time per token. */
  readonly client: { readonly firstToken: number; readonly firstTokenSteps: number };
  readonly seed: number;
  /** Reproduce a known bug of Vidur: an evicted request that was half prefilled gets the rest of its prompt as output steps. */
  readonly vidurCompat: boolean;
};

/** An instance as in Vidur's default run of an 8B model on one A100-80G. */
export const POOL_DEFAULTS: PoolConfig = {
  role: "both",
  instances: 1,
  policy: "vllm-v1",
  maxSequences: 128,
  tokenBudget: 2048,
  blocks: 30208,
  blockSize: 16,
  watermark: 0,
  stages: 1,
  maxTokens: 4096,
  slots: null,
  headroom: 0,
  reservedOutput: 0.5,
  pollEvery: 1,
  promptsAlone: false,
  lookAhead: false,
  balanceSteps: 0,
  ranks: 1,
  prefixCache: false,
  kvTiers: [],
  recomputeSecondsPerToken: Infinity,
  chunkLimit: 0,
  longPrefill: 0,
  maxPartialPrefills: Infinity,
  maxLongPartialPrefills: Infinity,
  eviction: "recompute",
  swapSecondsPerToken: 0,
  speculation: null,
  graphStride: 0,
  graphMax: 512,
};

export const SIM_DEFAULTS: SimConfig = {
  pools: [POOL_DEFAULTS],
  routing: "round-robin",
  load: { kind: "open" },
  transfer: { latency: 0, perToken: 0 },
  client: { firstToken: 0, firstTokenSteps: 0 },
  seed: 1,
  vidurCompat: false,
};

export const watermarkBlocks = ({ watermark, blocks }: PoolConfig): number => Math.floor(watermark * blocks);
