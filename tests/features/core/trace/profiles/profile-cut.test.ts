/** Examples: passes of a model with hyper-connections, cut by the anchors of its profile. */
import { describe, expect, it } from "vitest";
import { deviceWork } from "@/features/core/trace/device/device-work";
import { classifier } from "@/features/core/trace/kernels/classify";
import { KERNEL_RULES } from "@/features/core/trace/kernels/rules";
import { inferProfile } from "@/features/core/trace/profiles/infer-profile";
import { profileCut } from "@/features/core/trace/profiles/profile-cut";
import { segment } from "@/features/core/trace/segment/segment";
import { kernel, traceWith } from "@/tests/support/trace-text";

const LAYERS = 5;
const PASSES = 3;

/** Each half of a layer begins with `mhc_pre_big_fuse` and ends with `mhc_post_tilelang`; a pass has an embedding before, a sampler behind. */
function passes(...boundaries: readonly string[]) {
  const has = (name: string): string[] => (boundaries.includes(name) ? [name] : []);
  const half = (...work: readonly string[]) => [...has("mhc_pre_big_fuse"), ...work, ...has("mhc_post_tilelang")];
  const layer = [...half("flash_fwd_splitkv_mla", "nvjet_gemm"), ...half("fused_moe_kernel", "silu_and_mul")];
  const pass = ["embedding_kernel", ...Array<string[]>(LAYERS).fill(layer).flat(), "top_k_sampling"];
  const names = Array<string[]>(PASSES).fill(pass).flat();
  const trace = traceWith(...names.map((name, i) => kernel({ name, ts: i * 10, dur: 9 })));
  const work = deviceWork(trace)[0];
  if (work === undefined) throw new Error("no device");
  return { trace, work };
}

const V4 = inferProfile({ compress_ratios: [4] }).profile;

describe("a profile's cut", () => {
  it("takes the anchor that begins a half where there is one, and the one that ends it where there is not", () => {
    const both = passes("mhc_pre_big_fuse", "mhc_post_tilelang");
    expect(profileCut(V4, LAYERS, both.work, both.trace.names)).toEqual({
      anchor: "mhc_pre_big_fuse",
      mark: "start",
      blocksPerLayer: 2,
      layers: LAYERS,
    });
    const ends = passes("mhc_post_tilelang");
    expect(profileCut(V4, LAYERS, ends.work, ends.trace.names)).toMatchObject({
      anchor: "mhc_post_tilelang",
      mark: "end",
    });
    const none = passes();
    expect(profileCut(V4, null, none.work, none.trace.names)).toEqual({ layers: 43 });
  });

  it.each(["mhc_pre_big_fuse", "mhc_post_tilelang"])(
    "by %s gives every pass its layers, the attention first",
    (anchor) => {
      const { trace, work } = passes(anchor);
      const cut = segment(work, trace.names, classifier(KERNEL_RULES), profileCut(V4, LAYERS, work, trace.names));
      expect(cut.passes.map((pass) => pass.layers.length)).toEqual([LAYERS, LAYERS, LAYERS]);
      const held = cut.passes.flatMap((pass) =>
        pass.layers.map(({ blocks }) =>
          blocks.map(({ from, to }) =>
            Array.from(work.nameId.subarray(from, to), (id) => trace.names[id] ?? "").some((name) =>
              name.includes("mla"),
            ),
          ),
        ),
      );
      expect(held).toEqual(Array(LAYERS * PASSES).fill([true, false]));
    },
  );
});
