/**
 * What engines printed of their cache in public, and what follows from their public sources: figures only, with the thread that has them.
 * `log`: printed digits. `law`: computed by hand from the source's formula, where the log rounds or shows no figure.
 */
import { presetModel } from "@/features/core/model/config/preset-model";
import type { ModelSpec } from "@/features/core/model/spec";
import { unwrap } from "@/lib/result";
import { GEMMA_4_31B, MIMO_V2_FLASH, QWEN_27B, QWEN_27B_DRAFTS } from "./models";

export type Truth = {
  readonly name: string;
  readonly source: string;
  readonly mark: "log" | "law";
  readonly model: ModelSpec;
  readonly engine: "vllm" | "sglang" | "trtllm";
  readonly version: string;
  readonly tp: number;
  readonly cp?: number;
  readonly kv?: "bf16" | "fp8";
  readonly block?: number;
  readonly maxTokens: number;
  readonly drafts?: number;
  readonly length: number;
  /** What the cache had: bytes as the log states them, in GiB, or its blocks. */
  readonly gib?: number;
  readonly blocks?: number;
  /** The source does not print it: it is the size that gives the printed digits, or a round figure. Such a case counts in no error. */
  readonly inferred?: true;
  /** Of a model that stands here with its attention alone. */
  readonly moe?: true;
  readonly prints: {
    readonly tokens?: number;
    readonly concurrency?: number;
    readonly neededGib?: number;
    readonly longest?: number;
    readonly refuses?: boolean;
  };
  /** Share; 0 = the printed digits. */
  readonly within: number;
};

const preset = (id: string): ModelSpec => unwrap(presetModel(id));

export const TRUTHS: readonly Truth[] = [
  {
    ...{ name: "Llama-3.1-405B FP8, vLLM V0", source: "vllm-project/vllm#6746", mark: "log" },
    ...{ model: preset("llama-3.1-405b"), engine: "vllm", version: "0.5.3", tp: 8, maxTokens: 131_072 },
    ...{ length: 131_072, blocks: 4962, prints: { tokens: 79_392, longest: 79_392, refuses: true }, within: 0 },
  },
  {
    ...{ name: "gpt-oss-120b on one H100", source: "vllm-project/vllm#27508", mark: "log" },
    ...{ model: preset("gpt-oss-120b"), engine: "vllm", version: "0.11.0", tp: 1, maxTokens: 1024 },
    ...{ length: 131_072, gib: 1.71, prints: { refuses: true }, within: 0 },
  },
  {
    ...{ name: "gpt-oss-120b, what it needs", source: "the same; 8,192 + 73 blocks of 589,824 B", mark: "law" },
    ...{ model: preset("gpt-oss-120b"), engine: "vllm", version: "0.11.0", tp: 1, maxTokens: 1024 },
    ...{ length: 131_072, gib: 1.71, prints: { neededGib: 4.54, longest: 48_624 }, within: 0 },
  },
  {
    ...{ name: "Gemma 4 31B to 0.20", source: "hf-mem issue 60", mark: "log" },
    ...{ model: GEMMA_4_31B, engine: "vllm", version: "0.20.0", tp: 1, maxTokens: 2048 },
    ...{ length: 131_072, gib: 24.54, prints: { tokens: 26_800 }, within: 0 },
  },
  {
    ...{ name: "Gemma 4 31B AWQ, 0.20.0", source: "vllm-project/vllm#43308", mark: "log" },
    ...{ inferred: true, model: GEMMA_4_31B, engine: "vllm", version: "0.20.0", tp: 1, maxTokens: 2048 },
    ...{ length: 131_072, gib: 50, prints: { tokens: 55_000 }, within: 0.03 },
  },
  {
    ...{ name: "Gemma 4 31B AWQ, 0.21.0", source: "vllm-project/vllm#43308", mark: "log" },
    ...{ inferred: true, model: GEMMA_4_31B, engine: "vllm", version: "0.21.0", tp: 1, maxTokens: 2048 },
    ...{ length: 131_072, gib: 50, prints: { tokens: 525_000 }, within: 0.03 },
  },
  ...(
    [
      [131_072, 2048, 530_400],
      [262_144, 2048, 586_295],
      [262_144, 8192, 484_671],
    ] as const
  ).map(([length, maxTokens, tokens]): Truth => ({
    ...{ name: `Gemma 4 31B, 0.21, ${maxTokens} tokens per step`, source: "vllm-project/vllm#43308", mark: "law" },
    ...{ model: GEMMA_4_31B, engine: "vllm", version: "0.21.0", tp: 1, maxTokens },
    ...{ length, gib: 50, prints: { tokens }, within: 0.0001 },
  })),
  {
    ...{ name: "DeepSeek-V4-Flash on eight B200", source: "vllm-project/recipes#762", mark: "log" },
    ...{
      inferred: true,
      model: preset("deepseek-v4-flash"),
      engine: "vllm",
      version: "0.25.0",
      tp: 8,
      kv: "fp8",
      maxTokens: 8192,
    },
    ...{ length: 1_048_576, gib: 147.4, prints: { concurrency: 20.43 }, within: 0.03 },
  },
  {
    ...{ name: "DeepSeek-V4-Flash, a request of 131,072", source: "3,866 blocks of 1,051,776 B", mark: "law" },
    ...{ model: preset("deepseek-v4-flash"), engine: "vllm", version: "0.24.0", tp: 8, kv: "fp8", maxTokens: 8192 },
    ...{ length: 131_072, blocks: 3866, prints: { concurrency: 1 }, within: 0 },
  },
  {
    ...{ name: "DeepSeek-V4-Pro, a request of 1,048,576", source: "7,450 blocks of 1,473,408 B", mark: "law" },
    ...{ model: preset("deepseek-v4-pro"), engine: "vllm", version: "0.25.0", tp: 8, kv: "fp8", maxTokens: 8192 },
    ...{ length: 1_048_576, gib: (7450 * 1_473_408) / 2 ** 30, prints: { concurrency: 1 }, within: 0 },
  },
  {
    ...{ name: "Kimi-K2-Thinking, TP8", source: "vllm-project/recipes at 8959cf6", mark: "log" },
    ...{ model: preset("kimi-k2-thinking"), engine: "vllm", version: "0.11.2", tp: 8, kv: "bf16", maxTokens: 8192 },
    ...{ length: 262_144, gib: 46.8, prints: { tokens: 715_072 }, within: 0 },
  },
  {
    ...{
      name: "Kimi-K2-Thinking, TP8, eight ranks share a context",
      source: "vllm-project/recipes at 8959cf6",
      mark: "log",
    },
    ...{ model: preset("kimi-k2-thinking"), engine: "vllm", version: "0.11.2", tp: 8, cp: 8, kv: "bf16" },
    ...{ maxTokens: 8192, length: 262_144, gib: 46.8, prints: { tokens: 5_721_088 }, within: 0.0001 },
  },
  {
    ...{ name: "Qwen3-235B-A22B FP8, TP4, vLLM", source: "vllm-project/vllm#21348", mark: "log" },
    ...{ model: preset("qwen3-235b-a22b-fp8"), engine: "vllm", version: "0.9.2", tp: 4, kv: "bf16", maxTokens: 8192 },
    // Another rank was the smallest of the four.
    ...{ length: 32_768, gib: 8.11, prints: { tokens: 178_880 }, within: 0.012 },
  },
  {
    ...{ name: "Qwen3-235B-A22B FP8, TP4, SGLang", source: "vllm-project/vllm#21348", mark: "log" },
    ...{ model: preset("qwen3-235b-a22b-fp8"), engine: "sglang", version: "0.4.9", tp: 4, kv: "bf16", maxTokens: 8192 },
    ...{ length: 32_768, gib: 2 * 8.23, prints: { tokens: 367_404 }, within: 0.001 },
  },
  {
    ...{ name: "Qwen3.5-27B, 0.19", source: "vllm-project/vllm#40691", mark: "log" },
    ...{
      inferred: true,
      model: QWEN_27B,
      engine: "vllm",
      version: "0.19.0",
      tp: 1,
      maxTokens: 8192,
      length: 32_768,
      blocks: 1487,
    },
    ...{ prints: { tokens: 290_864, concurrency: 33.04 }, within: 0 },
  },
  ...(
    [
      ["bf16", 491, 377_456],
      ["bf16", 580, 445_875],
      ["fp8", 611, 920_517],
    ] as const
  ).map(([kv, blocks, tokens]): Truth => ({
    ...{
      name: `Qwen3.8-27B, TP2, ${kv} cache, ${blocks} blocks`,
      source: "vllm-project/recipes at 8959cf6",
      mark: "log",
    },
    ...{
      inferred: true,
      model: QWEN_27B,
      engine: "vllm",
      version: "0.25.0",
      tp: 2,
      kv,
      maxTokens: 2048,
      length: 262_144,
      blocks,
    },
    ...{ prints: { tokens }, within: 0 },
  })),
  {
    ...{ name: "Qwen3.5-27B INT4, TP2, FP8 cache, three drafts", source: "club-3090 issues 294 and 295", mark: "log" },
    ...{
      inferred: true,
      model: QWEN_27B_DRAFTS,
      engine: "vllm",
      version: "0.22.0",
      tp: 2,
      kv: "fp8",
      maxTokens: 8192,
      drafts: 3,
    },
    // The thread does not show the pool: 424 blocks are the only number that gives these digits.
    ...{ length: 262_144, blocks: 424, prints: { tokens: 620_944, concurrency: 2.37 }, within: 0 },
  },
  {
    ...{ name: "8B with 128 kB a token, refused", source: "public-cases 22, wording of vLLM V1", mark: "log" },
    ...{
      inferred: true,
      model: preset("llama-3.1-8b"),
      engine: "vllm",
      version: "0.22.0",
      tp: 1,
      maxTokens: 8192,
      length: 131_072,
    },
    ...{ gib: 9.83, prints: { neededGib: 16, longest: 80_512, refuses: true }, within: 0 },
  },
  {
    ...{ name: "MiMo-V2-Flash, TP4, pools of one size", source: "sgl-project/sglang#15464", mark: "log" },
    ...{ moe: true, model: MIMO_V2_FLASH, engine: "sglang", version: "0.5.6", tp: 4, maxTokens: 8192, length: 262_144 },
    ...{ gib: 41.76 + 27.84 + 4.82 + 3.21, prints: { tokens: 1_496_958 }, within: 0.0003 },
  },
  {
    ...{ name: "MiMo-V2-Flash, TP4, windows of 0.8", source: "sgl-project/sglang#18039, after it", mark: "law" },
    ...{ moe: true, model: MIMO_V2_FLASH, engine: "sglang", version: "0.5.9", tp: 4, maxTokens: 8192, length: 262_144 },
    ...{ gib: (375_360 * 45_696) / 2 ** 30, prints: { tokens: 375_360 }, within: 0 },
  },
  {
    ...{ name: "DeepSeek-V4-Flash, SGLang", source: "sgl-project/sglang#34499: 34,691.85 B a token", mark: "law" },
    ...{ model: preset("deepseek-v4-flash"), engine: "sglang", version: "0.5.17", tp: 8, kv: "fp8", maxTokens: 8192 },
    ...{ length: 131_072, gib: (1_000_000 * 34_691.85) / 2 ** 30, prints: { tokens: 1_000_000 }, within: 1e-6 },
  },
];
