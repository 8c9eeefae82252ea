/**
 * Settings that engines print when they start, by what they mean here, whatever the engine calls them. vLLM's `non-default args` and
 * configuration line, launch commands, SGLang's `server_args=ServerArgs(…)` and memory line, TensorRT-LLM's cache lines. `None` is no value.
 */

import { engineVersion } from "./start/version";
import { argument, patternsFor } from "./start/wordings";

/** Counts; tokens, requests, drafts a step, adapters. */
type StartFigure =
  | "maxRunning"
  | "cacheTokens"
  | "cacheBlocks"
  | "blockTokens"
  | "stepTokens"
  | "draftTokens"
  | "largestGraph"
  | "loraSlots"
  | "maxLength"
  | "decodeLogSteps";

export type StartFacts = {
  readonly model?: string;
  readonly version?: string;
  /** Of a separated service. */
  readonly pool?: "prefill" | "decode";
  readonly reserves?: boolean;
  readonly figures: Readonly<Partial<Record<StartFigure, number>>>;
};

const FIGURES: Readonly<Record<StartFigure, readonly RegExp[]>> = {
  maxRunning: [argument("max_running_requests", "max_num_seqs", "max_batch_size")],
  cacheTokens: [...patternsFor("kv-tokens"), /KV Cache is allocated\..{0,80}#tokens:\s*(\d+)/],
  cacheBlocks: patternsFor("blocks"),
  blockTokens: patternsFor("block-size"),
  stepTokens: [argument("max_num_batched_tokens", "chunked_prefill_size", "max_num_tokens")],
  draftTokens: [argument("num_speculative_tokens", "num_spec_tokens", "speculative_num_steps", "max_draft_len")],
  largestGraph: [argument("max_cudagraph_capture_size", "cuda_graph_max_bs"), /max_capture_size['"]?[=:]\s*(\d+)/],
  loraSlots: [argument("max_loras", "max_loras_per_batch")],
  maxLength: [
    ...patternsFor("max-length"),
    ...patternsFor("refused-length"),
    argument("max_model_len", "context_len", "context_length", "max_seq_len"),
  ],
  decodeLogSteps: [argument("decode_log_interval")],
};

/** Lists of graph sizes: the largest one counts. */
const GRAPH_SIZES =
  /(?:cudagraph_capture_sizes|cuda_graph_bs|cuda_graph_batch_sizes)['"]?\s*[=:]\s*\[([\d,\s]+)\]|Capture cuda graph bs \[([\d,\s]+)\]/;
const MODEL =
  /(?<![\w-])(?:--)?(?:model|model_path|model-path|model_tag)['"]?\s*[=:]\s*['"]([^'"\s]{1,200})['"]|--model(?:-path)?[= ]['"]?([\w./:@-]{1,200})|\bvllm serve ([\w./:@][\w./:@-]{0,199})/;
const POOLS: readonly (readonly [pool: "prefill" | "decode", sign: RegExp])[] = [
  ["prefill", /disaggregation_mode='prefill'|['"]?kv_role['"]?\s*[=:]\s*['"]kv_producer/],
  ["decode", /disaggregation_mode='decode'|['"]?kv_role['"]?\s*[=:]\s*['"]kv_consumer/],
];
const RESERVES = /GUARANTEED_NO_EVICT|MAX_UTILIZATION/;

/** Lines without one of these words state no setting; most lines have none of them. */
const SIGN =
  /max seq len|vllm serve|--max-|args|config|version|max[_ ]|KV [Cc]ache|KV cache|blocks|tokens per block|cuda ?graph|GUARANTEED_NO_EVICT|MAX_UTILIZATION|Loading weights/;

/** null: the line states nothing. */
export function readStartLine(line: string): StartFacts | null {
  if (!SIGN.test(line)) return null;
  const figures: Partial<Record<StartFigure, number>> = {};
  for (const [name, patterns] of Object.entries(FIGURES) as [StartFigure, readonly RegExp[]][]) {
    const digits = patterns.map((pattern) => pattern.exec(line)?.[1]).find((match) => match !== undefined);
    if (digits !== undefined) figures[name] = Number(digits.replace(/[,_]/g, ""));
  }
  const sizes = largestSize(line);
  if (sizes !== null) figures.largestGraph ??= sizes;
  const model = MODEL.exec(line)
    ?.slice(1)
    .find((match) => match !== undefined);
  const version = engineVersion(line);
  const pool = POOLS.find(([, sign]) => sign.test(line))?.[0];
  const policy = RESERVES.exec(line)?.[0];
  const facts: StartFacts = {
    ...(model === undefined ? {} : { model }),
    ...(version === null ? {} : { version }),
    ...(pool === undefined ? {} : { pool }),
    ...(policy === undefined ? {} : { reserves: policy === "GUARANTEED_NO_EVICT" }),
    figures,
  };
  return Object.keys(facts).length === 1 && Object.keys(figures).length === 0 ? null : facts;
}

function largestSize(line: string): number | null {
  const list = GRAPH_SIZES.exec(line);
  const sizes = (list?.[1] ?? list?.[2] ?? "")
    .split(",")
    .map(Number)
    .filter((size) => size > 0);
  return sizes.length === 0 ? null : Math.max(...sizes);
}
