// Layers at the edges of a pass, where no neighbour bounds them: written traces whose layers are of two kinds (hand).
import { describe, expect, it } from "vitest";
import { capture, type CaptureOptions } from "@/features/core/trace/capture";
import { kernel, traceWith } from "@/tests/support/measurements/trace-text";

const MIXER = ["mhc_pre_big_fuse", "rms_norm_kernel", "nvjet_qkv", "flash_fwd_kernel", "nvjet_o", "all_reduce_one"];
const INDEXED = [...MIXER.slice(0, 3), "c4_prefill_compress", "lightning_indexer", "topk_kernel", ...MIXER.slice(3)];
const POST = ["mhc_post_tilelang"];
const EXPERTS = ["mhc_pre_big_fuse", "rms_norm_kernel", "moe_align", "grouped_gemm_up", "silu_act_and_mul"];
const DOWN = ["grouped_gemm_down", "moe_sum", "all_reduce_one", "mhc_post_tilelang"];
const SLIDING = [...MIXER, ...POST, ...EXPERTS, ...DOWN];
const SPARSE = [...INDEXED, ...POST, ...EXPERTS, ...DOWN];
const HEAD = ["rms_norm_kernel", "nvjet_head", "argmax_sampling_kernel"];

/** Eight layers a pass, the last one of the longer kind, less often than the shorter. */
const KINDS = [SLIDING, SLIDING, SPARSE, SLIDING, SLIDING, SPARSE, SLIDING, SPARSE];
const LENGTHS = KINDS.map(({ length }) => length);

function cutLengths(options: CaptureOptions): readonly (readonly number[])[] {
  const step = ["embedding_kernel", ...KINDS.flat(), ...HEAD];
  const names = [...step, ...step, ...step];
  const trace = traceWith(...names.map((name, index) => kernel({ name, ts: index * 12, dur: 10 })));
  const passes = capture(trace, options).devices[0]?.segmentation.passes ?? [];
  return passes.map(({ layers }) => layers.map(({ from, to }) => to - from));
}

describe("layers at the edges of a pass", () => {
  it("keep their kernels by an anchor that begins a block, also where the last block is of another kind", () => {
    const cut = cutLengths({ anchor: "mhc_pre_big_fuse", blocksPerLayer: 2, layers: 8 });
    expect(cut).toEqual([LENGTHS, LENGTHS, LENGTHS]);
  });

  it("take neither head nor embedding by an anchor that ends a block", () => {
    const cut = cutLengths({ anchor: "mhc_post_tilelang", mark: "end", blocksPerLayer: 2, layers: 8 });
    expect(cut).toEqual([LENGTHS, LENGTHS, LENGTHS]);
  });
});
