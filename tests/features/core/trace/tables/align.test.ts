import { describe, expect, it } from "vitest";
import { statedOperations } from "@/features/core/trace/kernels/operations";
import { alignKernels } from "@/features/core/trace/tables/align";

const written = (a: string, b: string): string =>
  alignKernels(a.split(" "), b.split(" "))
    .map((pair) => `${pair.a.join("+")}:${pair.b.join("+")}`)
    .join(" ");

describe("what a name says that a kernel does", () => {
  it.each([
    ["fused_add_rms_norm_kernel", ["add", "norm"]],
    ["allreduce_fusion_kernel_oneshot_lamport_rmsnorm", ["all-reduce", "norm"]],
    ["triton_poi_fused_add_mul_silu_3", ["add", "multiply", "activation"]],
    ["act_and_mul_kernel", ["multiply"]],
    ["RMSNormDynamicPerTokenQuant", ["norm", "quantise"]],
    ["dequantize_rows", ["dequantise"]],
    ["normal_distribution_kernel", []],
    ["load_padded_heads", []],
  ])("%s: %j", (name, operations) => {
    expect([...statedOperations(name)].toSorted()).toEqual([...operations].toSorted());
  });
});

describe("two sequences", () => {
  it.each([
    // Equal ones in order, the rest alone.
    ["norm gemm norm", "gemm norm", "0: 1:0 2:1"],
    // Two into one, and one into two.
    ["gemm rope kv_store attn", "gemm rope_kv_store attn", "0:0 1+2:1 3:2"],
    ["gemm rope_kv_store attn", "gemm rope kv_store attn", "0:0 1:1+2 2:3"],
    // Each pair into its own.
    ["norm quant norm quant", "norm_quant norm_quant", "0+1:0 2+3:1"],
    // A residual that the other side's name does not say is no obstacle.
    ["multimem_all_reduce fused_add_rms_norm gemm", "allreduce_rmsnorm gemm", "0+1:0 2:1"],
    // One into one is another kernel, not a merged one.
    ["norm gemm", "norm_quant gemm", "0: :0 1:1"],
    // What lies between equals elsewhere was not merged.
    ["rope gemm kv_store", "gemm rope_kv_store", "0: 1:0 2: :1"],
  ])("%s | %s", (a, b, wanted) => {
    expect(written(a, b)).toBe(wanted);
  });

  it("hold every kernel of both sides once, in order", () => {
    const a = "norm quant gemm rope kv_store attn gemm all_reduce add_norm silu gemm".split(" ");
    const b = "norm_quant gemm copy rope_kv_store attn gemm allreduce_add_norm gemm silu".split(" ");
    const pairs = alignKernels(a, b);
    expect(pairs.flatMap((pair) => pair.a)).toEqual(a.map((_, i) => i));
    expect(pairs.flatMap((pair) => pair.b)).toEqual(b.map((_, i) => i));
  });

  it("longer than a table of them would fit are paired place by place, and none is lost", () => {
    const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `k${i % 7}`);
    const pairs = alignKernels(names(4100), names(4200));
    expect(pairs.flatMap((pair) => pair.a)).toHaveLength(4100);
    expect(pairs.flatMap((pair) => pair.b)).toHaveLength(4200);
  });
});
