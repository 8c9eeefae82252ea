/**
 * How engines word what they were told and what they measured at start-up: the one table for the reconcile of memory, the diagnosis and the
 * profile of a service. Written for vLLM 0.4 to 0.31, SGLang 0.3 to 0.5, TensorRT-LLM 0.17 to 1.3, as seen in logs
 * that users posted (vllm-project/vllm#10511, #12126, #12569, #17122, #28228, #21348, #38820; sgl-project/sglang#11716, #27537). All of them divide by 2^30 or
 * 2^20, also where they write GB or MB.
 */
import type { ReadingId, Unit } from "./reading";

export type Wording = {
  readonly id: ReadingId;
  readonly unit: Unit;
  /** The value is group 1 and a size's unit group 2; a concurrency has its tokens in group 1 and its value in group 2. */
  readonly pattern: RegExp;
};

const SIZE = String.raw`(?<![\d.])(-?[\d.]+)\s*(GiB|GB|MiB|MB)`;
const COUNT = String.raw`([\d,]+)`;

const size = (id: ReadingId, before: string, after = ""): Wording => ({
  id,
  unit: "B",
  pattern: new RegExp(`${before}\\s*${SIZE}${after}`, "i"),
});
const count = (id: ReadingId, unit: Unit, before: string, after = ""): Wording => ({
  id,
  unit,
  pattern: new RegExp(`${before}\\s*${COUNT}${after}`, "i"),
});

/** A name as an argument: `'max_num_seqs': 128`, `max_num_seqs=128`, `--max-num-seqs 128`. */
export const argument = (...names: readonly string[]): RegExp =>
  new RegExp(
    String.raw`(?<![\w-])(?:--)?(?:${names.map((name) => name.replaceAll("_", "[_-]")).join("|")})['"]?(?:\s*[=:]\s*|\s+)['"]?(\d[\d,_]*)`,
  );

export const VLLM: readonly Wording[] = [
  // "Model loading took 14.99 GiB memory and 3.2 seconds"; "Loading model weights took 14.99 GB"; "model weights take 14.99GiB"
  size("weights", "model loading took"),
  size("weights", "loading model weights took"),
  size("weights", "model weights take"),
  size("usable", String.raw`total_gpu_memory \(`),
  // A line each, or all in one: "total_gpu_memory     79.22GiB", "total_gpu_memory=79.22GiB"
  size("usable", String.raw`\btotal_gpu_memory[=\s]`),
  // "Free memory on device cuda:0 (78.6/79.19 GiB) on startup"
  size("usable", String.raw`free memory on device[^(]{0,80}\([\d.]+\s*/`),
  { id: "share", unit: "1", pattern: /gpu_memory_utilization \(([\d.]+)\)/i },
  { id: "share", unit: "1", pattern: /desired GPU memory utilization is \(([\d.]+),/i },
  { id: "share", unit: "1", pattern: /current --gpu-memory-utilization=([\d.]+)/i },
  { id: "share", unit: "1", pattern: /\bgpu_memory_utilization(?:\s+|=)([\d.]+)/i },
  // "total_gpu_memory (79.19GiB) x gpu_memory_utilization (0.90) = 71.27GiB"
  size("budget", String.raw`gpu_memory_utilization \([\d.]+\) =`),
  size("runtime", String.raw`non_torch_memory(?: takes|[=\s])`),
  size("activation", String.raw`pytorch activation peak memory(?: takes)?`),
  size("kv-memory", "reserved for KV cache is"),
  size("kv-memory", String.raw`\b(?:available_kv_cache_memory|kv_cache_size)[=\s]`),
  // On Ascend, in bytes: "Available memory: 28137840640, total memory: 65452113920"
  { id: "kv-memory", unit: "B", pattern: /\bavailable memory: (\d{8,}), total memory:/i },
  { id: "total", unit: "B", pattern: /\bavailable memory: \d{8,}, total memory: (\d{8,})/i },
  // "Actual usage is 14.99 GiB for weight, 4.76 GiB for peak activation, 0.13 GiB for non-torch memory, and 0.53 GiB for CUDAGraph memory"
  { id: "weights", unit: "B", pattern: new RegExp(`${SIZE} for weights?\\b`, "i") },
  { id: "consumed", unit: "B", pattern: new RegExp(`${SIZE} for consumed memory`, "i") },
  { id: "activation", unit: "B", pattern: new RegExp(`${SIZE} for peak activation`, "i") },
  { id: "runtime", unit: "B", pattern: new RegExp(`${SIZE} for non-torch`, "i") },
  { id: "graphs", unit: "B", pattern: new RegExp(`${SIZE} for (?:CUDA|NPU) ?graph memory`, "i") },
  // An estimate before the graphs are captured, from 0.18; counted from 0.21.
  size("graphs-estimated", "estimated CUDA graph memory:"),
  size("graphs", String.raw`graph capturing finished in [\d.]+ secs?, took`),
  size("kv-memory", "available KV cache memory:"),
  size("kv-memory", "current KV cache memory(?: in use)?(?: is|:)"),
  count("kv-tokens", "tok", "GPU KV cache size:", " tokens"),
  // "# GPU blocks: 27894, # CPU blocks: 2048", "# cuda blocks: 7191"
  count("blocks", "blocks", "# (?:GPU|cuda|npu) blocks:"),
  {
    id: "concurrency",
    unit: "x",
    pattern: /maximum concurrency for ([\d,]+) tokens per request: ([\d.]+)x/i,
  },
  // V1 refuses with sizes; V0 with what the cache holds.
  {
    id: "needed",
    unit: "B",
    pattern: /to serve at least one request with.{0,80}\(([\d.]+)\s*(GiB|MiB) KV cache is needed/i,
  },
  { id: "refused-length", unit: "tok", pattern: /to serve at least one request with.{0,40}max seq len \((\d+)\)/i },
  { id: "kv-memory", unit: "B", pattern: /larger than the available KV cache memory \(([\d.]+)\s*(GiB|MiB)\)/i },
  { id: "longest", unit: "tok", pattern: /estimated maximum model length is (\d+)/i },
  { id: "refused-length", unit: "tok", pattern: /max seq len \((\d+)\) is larger than the maximum number of tokens/i },
  { id: "longest", unit: "tok", pattern: /tokens that can be stored in KV cache \((\d+)\)/i },
  { id: "no-memory", unit: "1", pattern: /no available memory for the cache (block)s/i },
  { id: "batched-tokens", unit: "tok", pattern: argument("max_num_batched_tokens") },
  { id: "max-seqs", unit: "seq", pattern: argument("max_num_seqs") },
  { id: "block-size", unit: "tok", pattern: argument("block_size") },
  { id: "max-length", unit: "tok", pattern: /using max model len (\d+)/i },
  { id: "load-time", unit: "s", pattern: /model loading took [\d.]+ GiB(?: memory)? and ([\d.]+) seconds/i },
  { id: "load-time", unit: "s", pattern: /loading weights took ([\d.]+) seconds/i },
];

export const SGLANG: readonly Wording[] = [
  size("draft-weights", "load weight end\\..{0,40}type=\\w{0,40}(?:Draft|NextN|Eagle|MTP).{0,120}mem usage="),
  size("weights", "load weight end\\..{0,200}mem usage="),
  size("graphs", "capture (?:decode |draft )?(?:cuda|npu) graph end\\..{0,200}mem usage="),
  count("kv-tokens", "tok", "max_total_num_tokens="),
  count("batched-tokens", "tok", "chunked_prefill_size="),
  count("max-seqs", "seq", "max_running_requests="),
  count("max-length", "tok", String.raw`\bcontext_len=`),
  { id: "share", unit: "1", pattern: /mem_fraction_static=([\d.]+)/i },
  { id: "no-memory", unit: "1", pattern: /not enough memory\. please try to increase (--mem-fraction-static)/i },
  { id: "load-time", unit: "s", pattern: /load weight end\. elapsed=([\d.]+) s/i },
];

export const TRTLLM: readonly Wording[] = [
  // "[MemUsageChange] Allocated 52.58 GiB for max tokens in paged KV cache (430784)."
  size("kv-memory", "allocated", " for max tokens in paged KV cache"),
  count("kv-tokens", "tok", String.raw`for max tokens in paged KV cache \(`),
  // "Max KV cache blocks per sequence: 65 [window size=2051], tokens per block=32, primary blocks=116617, secondary blocks=0"
  count("blocks", "blocks", String.raw`\bprimary blocks=`),
  count("block-size", "tok", String.raw`\btokens per block\s*[=:]`),
  { id: "block-size", unit: "tok", pattern: argument("tokens_per_block") },
  // "Memory used after loading model weights (inside torch) in memory usage profiling: 52.90 GiB"
  size("weights", String.raw`memory used after loading model weights \(inside torch\)[^:]{0,60}:`),
  size("total", "device total memory"),
  { id: "share", unit: "1", pattern: /available KV cache memory .{0,120}fraction is set ([\d.]+)/i },
  { id: "batched-tokens", unit: "tok", pattern: argument("max_num_tokens") },
  { id: "max-seqs", unit: "seq", pattern: argument("max_batch_size") },
];

/** All wordings of one figure, of every engine. */
export const patternsFor = (id: ReadingId): readonly RegExp[] =>
  [...VLLM, ...SGLANG, ...TRTLLM].filter((wording) => wording.id === id).map(({ pattern }) => pattern);
