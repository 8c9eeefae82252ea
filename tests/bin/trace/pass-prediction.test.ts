import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mds } from "../../support/programs/mds";
import { needsData } from "../../support/needs";

const SGLANG = "../shared/data/traces/tracelens_mi300x_sglang_qwen3-8b_prefill_decode.json.gz";
const HUGGING_FACE = "../shared/data/traces/tracelens_h100_qwen1.5-0.5b-chat.json.gz";

describe("mds trace --against", needsData(SGLANG), () => {
  const folder = mkdtempSync(join(tmpdir(), "mds-against-"));

  it("prints the gap by family, and why the scenario is what it is", async () => {
    const { status, stdout } = await mds("trace", SGLANG, "--against", "guess");
    expect(status).toBe(0);
    expect(stdout).toMatch(/scenario +Qwen\/Qwen3-8B on Instinct MI300X/);
    expect(stdout).toMatch(/hw = mi300x +the trace names its device/);
    expect(stdout).toMatch(/FFN gate and up +36 +243643\.0 /);
    // Of the capture's 987288.9 µs the first 493287.2 hold one stray kernel and a pause.
    expect(stdout).toMatch(/\npass +494001\.7 .* 100\.0 /);
  });

  it("says where a scenario of a file is another than the trace shows, and prices the file's", async () => {
    const path = join(folder, "scenario.json");
    writeFileSync(path, JSON.stringify({ model: "qwen3-14b", hw: "h200-sxm", tp: 1 }));
    const { status, stdout, stderr } = await mds("trace", SGLANG, "--against", path, "--format", "json");
    expect(status).toBe(0);
    // The model is no certain guess, since another bundled one has the same dimensions; the chip is named.
    expect(stderr).toMatch(/MEASURED-OTHER at hw: The scenario has hw h200-sxm, the trace shows mi300x/);
    expect(stderr).toMatch(/MEASURED-LAYERS at model: The pass has 36 layers; Qwen3 14B has 40/);
    const answer = JSON.parse(stdout) as { scenario: object; segments: object[]; rows: { share: number }[] };
    expect(answer.scenario).toMatchObject({ model: "qwen3-14b", hw: "h200-sxm" });
    expect(answer.segments).toEqual([{ phase: "prefill", sequences: 15, newTokens: 1024, cached: 0 }]);
    expect(answer.rows.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
  });

  it("takes the model from a configuration, and writes points that mds calibrate reads", async () => {
    const [config, points] = [join(folder, "config.json"), join(folder, "points.csv")];
    // Dimensions of Qwen1.5-0.5B-Chat, as its config.json on Hugging Face states them.
    const sizes = { hidden_size: 1024, intermediate_size: 2816, num_hidden_layers: 24, vocab_size: 151936 };
    const heads = { num_attention_heads: 16, num_key_value_heads: 16, tie_word_embeddings: true };
    writeFileSync(config, JSON.stringify({ model_type: "qwen2", torch_dtype: "bfloat16", ...sizes, ...heads }));
    const { status, stdout } = await mds("trace", HUGGING_FACE, "--config", config, "--points", points);
    expect(status).toBe(0);
    // Query, key and value are products of their own there, as are gate and up.
    expect(stdout).toMatch(/QKV projection +72 /);
    expect(stdout).toMatch(/FFN gate and up +48 /);
    expect(stdout).toMatch(/prefill 16 x 559 tokens on 0 cached/);
    expect(readFileSync(points, "utf8").trim().split("\n")).toHaveLength(2);
  });

  it("asks for what neither the trace nor the reader tells", async () => {
    const { status, stderr } = await mds("trace", HUGGING_FACE, "--against", "guess");
    expect(status).toBe(2);
    expect(stderr).toMatch(/MEASURED-UNTOLD at model: .*no bundled model has these matrices and layers/);
    expect((await mds("trace", HUGGING_FACE, "--set", "model")).stderr).toMatch(/TRACE-SET at set/);
  });
});
