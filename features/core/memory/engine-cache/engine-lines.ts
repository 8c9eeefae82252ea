/**
 * What an engine will print of its cache when it starts, or with which it refuses: its own lines with our figures. GiB as it writes them:
 * SGLang and TensorRT-LLM say GB and mean 2^30. Wording of vLLM 0.5 to 0.28, SGLang 0.4 to 0.5, TensorRT-LLM 1.x.
 */
import type { ModelSpec } from "@/features/core/model/spec";
import { GIB } from "@/lib/units/edge";
import type { EngineSettings } from "../engine-memory";
import type { EngineStart } from "./engine-start";
import { since } from "../start-limits";
import { FULL_TOKENS_RATIO } from "./sglang-pools";

export type EngineLine = {
  readonly id: "available" | "tokens" | "concurrency" | "refusal" | "windows";
  readonly text: string;
};

type Started = { readonly engine: EngineSettings; readonly model: ModelSpec; readonly start: EngineStart };

export function engineLines(started: Started): readonly EngineLine[] {
  if (started.engine.backend === "vllm") return vllmLines(started);
  return started.engine.backend === "sglang" ? sglangLines(started) : trtllmLines(started);
}

const count = (value: number): string => Math.floor(value).toLocaleString("en-US");
const gib = (bytes: number): string => (bytes / GIB).toFixed(2);

function vllmLines({ engine, start }: Started): readonly EngineLine[] {
  const available: EngineLine = { id: "available", text: `Available KV cache memory: ${gib(start.budget)} GiB` };
  if (start.refusal === "no-memory") return [available, { id: "refusal", text: NO_BLOCKS }];
  if (!since(engine, "0.8")) return oldLines(start);
  if (start.refusal === "length") return [available, { id: "refusal", text: refusedLength(start) }];
  const length = count(start.length);
  return [
    available,
    { id: "tokens", text: `GPU KV cache size: ${count(start.tokens)} tokens` },
    {
      id: "concurrency",
      text: `Maximum concurrency for ${length} tokens per request: ${start.concurrency.toFixed(2)}x`,
    },
  ];
}

const NO_BLOCKS =
  "No available memory for the cache blocks. Try increasing `gpu_memory_utilization` when initializing the engine.";

/** The brackets are as the engine writes them; without a length that starts it leaves the last sentence out. */
function refusedLength({ length, needed, budget, longest }: EngineStart): string {
  const estimate =
    longest > 0 ? ` Based on the available memory, the estimated maximum model length is ${String(longest)}.` : "";
  return (
    `To serve at least one request with the model's max seq len (${String(length)}), (${gib(needed)} GiB KV cache is needed, ` +
    `which is larger than the available KV cache memory (${gib(budget)} GiB).${estimate} ` +
    "Try increasing `gpu_memory_utilization` or decreasing `max_model_len` when initializing the engine."
  );
}

/** vLLM V0. */
function oldLines({ pieces, tokens, length, refusal, concurrency }: EngineStart): readonly EngineLine[] {
  const blocks: EngineLine = { id: "tokens", text: `# GPU blocks: ${String(pieces)}` };
  if (refusal === "length")
    return [
      blocks,
      {
        id: "refusal",
        text: `The model's max seq len (${String(length)}) is larger than the maximum number of tokens that can be stored in KV cache (${String(tokens)}).`,
      },
    ];
  const text = `Maximum concurrency for ${String(length)} tokens per request: ${concurrency.toFixed(2)}x`;
  return [blocks, { id: "concurrency", text }];
}

function sglangLines({ engine, model, start }: Started): readonly EngineLine[] {
  if (start.refusal === "no-memory")
    return [{ id: "refusal", text: "Not enough memory. Please try to increase --mem-fraction-static." }];
  const { tokens, length, budget } = start;
  const [first] = model.layers.flatMap(({ attention }) => (attention.kind === "softmax" ? [attention] : []));
  const windows = model.layers.some(({ attention }) => attention.kind === "softmax" && attention.window !== null);
  const keys = first ? first.headDim / (first.headDim + first.valueHeadDim) : 0;
  const size = first
    ? `K size: ${gib(keys * budget)} GB, V size: ${gib((1 - keys) * budget)} GB`
    : `KV size: ${gib(budget)} GB`;
  const window = Math.floor(FULL_TOKENS_RATIO * tokens);
  const running = Math.min(engine.maxSequences, Math.max(Math.min((tokens / length) * 512, 4096), 2048));
  return [
    ...(windows
      ? [
          {
            id: "windows" as const,
            text: `Use sliding window memory pool. full_layer_tokens=${String(tokens)}, swa_layer_tokens=${String(window)}`,
          },
        ]
      : [{ id: "available" as const, text: `KV Cache is allocated. #tokens: ${String(tokens)}, ${size}` }]),
    {
      id: "tokens",
      text: `max_total_num_tokens=${String(tokens)}, chunked_prefill_size=${String(engine.maxTokens)}, max_running_requests=${String(Math.floor(running))}, context_len=${String(length)}`,
    },
  ];
}

function trtllmLines({ start }: Started): readonly EngineLine[] {
  const { budget, tokens } = start;
  const text = `[MemUsageChange] Allocated ${gib(Math.max(0, budget))} GiB for max tokens in paged KV cache (${String(tokens)}).`;
  return [{ id: "tokens", text }];
}
