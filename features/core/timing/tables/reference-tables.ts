/** The tables of AIConfigurator's layout: their columns, and where a row lies. */
import type { Point } from "./gather";
import { MS, numberIn, wordIn, type LeftOut, type Row } from "./table-file";
import { COMMA, joinTexts } from "@/lib/text";
import * as m from "./messages";

export type Reader = {
  readonly columns: readonly string[];
  /** A point, or the reason why the row is left out. */
  readonly read: (row: Row) => Point | Reason;
  /** Rows below this multiple of the table's fastest ones say what launching costs, not the kernel. */
  readonly launched?: (row: Row, framework: string) => boolean;
};

export type Reason = "eager" | "balanced" | "format" | "integer" | "narrow" | "unknown";

export const REASONS: Readonly<Record<Reason | "launch" | "damaged", LeftOut["why"]>> = {
  eager: m.launchedOneByOneCaptured,
  balanced: m.rowsCalledBalancedAreNot,
  format: m.wholeBlocksInOtherFormats,
  integer: m.oneByteMessagesTwoByte,
  narrow: m.narrowerThan128X128,
  unknown: m.operationsThatSuiteDoesNot,
  launch: m.soShortThatLaunchingDecides,
  damaged: m.damagedNumberIsMissingOr,
};

const latency = (row: Row): number => numberIn(row, "latency") * MS;

/** Rows and columns of one scale. */
const BLOCK = 128;

const gemm: Reader = {
  columns: ["gemm_dtype", "m", "n", "k"],
  read: (row) => {
    const format = wordIn(row, "gemm_dtype");
    const [n, k] = [numberIn(row, "n"), numberIn(row, "k")];
    if (format === "fp8_block" && Math.min(n, k) < BLOCK) return "narrow";
    return { kind: "gemm", at: [format, n, k], x: numberIn(row, "m"), seconds: latency(row) };
  },
  launched: (row, framework) => framework === "vllm" && wordIn(row, "gemm_dtype") === "fp8_block",
};

const formats = (row: Row, arithmetic: string): string => `${wordIn(row, arithmetic)}/${wordIn(row, "kv_cache_dtype")}`;

const ATTENTION = [
  "attn_dtype",
  "kv_cache_dtype",
  "num_heads",
  "num_key_value_heads",
  "head_dim",
  "batch_size",
  "step",
];

const heads = (row: Row) =>
  [
    formats(row, "attn_dtype"),
    numberIn(row, "num_heads"),
    numberIn(row, "num_key_value_heads") || numberIn(row, "num_heads"),
    numberIn(row, "head_dim"),
    Number(row.window_size ?? 0),
  ] as const;

const prefill: Reader = {
  columns: [...ATTENTION, "isl"],
  read: (row) => ({
    kind: "prefill",
    at: [...heads(row), numberIn(row, "step"), numberIn(row, "batch_size")],
    x: numberIn(row, "isl"),
    seconds: latency(row),
  }),
};

const decode: Reader = {
  columns: ATTENTION,
  read: (row) => ({
    kind: "decode",
    at: [...heads(row), numberIn(row, "batch_size")],
    x: numberIn(row, "step"),
    seconds: latency(row),
  }),
};

const LATENT = ["mla_dtype", "kv_cache_dtype", "num_heads", "batch_size", "step"];

function latent(phase: "prefill" | "decode", block: boolean): Reader {
  const kind = `mla-${phase}${block ? "-block" : ""}` as const;
  return {
    columns: block ? [...LATENT, "gemm_type"] : LATENT,
    read: (row) => {
      if (block && wordIn(row, "gemm_type") !== "bfloat16") return "format";
      const [step, batch] = [numberIn(row, "step"), numberIn(row, "batch_size")];
      const start = [formats(row, "mla_dtype"), numberIn(row, "num_heads")];
      return phase === "prefill"
        ? { kind, at: [...start, step, batch], x: numberIn(row, "isl"), seconds: latency(row) }
        : { kind, at: [...start, batch], x: step, seconds: latency(row) };
    },
    ...(block && { launched: () => true }),
  };
}

/** Nemotron-H shapes: two matrices per expert. */
const UNGATED_HIDDEN = 2688;
export const UNGATED = "/ungated";

const moe: Reader = {
  columns: [
    "moe_dtype",
    "num_tokens",
    "hidden_size",
    "inter_size",
    "topk",
    "num_experts",
    "moe_tp_size",
    "moe_ep_size",
    "distribution",
  ],
  read: (row) => {
    const routing = wordIn(row, "distribution");
    if (!routing.startsWith("power_law")) return "balanced";
    const ungated =
      wordIn(row, "kernel_source").includes("nongated") || numberIn(row, "hidden_size") === UNGATED_HIDDEN;
    const ranks = numberIn(row, "moe_ep_size");
    return {
      kind: "moe",
      at: [
        `${wordIn(row, "moe_dtype")}${ungated ? UNGATED : ""}`,
        numberIn(row, "hidden_size"),
        numberIn(row, "inter_size") / numberIn(row, "moe_tp_size"),
        numberIn(row, "num_experts") / ranks,
        ranks,
        numberIn(row, "topk"),
        routing,
      ],
      x: numberIn(row, "num_tokens"),
      seconds: latency(row),
    };
  },
};

const OPERATIONS: Readonly<Record<string, string>> = {
  all_reduce: "all-reduce",
  all_gather: "all-gather",
  reduce_scatter: "reduce-scatter",
  alltoall: "all-to-all",
};
const ELEMENT_BYTES: Readonly<Record<string, number>> = { half: 2, float16: 2, bfloat16: 2, int8: 1 };

const collective: Reader = {
  columns: ["op_name", "num_gpus", "message_size"],
  read: (row) => {
    const operation = OPERATIONS[wordIn(row, "op_name")];
    if (operation === undefined) return "unknown";
    if (wordIn(row, "kernel_source").includes("eager")) return "eager";
    const size =
      ELEMENT_BYTES[wordIn(row, "nccl_dtype") || wordIn(row, "allreduce_dtype") || wordIn(row, "oneccl_dtype")];
    if (size === 1) return "integer";
    return {
      kind: "collective",
      at: [operation, numberIn(row, "num_gpus")],
      x: numberIn(row, "message_size") * (size ?? NaN),
      seconds: latency(row),
    };
  },
};

export const READERS: Readonly<Record<string, Reader>> = {
  gemm_perf: gemm,
  context_attention_perf: prefill,
  generation_attention_perf: decode,
  context_mla_perf: latent("prefill", false),
  generation_mla_perf: latent("decode", false),
  mla_context_module_perf: latent("prefill", true),
  mla_generation_module_perf: latent("decode", true),
  moe_perf: moe,
  nccl_perf: collective,
  oneccl_perf: collective,
  custom_allreduce_perf: collective,
};

/** Tables of this layout that exist and answer nothing here, with the reason. */
export const UNUSED: Readonly<Record<string, LeftOut["why"]>> = {
  gdn_perf: m.recurrentScansArePricedBy,
  mamba2_perf: m.recurrentScansArePricedBy,
  mla_bmm_perf: m.absorbedProductsArePricedAs,
  ...Object.fromEntries(
    ["dsa_context_module_perf", "dsa_generation_module_perf"].map((name) => [name, m.sparseBlockJoinsIndexerAttention]),
  ),
  ...Object.fromEntries(
    ["trtllm_alltoall_perf", "wideep_deepep_ll_perf", "wideep_deepep_normal_perf"].map((name) => [
      name,
      m.dispatchAndCombineByTokens,
    ]),
  ),
};

export const unknownTable = (name: string): LeftOut["why"] =>
  m.nameIsNoTableThat({ name, keys: joinTexts(Object.keys(READERS), COMMA) });
