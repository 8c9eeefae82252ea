import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { csvParse } from "d3-dsv";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "mds-simulate-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const simulate = (...args: string[]) => spawnSync("bin/mds", ["simulate", ...args], { encoding: "utf8" });
const at = (name: string): string => join(folder, name);

function requestFile(content: string): string {
  writeFileSync(at("requests.csv"), content);
  return at("requests.csv");
}

const HEAD = "id,arrived_at,prefill_tokens,decode_tokens\n";
const VIDUR = "../shared/data/vidur-sim";

describe("mds simulate", () => {
  it("writes the times of every request", () => {
    const path = requestFile(`${HEAD}a,0,10,3\nb,1,4,1\n`);
    const { stdout, status } = simulate(
      "--requests",
      path,
      "--policy",
      "vllm-v1",
      "--max-batched-tokens",
      "4",
      "--rates",
      "1,0,0,0",
    );
    expect(status).toBe(0);
    expect(stdout).toBe("id,scheduled_at,prefill_completed_at,completed_at,restarts\na,0,3,5,0\nb,2,4,4,0\n");
  });

  it("names the rows that it could not serve and goes on", () => {
    const path = requestFile(`${HEAD}a,0,10,3\nb,0,-4,1\nc,0,100000,1\n`);
    const { stdout, stderr, status } = simulate("--requests", path, "--blocks", "100", "--rates", "1,0,0,0");
    expect(status).toBe(0);
    expect(stderr).toContain("SIM-ROW-BAD-LENGTH at row 2");
    expect(stderr).toContain("SIM-ROW-KV-TOO-SMALL at row 3");
    expect(csvParse(stdout).map((row) => row["completed_at"])).toEqual(["3", "", ""]);
  });

  it("sums a run up, and says that it was stopped", () => {
    const path = requestFile(`${HEAD}a,0,10,3\nb,50,4,1\n`);
    const { stdout, stderr } = simulate("--requests", path, "--rates", "1,0,0,0", "--summary", "--max-time", "20");
    expect(JSON.parse(stdout)).toMatchObject({
      complete: false,
      ttft: { count: 1, p99: 1 },
      requests: { finished: 1, unfinished: 1 },
    });
    expect(stderr).toContain("SIM-CAPPED");
  });

  it.each([
    [["--policy", "sarati"], "Did you mean sarathi?"],
    [["--blocks", "0"], "blocks is 0"],
    [["--batch-cap", "many"], '--batch-cap takes a number, not "many"'],
    [["--step-tables", "nowhere"], "2 were given"],
    [["--fast"], "--fast"],
  ])("refuses %j with the reason", (args, reason) => {
    const path = requestFile(`${HEAD}a,0,10,3\n`);
    const { stderr, status } = simulate("--requests", path, "--rates", "1,0,0,0", ...args);
    expect([status, stderr]).toEqual([2, expect.stringContaining(reason)]);
  });

  it("refuses a file without a column", () => {
    const { stderr, status } = simulate("--requests", requestFile("id,arrived_at\n0,0\n"), "--rates", "1,0,0,0");
    expect(status).toBe(2);
    expect(stderr).toContain("SIM-COLUMN-MISSING at prompt");
  });

  it("takes step times from the suite's step model of a scenario", () => {
    writeFileSync(at("scenario.json"), JSON.stringify({ model: "llama-3.1-8b", hw: "h100-sxm", tp: 1 }));
    const path = requestFile(`${HEAD}a,0,1000,30\n`);
    const { stdout, stderr, status } = simulate("--requests", path, "--scenario", at("scenario.json"), "--summary");
    expect([status, stderr]).toEqual([0, ""]);
    const { ttft, tpot } = JSON.parse(stdout) as { ttft: { p50: number }; tpot: { p50: number } };
    // 16 GB of weights at 3.35 TB/s are 4.8 ms; 16 TFLOP at 989 TFLOP/s are 16 ms.
    expect(tpot.p50).toBeGreaterThan(4.5e-3);
    expect(tpot.p50).toBeLessThan(15e-3);
    expect(ttft.p50).toBeGreaterThan(16e-3);
    expect(ttft.p50).toBeLessThan(80e-3);
  });
});

describe.skipIf(!existsSync(VIDUR))("mds simulate on Vidur's cases", () => {
  it.each([
    ["l3-8b-sarathi-trace", ["--policy", "sarathi", "--chunk", "512", "--blocks", "30208"]],
    ["l3-8b-vllm-tightkv", ["--policy", "vllm-v0", "--max-batched-tokens", "4096", "--blocks", "1500"]],
  ])("%s: same batches, same times", (name, policy) => {
    const files = ["--out", at("out.csv"), "--batches-out", at("batches.csv")];
    const tables = ["--step-tables", `${VIDUR}/tables/l3-8b_a100_tp1`, "--layers", "32"];
    const common = ["--batch-cap", "128", "--block-size", "16", "--watermark", "0.01"];
    const { status, stderr } = simulate(
      "--requests",
      `${VIDUR}/${name}/requests.csv`,
      ...policy,
      ...common,
      ...tables,
      ...files,
    );
    expect([status, stderr]).toEqual([0, ""]);
    const read = (path: string) => csvParse(readFileSync(path, "utf8"));
    const pick = (rows: ReturnType<typeof read>, columns: readonly string[]) =>
      rows.map((row) => columns.map((column) => row[column]));
    const counts = ["size", "tokens", "prefill_tokens", "blocks_alloc"];
    const batches = read(at("batches.csv"));
    expect(batches.columns).toEqual(["start_s", "exec_s", ...counts]);
    expect(pick(batches, counts)).toEqual(pick(read(`${VIDUR}/${name}/batches.csv`), counts));
    const ours = read(at("out.csv"));
    const theirs = read(`${VIDUR}/${name}/vidur_request_times.csv`);
    expect(pick(ours, ["id", "restarts"])).toEqual(pick(theirs, ["id", "num_restarts"]));
    for (const column of ["scheduled_at", "prefill_completed_at", "completed_at"])
      ours.forEach((row, i) => expect(Math.abs(Number(row[column]) - Number(theirs[i]?.[column]))).toBeLessThan(1e-6));
  });
});
