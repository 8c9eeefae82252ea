/** Kit tables and results of a served load, from the command line to a profile. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readProfile } from "@/features/core/timing/profile";
import { unwrap } from "@/lib/result";
import { kitTable, products } from "../support/measurements/kit-table";
import { mds } from "../support/programs/mds";

const folder = mkdtempSync(join(tmpdir(), "mds-fit-test-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const SLOW = { rate: 3.5e14, bandwidth: 1.6e12, floor: 4e-6 };
const ON = ["--set", "model=llama-3.1-8b", "--set", "hw=h100-sxm", "--set", "tp=1"];
const RUNS = [
  "concurrency,isl,osl,ttft_ms,tpot_ms",
  ...[1, 4, 16, 32, 64, 128].map((conc) => `${conc},1024,256,${40 + 4 * conc},${(8 + conc / 10).toFixed(2)}`),
].join("\n");

it("refits the laws of the kernels that the kit timed, and writes the profile that pages price with", async () => {
  const perf = at("perf.csv", kitTable("perf_test", products(SLOW)));
  const out = join(folder, "profile.json");
  const { status, stdout } = await mds("fit", perf, ...ON, "--out", out);
  expect(status).toBe(0);
  expect(stdout).toMatch(/gemm bfloat16 .* x 1\.\d+/);
  expect(stdout).toContain("Tables to measure next");
  const profile = unwrap(readProfile(readFileSync(out, "utf8")));
  expect(profile.factors.laws?.gemm).toBeGreaterThan(1.2);
  expect(profile.scope).toEqual({ model: "", chip: "h100-sxm", engine: "vllm" });
});

it("fits a served deployment on top of those laws, with what is left out and what to run next", async () => {
  const perf = at("perf.csv", kitTable("perf_test", products(SLOW)));
  const runs = at("runs.csv", RUNS);
  const { status, stdout } = await mds("fit", perf, runs, ...ON, "--json");
  expect(status).toBe(0);
  const { laws, deployment, profile } = JSON.parse(stdout) as {
    laws: { found: { kind: string; kept: boolean }[] }[];
    deployment: { quality: { metric: string; leftOut: { median: number } }[]; next: unknown[] };
    profile: { factors: { laws: { gemm: number }; memory: number } };
  };
  expect(laws[0]?.found).toEqual([expect.objectContaining({ kind: "gemm", kept: true })]);
  expect(deployment.quality.map(({ metric }) => metric).toSorted()).toEqual(["tpot", "ttft"]);
  expect(deployment.next.length).toBeGreaterThan(0);
  expect(profile.factors.laws.gemm).toBeGreaterThan(1.2);
});

it("keeps no factors that left-out points are no better with, unless they are wanted anyway", async () => {
  const seconds = at("seconds.csv", RUNS.replace("ttft_ms,tpot_ms", "ttft_s,tpot_s"));
  const out = join(folder, "none.json");
  const { status, stdout, stderr } = await mds("fit", seconds, ...ON, "--out", out);
  expect(status).toBe(0);
  expect(stderr).toContain("CALIBRATION-POOR");
  expect(stderr).toMatch(/FIT-NOT-KEPT .*TPOT 99\.9 % with these factors, 99\.9 % without/);
  expect(stderr).toContain("FIT-NOT-WRITTEN");
  expect(stdout).toContain("No profile");
  expect(existsSync(out)).toBe(false);
  await mds("fit", seconds, ...ON, "--out", out, "--anyway");
  expect(unwrap(readProfile(readFileSync(out, "utf8"))).fit?.points).toBe(6);
});

it("answers in Chinese throughout", async () => {
  const runs = at("runs.csv", RUNS);
  const { stdout } = await mds("fit", runs, ...ON, "--lang", "zh");
  expect(stdout).toContain("时间系数");
  expect(stdout).not.toMatch(/factor of time|undetermined|measure next/i);
});

it("says which files it left out, and refuses where nothing is left", async () => {
  const note = at("note.txt", "hello");
  const { status, stderr } = await mds("fit", note, ...ON);
  expect(status).toBe(2);
  expect(stderr).toMatch(/note\.txt/);
  expect(stderr).toContain("FIT-NOTHING");
  expect((await mds("fit")).stderr).toContain("FIT-NO-FILE");
});

it("holds tables of another accelerator apart, and says which one to name", async () => {
  const perf = at("perf.csv", kitTable("perf_test", products(SLOW)));
  const { stderr } = await mds("fit", perf, "--set", "model=llama-3.1-8b", "--set", "hw=h200-sxm");
  expect(stderr).toContain("--set hw=h100-sxm");
});
