import { describe, expect, it } from "vitest";
import type { Row } from "@/bin/predict/rows";
import { answers, BASE } from "./rows";

const listTimes = (row: Row | undefined): string => `${row?.["ttft_ms"]} ${row?.["tpot_ms"]}`;

describe("formats", () => {
  const times = (words: Row) =>
    listTimes(
      answers([
        { ...BASE, system: "b200_sxm", num_gpus: "8", tp: "8", model: "moonshotai/Kimi-K2-Thinking", ...words },
      ])[0],
    );
  // huggingface.co/moonshotai/Kimi-K2-Thinking: native INT4 (compressed-tensors, weight-only); nvidia publishes NVFP4 beside it.
  it("a 4-bit row is priced in its own format where the published checkpoint has another", () => {
    expect(times({ precision: "int4" })).toBe(times({}));
    expect(times({ precision: "fp4", moe_quant: "nvfp4" })).not.toBe(times({}));
    expect(times({ precision: "nvfp4" })).toBe(times({ model: "nvidia/Kimi-K2-Thinking-NVFP4" }));
  });
});
