/**
 * Which kind of work a kernel is, by its name: an ordered table, first match wins. The table is data: a team adds its own rules in
 * front, and the rule tester says which rule won. Names are those that vLLM, SGLang, TensorRT-LLM, PyTorch, FlashInfer, DeepGEMM,
 * DeepEP, AITER, hipBLASLt and Composable Kernel give their kernels, as read in public traces and in those projects' sources.
 */
import type { Text } from "@/lib/text";
import * as m from "@/features/core/trace/messages";

export const FAMILIES = [
  "dense-gemm",
  "moe-gemm",
  "attention",
  "communication",
  "state-space",
  "elementwise",
  "copy",
] as const;
export type KernelFamily = (typeof FAMILIES)[number];

export const FAMILY_NAMES: Readonly<Record<KernelFamily, Text>> = {
  "dense-gemm": m.denseGemm,
  "moe-gemm": m.moEGemm,
  attention: m.attention,
  communication: m.communication,
  "state-space": m.stateSpace,
  elementwise: m.elementwise,
  copy: m.copies,
};

export type KernelRule = {
  readonly name: string;
  /** What the kernel does, finer than its family: `rms-norm`, `all-reduce`. */
  readonly category: string;
  readonly family: KernelFamily;
  /** All that are given must hold. Letters' case does not matter unless `exactCase`. */
  readonly containsAny?: readonly string[];
  readonly containsAll?: readonly string[];
  readonly regex?: string;
  readonly exactCase?: boolean;
};

/** The category of a kernel that no rule names. */
export const UNNAMED: KernelRule = { name: "none", category: "other", family: "elementwise" };

/** Transfers between experts: communication, and counted apart from collectives, as most tools leave them out of theirs. */
export const EXPERT_TRANSFER: ReadonlySet<string> = new Set(["expert-dispatch", "expert-combine", "expert-notify"]);

type Row = readonly [category: string, family: KernelFamily, match: Omit<KernelRule, "name" | "category" | "family">];

const any = (...containsAny: string[]) => ({ containsAny });
const like = (regex: string) => ({ regex });

const ROWS: readonly Row[] = [
  // Communication first: a fused kernel that ends in an all-reduce waits for other ranks, whatever else it does.
  [
    "expert-dispatch",
    "communication",
    like("(deep_?ep|dpsk::ep|inter(node|node_ll)|intranode|mori|pplx).*dispatch|moe_?a2a_?dispatch"),
  ],
  [
    "expert-combine",
    "communication",
    like("(deep_?ep|dpsk::ep|inter(node|node_ll)|intranode|mori|pplx).*combine|moe_?a2a_?combine"),
  ],
  [
    "expert-notify",
    "communication",
    like("(deep_?ep|dpsk::ep|inter(node|node_ll)|intranode).*(notify|get_dispatch_layout|barrier)"),
  ],
  ["reduce-scatter", "communication", any("reduce_scatter", "reducescatter")],
  ["all-gather", "communication", any("allgather", "all_gather")],
  [
    "all-reduce",
    "communication",
    any("allreduce", "all_reduce", "cross_device_reduce", "lamport", "multimem", "one_shot_reduce", "two_shot"),
  ],
  ["all-to-all", "communication", any("alltoall", "all_to_all", "sendrecv")],
  ["broadcast", "communication", like("(nccl|rccl|hcom|hccl|ccl).*broadcast")],
  [
    "collective",
    "communication",
    like("nccl|rccl|msccl|\\bhcom_|hccl|oneccl|nvshmem.*(put|get|signal|barrier)|quickreduce"),
  ],
  // Attention of DeepSeek's kinds, before the GEMM library whose name their kernels carry.
  ["paged-mqa-logits", "attention", any("mqa_logits")],
  ["hadamard", "attention", any("hadamard")],
  ["indexer", "attention", like("indexer|lightning_index")],
  ["compressor", "attention", like("c4_prefill|c128_prefill|(kv|attn)_?compress")],
  ["mla-metadata", "attention", any("mla_metadata", "mla_metadata_kernel")],
  ["mla-combine", "attention", any("mla_combine", "flash_fwd_mla_combine", "splitkv_combine")],
  [
    "mla-attention",
    "attention",
    like("(splitkv|flash|decode|fmha|sm(90|100)|attn|aiter)\\w*mla|mla_?(decode|prefill|fwd|a8w8)|flashmla"),
  ],
  [
    "cache-store",
    "elementwise",
    like(
      "store_?kv_?cache|reshape_and_cache|concat_and_cache|append_paged|set_mla_kv|kv_?cache_?(store|scatter|copy)|flashmla_cache",
    ),
  ],
  ["rope", "elementwise", like("rope|rotary")],
  ["sparse-attention", "attention", like("sparse_attn|sparse_attention|\\bqsa|\\bnsa_|\\bdsa_")],
  ["attention-metadata", "attention", like("prepare_varlen|attn_metadata|PagedKVIndices|get_seqlen")],
  [
    "attention-reduce",
    "attention",
    like("reduce_segments|merge_attn_states|merge_?states|flash_fwd_combine|attention.*reduce"),
  ],
  ["attention-backward", "attention", like("flash_?(attn)?_?bwd|FlashAttnBwd|attn_bwd|fmha.*bwd|bwd.*fmha")],
  [
    "attention",
    "attention",
    like(
      "flash_?fwd|flash_?attn|flash::|fmha|unified_attention|paged_attention|PagedKVCache|PagedAttention|PrefillWith|DecodeWith|attn_fwd|attention|context_attn|decode_attn|mha_fwd|\\b_fwd_kernel|_fwd_grouped_kernel|xqa",
    ),
  ],
  // Linear attention and state-space layers.
  [
    "state-space",
    "state-space",
    like(
      "mamba|selective_scan|ssd_|_bmm_chunk|chunk_(gla|scan|state|kda|gated|delta)|gated_delta|\\bkda|fused_recurrent|delta_rule|wkv|rwkv|short_?conv|sconv",
    ),
  ],
  ["causal-conv", "state-space", like("causal_conv")],
  // Experts.
  [
    "moe-routing",
    "elementwise",
    like(
      "moe_?(fused_?)?(gate|align|sort|topk|index|count|prepare|permute|unpermute|sum|finalize|routing|route|forward|expand)|topkgating|topk_?(softmax|sigmoid)|grouped_?topk|count_and_sort|expert_(offset|count|token)|compute_(expert|problem|arg)|routing|expandInputRows|finalizeMoe|moe.*(finalize|routing)|finalize_matmul_scatter|bitmatrix|count_expert|fused_mapping|_combined_routing|expand_to_fused|reduce_fused|(un)?permute_tokens|scatter_tokens|swizzle_moe",
    ),
  ],
  [
    "moe-gemm",
    "moe-gemm",
    like(
      "fused_?moe|moe_?(gemm|mxgemm|stage|ck)|ck_?moe|grouped_?gemm|group_?gemm|m_grouped|GroupProblemShape|matmul_ogs|\\bbmm_(Mx|Bfloat|E4m3|E2m1|Fp)|grouped_mm|moe.*gemm|marlin_moe|moe.*marlin|dptp128c|mlp1|xmoe",
    ),
  ],
  // Norms, activations, formats.
  [
    "norm",
    "elementwise",
    like(
      "rms_?norm|rmsn|layer_?norm|ln_(fwd|bwd)|batch_?norm|group_?norm|norm_?quant|hc_prenorm|l2norm|\\bbn_(fw|bw)|BatchNorm|addnorm",
    ),
  ],
  ["hyper-connection", "elementwise", like("\\bmhc|mhc_|sinkhorn")],
  ["activation", "elementwise", like("act_and_mul|silu|swiglu|gelu|activation|relu_?squared|(?<!gemm_)relu_kernel")],
  [
    "quantise",
    "elementwise",
    like(
      "quant|cast_to_fp8|to_fp8|fp8_cast|per_token_cast|per_channel_cast|cast_back|scaled_fp|mxfp|fp4_convert|float_to_.?fp|fp8.*float",
    ),
  ],
  ["transpose", "elementwise", any("transpose", "permute")],
  [
    "sampling",
    "elementwise",
    like(
      "sampl|argmax|top_?p|min_?p|multinomial|penalt|gumbel|logits_process|apply_token_bitmask|log_?softmax|speculative|verify_tree|rejection",
    ),
  ],
  ["softmax", "elementwise", any("softmax")],
  ["top-k", "elementwise", like("top_?k|radixFindKth|gatherTopK|bitonicSort")],
  [
    "sort",
    "elementwise",
    like("radix_?sort|merge_?sort|DeviceScan|DeviceReduce|DeviceSelect|DeviceHistogram|rocprim|trampoline"),
  ],
  [
    "embedding",
    "elementwise",
    like(
      "embedding|indexSelect|index_select|indexFunc|vectorized_gather|gather_kernel|scatter_gather|_pooled_embs|indices_weights|linearize_index|bounds_check_indices",
    ),
  ],
  // GEMMs.
  [
    "convolution",
    "dense-gemm",
    like(
      "grouped_conv|igemm_(fwd|bwd|wrw)|conv(olve|_|2d|3d|fwd|bwd|nd)|fprop|dgrad|wgrad|implicit_gemm|cudnn|miopen|xdlops_(fwd|bwd)|Im2Col|winograd|SubTensorOp",
    ),
  ],
  ["gemm-fp4", "dense-gemm", like("(gemm|matmul|nvjet|cutlass|bmm).*(fp4|e2m1|nvf4|mxf4)")],
  [
    "gemm-fp8",
    "dense-gemm",
    like("deep_gemm|fp8.*gemm|gemm.*(fp8|e4m3|f8)|scaled_mm|w8a8|nvjet_q|^Cijk_[a-z]+_[a-z]+_(F8|B8)|ptp128c"),
  ],
  [
    "gemm-int",
    "dense-gemm",
    like("marlin|awq|gptq|machete|w4a16|int4|int8.*gemm|i8_?gemm|gemm_s8|exllama|dequant.*gemm|qserve"),
  ],
  ["gemm-splitk", "dense-gemm", like("splitk_?reduce|split_k|splitKreduce|reduce_splitk|streamk")],
  [
    "gemm",
    "dense-gemm",
    like(
      "gemm|gemv|nvjet|cublas|cutlass|Cijk_|matmul|xmma|tensorop|wmma|\\bmm_kernel|_mm_|addmm|dot_kernel|hgemm|wvSplit|skinny|wv_split|epilogue::impl|linear_kernel|bmm|globalKernel|gett|contraction",
    ),
  ],
  // The rest of PyTorch.
  ["concat", "elementwise", like("CatArray|\\bcat_|stack_kernel|triton_\\w*cat")],
  ["copy-kernel", "copy", like("copy_kernel|copyBuffer|fillBuffer|copy_device|_copy_|memcpy|direct_copy")],
  ["fill", "elementwise", like("Fill(Functor|_)|fill_kernel|arange|zeros|memset")],
  ["optimizer", "elementwise", like("multi_tensor|adam|adagrad|sgd")],
  [
    "reduction",
    "elementwise",
    like("reduce_kernel|reduction|max_?pool|avg_?pool|triton_(red|per)|norm_kernel|cumsum|welford|GammaBeta"),
  ],
  [
    "elementwise",
    "elementwise",
    like(
      "elementwise|triton_poi|pointwise|Functor|unrolled|masked|where_kernel|clamp|index_(put|copy|fill)|FloorDivide",
    ),
  ],
];

/** The built-in table, in order. Names say category and place: `norm-31`. */
export const KERNEL_RULES: readonly KernelRule[] = ROWS.map(([category, family, match], index) => ({
  name: `${category}-${index + 1}`,
  category,
  family,
  ...match,
}));
