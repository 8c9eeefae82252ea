import { describe, expect, it } from "vitest";
import { predict } from "@/bin/predict/predict";
import { parseCsv, writeCsv, type Row } from "@/bin/predict/rows";
import { settingNotes } from "@/bin/predict/setting-notes";

const said = (row: Row, backend: "vllm" | "sglang" | "trtllm" = "vllm"): string =>
  settingNotes(row, backend).filter(Boolean).join(" ");

describe("settings of a row that cannot be taken as they stand", () => {
  it.each([
    [{ engine_version: "banana" }, /no version.*0\.28\.0/],
    [{ engine_version: "99.0" }, /newer than 0\.28\.0/],
    [{ engine_version: "v0.1" }, /older than 0\.20\.2/],
    [{ kv_cache_dtype: "fp7" }, /kv_cache_dtype "fp7" is none of/],
    [{ client_warmups: "maybe" }, /no number/],
    [{ scheduler_recv_interval: "5" }, /setting of SGLang/],
    [{ timeout_iters: "5" }, /setting of TensorRT-LLM/],
  ])("%o are said", (row, words) => {
    expect(said(row)).toMatch(words);
  });

  it("those of the engine itself pass in silence", () => {
    expect(said({ engine_version: "0.28.0", kv_cache_dtype: "fp8_e4m3", client_warmups: "2" })).toBe("");
    expect(said({ scheduler_recv_interval: "10", kv_cache_dtype: "auto" }, "sglang")).toBe("");
    expect(said({ batch_wait_timeout_iters: "0", timeout_iters: "50" }, "trtllm")).toBe("");
  });
});

describe("the band of a row", () => {
  const row = (system: string, backend: string, precision: string): Row => ({
    ...{ model: "meta-llama/Llama-3.3-70B-Instruct", system, backend, precision },
    ...{ isl: "1024", osl: "1024", concurrency: "16", tp: "4" },
  });
  const answers = parseCsv(
    predict(
      writeCsv(Object.keys(row("", "", "")), [
        row("h200_sxm", "vllm", "fp8"),
        row("h200_sxm", "sglang", "fp4"),
        row("a100_sxm", "vllm", "bf16"),
      ]),
    ),
  );

  it("widens for a version of two years before the runs, and says so", () => {
    const asked = { ...row("h100_sxm", "vllm", "bf16"), engine_version: "" };
    const [plain, recent, old] = parseCsv(
      predict(
        writeCsv(Object.keys(asked), [
          asked,
          { ...asked, engine_version: "0.19.0" },
          { ...asked, engine_version: "0.4.2" },
        ]),
      ),
    );
    const width = (answer: Row | undefined): number =>
      Number(answer?.["tpot_high_ms"]) / Number(answer?.["tpot_low_ms"]);
    expect(width(old)).toBeGreaterThan(1.3 * Math.max(width(plain), width(recent)));
    expect(old?.["reason"]).toMatch(
      /\d+ runs are similar, but with engines of another year, so the band is wider\. Nearest: .*very close except for its date; different: .*engine version/,
    );
    expect(plain?.["reason"]).not.toContain("engine version");
  });

  it("says why where no run has the stack, and nothing where one has", () => {
    const [run, stack, nothing] = answers.map(({ reason }) => reason ?? "");
    expect(run).not.toContain("Band:");
    expect(stack).toMatch(
      /Band: No measured run has this engine, chip generation and weight format together.*Nearest: /,
    );
    expect(nothing).toMatch(/Band: No measured run is similar, so the band is wider\. Nearest: /);
  });

  it("is wider where nothing similar was measured", () => {
    // First tokens of other publishers miss by milliseconds, so the shorter one has the wider band.
    const [run = 0, , nothing = 0] = answers.map(
      (answer) => Number(answer["tpot_high_ms"]) / Number(answer["tpot_low_ms"]),
    );
    expect(nothing).toBeGreaterThan(run * 1.02);
  });
});
