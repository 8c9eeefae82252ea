/** Examples: passes of a model with hyper-connections, cut by the anchors of its profile. */
import { describe, expect, it } from "vitest";
import { capture } from "@/features/core/trace/capture";
import { chooseCut } from "@/features/core/trace/choose-cut";
import type { Trace } from "@/features/core/trace/trace";
import { unwrap } from "@/lib/result";
import { kernel, traceWith } from "@/tests/support/measurements/trace-text";

const LAYERS = 5;
const PASSES = 3;

/** Each half of a layer begins with `mhc_pre_big_fuse` and ends with `mhc_post_tilelang`; a pass has an embedding before, a sampler behind. */
function passes(...boundaries: readonly string[]): Trace {
  const has = (name: string): string[] => (boundaries.includes(name) ? [name] : []);
  const half = (...work: readonly string[]) => [...has("mhc_pre_big_fuse"), ...work, ...has("mhc_post_tilelang")];
  const layer = [...half("flash_fwd_splitkv_mla", "nvjet_gemm"), ...half("fused_moe_kernel", "silu_and_mul")];
  const pass = ["embedding_kernel", ...Array<string[]>(LAYERS).fill(layer).flat(), "top_k_sampling"];
  const names = Array<string[]>(PASSES).fill(pass).flat();
  return traceWith(...names.map((name, i) => kernel({ name, ts: i * 10, dur: 9 })));
}

const CONFIG = { num_hidden_layers: LAYERS, compress_ratios: [0, 0, 4, 128, 4], num_hash_layers: 1 };

describe("a profile's cut", () => {
  it("takes the anchor that begins a half where there is one, and the one that ends it where there is not", () => {
    const options = (...boundaries: readonly string[]) =>
      unwrap(chooseCut(passes(...boundaries), { config: CONFIG })).options;
    expect(options("mhc_pre_big_fuse", "mhc_post_tilelang")).toEqual({
      anchor: "mhc_pre_big_fuse",
      mark: "start",
      blocksPerLayer: 2,
      layers: LAYERS,
    });
    expect(options("mhc_post_tilelang")).toMatchObject({ anchor: "mhc_post_tilelang", mark: "end" });
    expect(options()).toEqual({ layers: LAYERS });
    expect(unwrap(chooseCut(passes(), { profile: "dsv4_csa_hca" })).options).toEqual({ layers: 43 });
  });

  it.each(["mhc_pre_big_fuse", "mhc_post_tilelang"])(
    "by %s gives every pass its layers, the attention first",
    (anchor) => {
      const trace = passes(anchor);
      const cut = unwrap(chooseCut(trace, { config: CONFIG }));
      const [device] = capture(trace, cut.options).devices;
      expect(cut.flags.map((flags) => flags.join("+"))).toEqual([
        "FIRST+SWA_ONLY+HASH",
        "SWA_ONLY",
        "CSA_C4",
        "HCA_C128",
        "FINAL+CSA_C4",
      ]);
      expect(device?.segmentation.passes.map((pass) => pass.layers.length)).toEqual([LAYERS, LAYERS, LAYERS]);
      const held = device?.segmentation.passes.flatMap((pass) =>
        pass.layers.map(({ blocks }) =>
          blocks.map(({ from, to }) =>
            Array.from(device.work.nameId.subarray(from, to), (id) => trace.names[id] ?? "").some((name) =>
              name.includes("mla"),
            ),
          ),
        ),
      );
      expect(held).toEqual(Array(LAYERS * PASSES).fill([true, false]));
    },
  );

  it("leaves a fused norm alone unless its profile is asked for: the first layer of a pass has none, and cuts begin half a layer late", () => {
    const layer = ["flash_attn_fwd", "fused_add_rms_norm", "nvjet_gemm", "fused_add_rms_norm"];
    const names = ["rms_norm", ...Array<string[]>(6).fill(layer).flat()];
    const trace = traceWith(...names.map((name, i) => kernel({ name, ts: i * 10, dur: 9 })));
    expect(unwrap(chooseCut(trace, { config: { num_hidden_layers: 6 } })).options).toEqual({ layers: 6 });
    expect(unwrap(chooseCut(trace, { profile: "generic_addnorm" })).options).toMatchObject({
      anchor: "fused_add_rms_norm",
    });
  });

  it("refuses a profile that there is not", () => {
    const cut = chooseCut(passes(), { profile: "dsv5" });
    expect(cut.ok ? "" : cut.issues[0]?.code).toBe("TRACE-PROFILE");
  });
});
