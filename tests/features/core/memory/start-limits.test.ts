import { describe, expect, it } from "vitest";
import { chipById } from "@/features/core/hardware/catalogue";
import { BACKENDS } from "@/features/core/memory/backend";
import { startLimits, startShare } from "@/features/core/memory/start-limits";
import { unwrap } from "@/lib/result";

describe("what engines start with", () => {
  // vendor: vllm/engine/arg_utils.py for its server; A100 of any size keeps the small limits since vllm-project/vllm#17885; from 160 GiB
  // on 16,384 tokens since v0.28.0 (vllm-project/vllm#51726). SGLang: server_args.py, _handle_gpu_memory_settings.
  it.each([
    ["vllm", "h100-sxm", 8192, 1024],
    ["vllm", "h200-sxm", 8192, 1024],
    ["vllm", "b200-sxm", 16_384, 1024],
    ["vllm", "mi300x", 16_384, 1024],
    ["sglang", "b200-sxm", 16_384, 1024],
    ["sglang", "h200-sxm", 8192, 1024],
    ["sglang", "l40s", 4096, 1024],
    ["sglang", "rtx-4090", 2048, 1024],
    ["vllm", "l40s", 2048, 256],
    ["vllm", "a100-sxm-80", 2048, 256],
    ["vllm", "a100-pcie-40", 2048, 256],
    ["sglang", "a100-sxm-80", 8192, 1024],
    ["trtllm", "a100-sxm-80", 8192, 2048],
  ] as const)("%s on %s: %i tokens, %i sequences", (engine, id, maxTokens, maxSequences) => {
    expect(startLimits(engine, unwrap(chipById(id)))).toMatchObject({ maxTokens, maxSequences });
  });

  it("depends on the version: vLLM 0.27 has no step for 160 GiB, 0.22 fills 0.9 of the memory", () => {
    const b200 = unwrap(chipById("b200-sxm"));
    expect(startLimits("vllm", b200, "0.27.1").maxTokens).toBe(8192);
    expect(startLimits("vllm", b200, "0.28.0").maxTokens).toBe(16_384);
    expect([startShare("vllm", "0.20.2"), startShare("vllm", "0.25.0"), startShare("vllm")]).toEqual([0.9, 0.92, 0.92]);
    expect(startShare("trtllm")).toBe(0.9);
  });

  it("is known of every engine on the smallest chip", () => {
    for (const engine of BACKENDS) {
      const { maxTokens, maxSequences } = startLimits(engine, { id: "any", memory: 1 as never });
      expect(maxTokens).toBeGreaterThan(0);
      expect(maxSequences).toBeGreaterThan(0);
    }
  });
});
