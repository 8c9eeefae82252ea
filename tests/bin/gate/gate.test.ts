import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mds } from "../../support/programs/mds";

const folder = mkdtempSync(join(tmpdir(), "mds-gate-"));

/** What `vllm bench serve` writes, with steps `factor` times as long and a little noise. */
function written(name: string, factor: number, changes: object = {}): string {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  const noise = 1 + 0.001 * (name.charCodeAt(name.length - 6) % 5);
  const result = {
    date: "20260301-101500",
    backend: "vllm",
    model_id: "openai/gpt-oss-120b",
    num_prompts: 500,
    completed: 500,
    request_rate: "inf",
    max_concurrency: 64,
    total_input_tokens: 512_000,
    total_output_tokens: 512_000,
    request_throughput: 6 / (factor * noise),
    output_throughput: 6144 / (factor * noise),
    mean_ttft_ms: 150 * noise,
    mean_tpot_ms: 10 * factor * noise,
    p99_tpot_ms: 12 * factor * noise,
  };
  writeFileSync(path, JSON.stringify({ ...result, ...changes }));
  return path;
}

const side = (name: string, factor: number, changes: object = {}): readonly string[] =>
  ["a", "b", "c"].map((repeat) => written(`${name}-${repeat}.json`, factor, changes));

const base = side("base", 1);

describe("mds gate", () => {
  it("passes where nothing was lost, with what it compared", async () => {
    const { status, stdout } = await mds("gate", "--baseline", ...base, "--run", ...side("same", 1));
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Passed: no loss in 5 figures over 1 load\./);
    expect(stdout).toContain("1 load compared: 3 baseline runs, 3 new runs.");
    expect(stdout).toContain("Failed requests: 0 before, 0 now.");
  });

  it("says where the run is the baseline", async () => {
    const { status, stdout } = await mds("gate", "--baseline", ...base, "--run", ...base);
    expect(status).toBe(0);
    expect(stdout).toContain("3 measurements are on both sides");
  });

  it("ends with code 1 where a figure was lost, names it first, and what the pattern points to", async () => {
    const { status, stdout } = await mds("gate", "--baseline", ...base, "--run", ...side("slow", 1.07));
    expect(status).toBe(1);
    // hand: 1 / 1.07 − 1 = −6.5 %.
    expect(stdout).toMatch(/^Failed: output throughput fell 6\.5.% \(−[\d.]+.% … −[\d.]+.%\)/);
    expect(stdout).toContain("Only the time per token grew");
    expect(stdout).toMatch(/✕ TPOT average +10.ms +10\.7.ms +7.%/);
    expect(stdout).toMatch(/ {2}TTFT average/);
  });

  it("obeys a limit for all and one for a figure", async () => {
    const run = side("limit", 1.07);
    expect((await mds("gate", "--baseline", ...base, "--run", ...run, "--fail-over", "10%")).status).toBe(0);
    const one = await mds("gate", "--baseline", ...base, "--run", ...run, "--fail-over", "10%", "tpot.p99=3%");
    expect(one.status).toBe(1);
    expect(one.stdout).toMatch(/^Failed: TPOT p99 grew/);
  });

  it("answers as JSON, with every load, and lists settings", async () => {
    const run = side("json", 1.07, { backend: "sglang" });
    const { status, stdout } = await mds("gate", "--baseline", ...base, "--run", ...run, "--format", "json");
    expect(status).toBe(1);
    const answer = JSON.parse(stdout) as { state: string; figures: { figure: string; loads: unknown[] }[] };
    expect(answer).toMatchObject({ state: "failed", loads: 1, runs: { baseline: 3, run: 3 } });
    expect(answer).toMatchObject({ settings: [{ setting: "Engine", baseline: "vllm", run: "sglang" }] });
    expect(answer.figures.find(({ figure }) => figure === "rate")?.loads).toHaveLength(1);
  });

  it("writes an annotation of GitHub, and speaks Chinese", async () => {
    const run = side("github", 1.07);
    const { stdout } = await mds("gate", "--baseline", ...base, "--run", ...run, "--format", "github");
    expect(stdout).toMatch(/^::error title=mds gate::Failed: .*%25/);
    expect((await mds("gate", "--baseline", ...base, "--run", ...run, "--lang", "zh")).stdout).toMatch(
      /^未通过：输出吞吐下降/,
    );
  });
});

describe("mds gate is not usable", () => {
  it("for another model or load: code 2 and both values", async () => {
    const other = side("other", 1, { model_id: "Qwen/Qwen3-32B", max_concurrency: 32 });
    const { status, stderr } = await mds("gate", "--baseline", ...base, "--run", ...other);
    expect(status).toBe(2);
    expect(stderr).toContain("GATE-NOT-COMPARABLE");
    expect(stderr).toContain("Model openai/gpt-oss-120b → Qwen/Qwen3-32B");
    expect(stderr).toContain("Concurrency 64 → 32");
  });

  it.each([
    [["--baseline", ...base], "GATE-NO-FILE"],
    [["--baseline", ...base, "--run", ...base, "--format", "xml"], "GATE-FORMAT"],
    [["--baseline", ...base, "--run", ...base, "--fail-over", "5"], "GATE-LIMIT"],
    [["--baseline", ...base, "--run", ...base, "--fail-over", "tttf=5%"], "GATE-FIGURE"],
    [["--baseline", ...base, "--run", join(folder, "absent.json")], "GATE-NOTHING"],
    [["--baseline", ...base, "--run", ...base, "--against-prediction", "5%"], "GATE-NO-SCENARIO"],
    [["--baseline", ...base, "--run", ...base, "--scenario", join(folder, "absent.json")], "FILE-UNREADABLE"],
  ])("in a call that cannot be read: %#", async (words, code) => {
    const { status, stderr } = await mds("gate", ...words);
    expect(status).toBe(2);
    expect(stderr).toContain(code);
  });
});

describe("mds gate --scenario", () => {
  const link = "http://localhost:3000/quick-estimation?model=gpt-oss-120b&hw=h200-sxm&tp=2&unknown_page_input=1";

  it("says how far both sides lie from the prediction of the same load", async () => {
    const run = side("predicted", 1);
    const { status, stdout } = await mds("gate", "--baseline", ...base, "--run", ...run, "--scenario", link);
    expect(status).toBe(0);
    expect(stdout).toMatch(/Measured against predicted +Baseline +Run/);
    expect(stdout).toMatch(/\nTPOT +[−\d.]+.% +[−\d.]+.%/);
  });

  it("fails where the run is worse than predicted by more than the limit", async () => {
    // A step of 100 ms is no figure of two H200.
    const [before, after] = [side("far", 10), side("far-off", 10)];
    const words = ["--baseline", ...before, "--run", ...after, "--scenario", link, "--against-prediction", "50%"];
    const { status, stdout } = await mds("gate", ...words);
    expect(status).toBe(1);
    expect(stdout).toContain("TPOT is ");
    expect(stdout).toContain("worse than predicted");
  });
});
