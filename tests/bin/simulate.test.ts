import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { csvParse } from "d3-dsv";
import { describe, expect, it } from "vitest";
import { testFolder } from "../support/folder";
import { needsData } from "../support/needs";

const folder = testFolder();

const simulate = (...args: string[]) => spawnSync("bin/mds", ["simulate", ...args], { encoding: "utf8" });
const at = (name: string): string => join(folder, name);

function requestFile(content: string): string {
  writeFileSync(at("requests.csv"), content);
  return at("requests.csv");
}

const HEAD = "id,arrived_at,prefill_tokens,decode_tokens\n";
const VIDUR = "../shared/data/vidur-sim";

it("mds simulate: writes the times of every request", () => {
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

it("mds simulate: names the rows that it could not serve and goes on", () => {
  const path = requestFile(`${HEAD}a,0,10,3\nb,0,-4,1\nc,0,100000,1\n`);
  const { stdout, stderr, status } = simulate("--requests", path, "--blocks", "100", "--rates", "1,0,0,0");
  expect(status).toBe(0);
  expect(stderr).toContain("SIM-ROW-BAD-LENGTH at row 2");
  expect(stderr).toContain("SIM-ROW-KV-TOO-SMALL at row 3");
  expect(csvParse(stdout).map((row) => row["completed_at"])).toEqual(["3", "", ""]);
});

it("mds simulate: sums a run up, and says that it was stopped", () => {
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
  [["--policy", "sarati"], "SIM-OPTION-VALUE at policy", "Did you mean sarathi?"],
  [["--blocks", "0"], "SIM-OPTION-VALUE at blocks", "--blocks is 0; it takes a whole number from 1 on"],
  [["--chunk", "0"], "SIM-OPTION-VALUE at chunk", "--chunk is 0; it takes a whole number from 1 on"],
  [["--chunk", "-8"], "SIM-OPTION-VALUE at chunk", "--chunk is -8"],
  [["--batch-cap", "many"], "SIM-OPTION-VALUE at batch-cap", '--batch-cap takes a number, not "many"'],
  [["--watermark", "1"], "SIM-OPTION-VALUE at watermark", "it takes a number from 0 to below 1"],
  [["--rates", "-1,0,0,0"], "SIM-OPTION-VALUE at rates", "--rates is -1 in -1,0,0,0; it takes a number from 0 on"],
  [["--rates", "1,2"], "SIM-OPTION-VALUE at rates", 'takes a,b,c,d; "1,2" has 2 numbers'],
  [["--requests", "--summary"], "SIM-OPTION-VALUE at requests", "needs a value"],
  [["--requests", "nowhere.csv"], "SIM-FILE-UNREADABLE at requests", "nowhere.csv cannot be read: it does not exist"],
  [["--out", "nowhere/out.csv"], "SIM-FILE-UNWRITABLE at out", "its folder does not exist"],
  [["--step-tables", "nowhere"], "SIM-STEP-TIMES at step-tables", "2 were given"],
  [["--bloks", "4"], "SIM-OPTION-UNKNOWN at --bloks", "Did you mean --blocks?"],
  [["r.csv"], "SIM-OPTION-UNKNOWN at r.csv", "--requests r.csv"],
])("mds simulate: refuses %j with the reason", (args, code, reason) => {
  const path = requestFile(`${HEAD}a,0,10,3\n`);
  const { stdout, stderr, status } = simulate("--requests", path, "--rates", "1,0,0,0", ...args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(reason)]);
  expect(stderr).toContain(code);
  expect(stdout).toBe("");
});

it("mds simulate: refuses a file without a column, without rows, and with nothing that can be served", () => {
  const refusal = (content: string, ...args: string[]) => {
    const { stdout, stderr, status } = simulate("--requests", requestFile(content), "--rates", "1,0,0,0", ...args);
    expect([status, stdout]).toEqual([2, ""]);
    return stderr;
  };
  expect(refusal("id,arrived_at\n0,0\n")).toContain("SIM-COLUMN-MISSING at prompt");
  expect(refusal(HEAD)).toContain("SIM-NO-REQUESTS at requests: The file has a header but no rows.");
  const nothing = refusal(`${HEAD}a,0,-4,1\nb,1,900,1\n`, "--blocks", "1");
  expect(nothing).toContain("SIM-ROW-BAD-LENGTH at row 1");
  expect(nothing).toContain("SIM-ROW-KV-TOO-SMALL at row 2");
  expect(nothing).toContain("SIM-NOTHING-SERVED at requests: None of the 2 rows can be served");
});

it("mds simulate: says each row once, and many of a kind in one line", () => {
  const long = Array.from({ length: 40 }, (_, i) => `${i},${i},${i === 0 ? 5 : 500},2\n`).join("");
  const path = requestFile(`${HEAD}${long}x,50,many,2\n`);
  const { stdout, stderr, status } = simulate("--requests", path, "--rates", "1,0,0,0", "--blocks", "1");
  const lines = stderr.trim().split("\n");
  expect(status).toBe(0);
  expect(lines.filter((line) => line.includes("SIM-ROW-KV-TOO-SMALL"))).toHaveLength(6);
  expect(lines).toContainEqual(expect.stringContaining("34 more rows have the same problem: 7–40."));
  expect(lines.filter((line) => line.includes("row 41") || line.includes("Row 41"))).toHaveLength(1);
  expect(csvParse(stdout)[0]).toMatchObject({ id: "0", completed_at: "2" });
});

it("mds simulate: takes the stages of a scenario, and refuses one whose weights leave no cache", () => {
  const path = requestFile(`${HEAD}a,0,1000,30\n`);
  const run = (scenario: object, ...args: string[]) => {
    writeFileSync(at("scenario.json"), JSON.stringify(scenario));
    return simulate("--requests", path, "--scenario", at("scenario.json"), ...args);
  };
  const finished = (stdout: string) => Number(csvParse(stdout)[0]?.["completed_at"]);
  const one = finished(run({ model: "llama-3.1-8b", hw: "h100-sxm" }).stdout);
  const two = finished(run({ model: "llama-3.1-8b", hw: "h100-sxm", pp: 2 }).stdout);
  // A lone request passes both stages one after the other: it gains nothing, and pays the transfer between them.
  expect(two).toBeGreaterThan(0.98 * one);
  expect(two).toBeLessThan(1.3 * one);
  const large = run({ model: "llama-3.1-405b", hw: "h100-sxm", tp: 1 });
  expect([large.status, large.stderr]).toEqual([2, expect.stringContaining("SIM-NO-MEMORY at scenario")]);
  const unknown = run({ modell: "llama-3.1-8b" });
  expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining("PARAM-UNKNOWN at modell")]);
});

it("mds simulate: takes step times from the suite's step model of a scenario", () => {
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

describe("mds simulate on Vidur's cases", needsData(VIDUR), () => {
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
