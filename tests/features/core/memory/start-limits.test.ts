import { describe, expect, it } from "vitest";
import { chipById } from "@/features/core/hardware/catalogue";
import { BACKENDS } from "@/features/core/memory/backend";
import { startLimits } from "@/features/core/memory/start-limits";
import { unwrap } from "@/lib/result";

describe("what engines start with", () => {
  // vendor: vllm/engine/arg_utils.py for its server; A100 of any size keeps the small limits since vllm-project/vllm#17885.
  it.each([
    ["vllm", "h100-sxm", 8192, 1024],
    ["vllm", "b200-sxm", 8192, 1024],
    ["vllm", "l40s", 2048, 256],
    ["vllm", "a100-sxm-80", 2048, 256],
    ["vllm", "a100-pcie-40", 2048, 256],
    ["sglang", "a100-sxm-80", 8192, 1024],
    ["trtllm", "a100-sxm-80", 8192, 2048],
  ] as const)("%s on %s: %i tokens, %i sequences", (engine, id, maxTokens, maxSequences) => {
    expect(startLimits(engine, unwrap(chipById(id)))).toMatchObject({ maxTokens, maxSequences });
  });

  it("is known of every engine on the smallest chip", () => {
    for (const engine of BACKENDS) {
      const { maxTokens, maxSequences } = startLimits(engine, { id: "any", memory: 1 as never });
      expect(maxTokens).toBeGreaterThan(0);
      expect(maxSequences).toBeGreaterThan(0);
    }
  });
});
