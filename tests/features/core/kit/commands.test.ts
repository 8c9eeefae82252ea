/** The lines to type: shapes of one GPU, groups, names and lengths of the scenario. Llama-3.1-70B by hand. */
import { describe, expect, it } from "vitest";
import { kitCommands } from "@/features/core/kit/commands";
import type { RawParams } from "@/lib/params/codec";
import { resolved } from "../../../support/scenarios";

const lines = (raw: RawParams): Readonly<Record<string, string>> =>
  Object.fromEntries(kitCommands(resolved(raw)).map(({ tool, line }) => [tool, line]));

describe("the commands of a scenario", () => {
  const found = lines({ model: "llama-3.3-70b", hw: "h100-sxm", tp: "8", isl: "1024", osl: "128", conc: "64" });

  it("name every weight of one GPU once, outputs x inputs", () => {
    // Hidden 8192, 64 heads and 8 of keys of 128, FFN 28672, vocabulary 128256; TP 8.
    for (const shape of ["=1280x8192", "=8192x1024", "=7168x8192", "=8192x3584", "=16032x8192"])
      expect(found["perf_test"]).toContain(shape);
    expect(found["perf_test"]).toContain("--heads 8 --kv-heads 1 --head-dim 128");
    expect(found["perf_test"]).toContain("--prefill 256,1024,4096");
  });

  it("name the group, the model and the load", () => {
    expect(found["link_test"]).toBe("python3 link_test.py --ranks 8 --groups 2,8");
    expect(found["memory_bench"]).toContain("--model meta-llama/Llama-3.3-70B-Instruct");
    expect(found["slo_test"]).toContain("--input-tokens 1024 --output-tokens 128 --concurrency 1,4,16,64,128");
    expect(found["slo_test"]).toContain("--chips 8");
  });

  it("start every node where an instance is wider than one", () => {
    const wide = lines({ model: "deepseek-v3", hw: "h100-sxm", tp: "8", adp: "2", ep: "16" });
    expect(wide["link_test"]).toMatch(/^torchrun --nnodes 2 --nproc-per-node 8 .* link_test.py --groups 2,.*16/);
  });

  it("ask for no attention where heads share a latent", () => {
    expect(lines({ model: "deepseek-v3" })["perf_test"]).toMatch(/--tests launch,bandwidth,gemm$/);
  });
});
