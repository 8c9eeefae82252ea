import { describe, expect, it } from "vitest";
import { chooseFit } from "@/features/core/timing/laws/coefficients";
import type { Kernels } from "@/features/core/operators/kernel-path";

const experts = (engine: string, kernels: Kernels, dtype = "bfloat16") =>
  chooseFit("moe", dtype, "hopper", engine, kernels).values;
const stock = (version: string | null): Kernels => ({ path: "stock", version });

describe("expert kernels by version", () => {
  it("are the law's for tuned recipes, and for the newest vLLM, whose tables the laws are fitted to", () => {
    const law = chooseFit("moe", "bfloat16", "hopper", "vllm").values;
    expect(experts("vllm", stock(null))).toEqual(law);
    expect(experts("vllm", stock("0.28.0"))).toEqual(law);
    expect(experts("vllm", { path: "tuned", version: null })).toEqual(law);
  });

  it("take the last version measured before the stated one, and the oldest for all before it", () => {
    expect(experts("vllm", stock("0.11.1"))).toEqual(experts("vllm", stock("0.14.0")));
    expect(experts("vllm", stock("0.20.2"))).toEqual(experts("vllm", stock("0.19.0")));
    expect(experts("vllm", stock("0.14.0"))).not.toEqual(experts("vllm", stock("0.19.0")));
  });

  // measured: data/ops-engines, Qwen3-235B's experts on H100, EP4, 128 tokens: 264 us in FP8 blocks under vLLM 0.14, 256 in 0.24; 8 tokens 153 and 115
  it("start later in vLLM 0.14 than in 0.24", () => {
    const [old, law] = [experts("vllm", stock("0.14.0"), "fp8_block"), experts("vllm", stock(null), "fp8_block")];
    expect(old["floor_us"]).toBeGreaterThan((law["floor_us"] ?? 0) * 1.3);
  });

  it("lean by half on other formats where a version has no table of one", () => {
    const law = experts("vllm", stock(null), "w4a16_mxfp4");
    const leant = experts("vllm", stock("0.14.0"), "w4a16_mxfp4");
    expect(leant["floor_us"]).toBeGreaterThan(law["floor_us"] ?? 0);
    expect(leant["floor_us"]).toBeLessThan((law["floor_us"] ?? 0) * 1.5);
  });

  it("are slower in fallback", () => {
    const [slow, law] = [
      experts("vllm", { path: "fallback", version: null }, "fp8"),
      experts("vllm", stock(null), "fp8"),
    ];
    expect(slow["compute"]).toBeLessThan((law["compute"] ?? 0) / 2);
  });
});
