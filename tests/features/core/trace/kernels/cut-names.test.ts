import { describe, expect, it } from "vitest";
import { cutNames } from "@/features/core/trace/kernels/cut-names";
import { shortName } from "@/features/core/trace/kernels/short-name";

const named = (name: string) => ({ name, short: shortName(name) });

describe("names in little room", () => {
  it("keep their beginning and their end", () => {
    const one = named("nvjet_tst_64x64_64x16_2x1_2cta_v_bz_bias_TNT_and_more");
    expect(cutNames([one], 40)(one)).toBe("nvjet_tst_64x64_64x16_2x1_2…TNT_and_more");
    expect(cutNames([named("gemm")], 40)(named("gemm"))).toBe("gemm");
  });

  it("show where two differ that would look alike", () => {
    // The two attention kernels of the B200 recording.
    const all = ["CausalP16VarSeqQ128Kv128", "SlidingOrChunkedCausalP16VarSeqQ128Kv128"].map((reach) =>
      named(`fmhaSm100aKernel_QkvE4m3OBfloat16H64PagedKv${reach}PersistentContext`),
    );
    const shown = all.map(cutNames(all, 40));
    expect(shown[0]).toMatch(/^fmhaSm100aKernel_Q….*Causal/);
    expect(shown[1]).toMatch(/^fmhaSm100aKernel_Q….*Sliding/);
    expect(shown.every((name) => name.length <= 40)).toBe(true);
  });

  it("show template arguments where those alone differ", () => {
    const all = ["float, 4", "int, 2"].map((types) => named(`void at::native::CatArrayBatchedCopy<${types}>(T*)`));
    const shown = all.map(cutNames(all, 40));
    expect(new Set(shown).size).toBe(2);
    expect(shown[0]).toMatch(/^CatArrayBatchedCop….*float, 4/);
  });
});
