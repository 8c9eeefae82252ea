import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { parseCsv, writeCsv, type Row } from "@/bin/predict/rows";
import type { Calibration } from "@/features/core/calibration/fit/result";
import { readProfile, type ProfileFactors } from "@/features/core/timing/profile";
import { unwrap } from "@/lib/result";
import { mds } from "../../../support/programs/mds";
import { measuredWith, PLACES, makeRow } from "./support";
import { testFolder } from "../../../support/folder";

const TRUTH: ProfileFactors = { compute: 1.2, memory: 1.25, network: 1, host: 1.5, request: 1 };

const folder = testFolder();
beforeAll(() => {
  write("rows.csv", csv(PLACES.slice(0, 6).map(measured)));
  write("others.csv", csv(PLACES.slice(6).map(measured)));
});

const at = (name: string): string => join(folder, name);
const write = (name: string, content: string): void => writeFileSync(at(name), content);
const csv = (rows: readonly Row[]): string => writeCsv([...new Set(rows.flatMap((row) => Object.keys(row)))], rows);

function measured(place: (typeof PLACES)[number]): Row {
  const { ttft, tpot } = measuredWith(TRUTH, place);
  return {
    ...makeRow(place),
    id: `c${place.concurrency}`,
    ttft_ms: String((ttft ?? 0) * 1e3),
    tpot_ms: String((tpot ?? 0) * 1e3),
  };
}

it("writes a profile that mds predict applies, with its own band and grade", async () => {
  const made = await mds("calibrate", "--rows", at("rows.csv"), "--name", "mine", "--out", at("profile.json"));
  expect(made.status).toBe(0);
  const result = JSON.parse(made.stdout) as Calibration;
  expect(result.points.map(({ label }) => label)).toEqual(
    PLACES.slice(0, 6).map(({ concurrency }) => `c${concurrency}`),
  );
  const profile = unwrap(readProfile(readFileSync(at("profile.json"), "utf8")));
  expect(profile).toEqual(result.profile);

  const errors = async (...args: string[]): Promise<number[]> => {
    const { status, stdout } = await mds("predict", "--rows", at("others.csv"), ...args);
    expect(status).toBe(0);
    const truth = parseCsv(readFileSync(at("others.csv"), "utf8"));
    return parseCsv(stdout).map((row, i) => Math.abs(Number(row["tpot_ms"]) / Number(truth[i]?.["tpot_ms"]) - 1));
  };
  const plain = await errors();
  const profiled = await errors("--profile", at("profile.json"));
  profiled.forEach((error, i) => expect(error).toBeLessThan((plain[i] ?? 0) / 2));

  const [row] = parseCsv((await mds("predict", "--rows", at("others.csv"), "--profile", at("profile.json"))).stdout);
  expect(row?.["grade"]).toBe("calibrated");
  expect(row?.["reason"]).toBe("");
  const band = profile.fit?.tpot_band ?? 0;
  expect(Number(row?.["tpot_high_ms"]) / Number(row?.["tpot_ms"])).toBeCloseTo(band, 3);
});

it("says so when a profile is applied to another deployment, and keeps the general band there", async () => {
  await mds("calibrate", "--rows", at("rows.csv"), "--out", at("profile.json"));
  write(
    "other.csv",
    csv([{ ...makeRow({ concurrency: 8, isl: 512, osl: 64, tp: 1 }), system: "h200_sxm", backend: "sglang" }]),
  );
  const [row] = parseCsv((await mds("predict", "--rows", at("other.csv"), "--profile", at("profile.json"))).stdout);
  expect(row?.["reason"]).toMatch(/fitted on h100-sxm, vllm; applied here/);
  const profile = unwrap(readProfile(readFileSync(at("profile.json"), "utf8")));
  expect(Number(row?.["tpot_high_ms"]) / Number(row?.["tpot_ms"])).not.toBeCloseTo(profile.fit?.tpot_band ?? 0, 3);
});

it("reads benchmark files against a scenario, and prints figures for the eye", async () => {
  write("scenario.json", JSON.stringify({ model: "meta-llama/Llama-3.1-8B-Instruct", hw: "h100-sxm", tp: 1 }));
  const lines = [1, 4, 16, 64, 128].map((batch) => `1,1,${batch},1024,128,1,${18 * batch},${900 + 9 * batch}`);
  const header = "tp,dp,batch_per_gpu,seq_len,decode_tokens,grad_accum,measured_prefill_ms,measured_decode_ms";
  write("samples.csv", [header, ...lines].join("\n"));
  const { status, stdout } = await mds(
    "calibrate",
    "--measurements",
    at("samples.csv"),
    "--scenario",
    at("scenario.json"),
    "--text",
  );
  expect(status).toBe(0);
  expect(stdout).toMatch(/memory bandwidth +\d\.\d{3}/);
  expect(stdout).toMatch(/decode left out/);
});

it("refuses with the reason: too few points, no scenario, no input, an unreadable profile", async () => {
  write("few.csv", csv(PLACES.slice(0, 3).map(measured)));
  const few = await mds("calibrate", "--rows", at("few.csv"));
  expect([few.status, few.stdout]).toEqual([2, ""]);
  expect(few.stderr).toMatch(/CALIBRATION-FEW .*3 usable points.*at least 5/);
  write("samples.tsv", "tp\tbatch_per_gpu\n1\t1\n");
  expect((await mds("calibrate", "--measurements", at("samples.tsv"))).stderr).toContain("CALIBRATE-SCENARIO");
  expect((await mds("calibrate")).stderr).toContain("--rows");
  write("bad.json", "{}");
  const bad = await mds("predict", "--rows", at("rows.csv"), "--profile", at("bad.json"));
  expect([bad.status, bad.stdout]).toEqual([2, ""]);
  expect(bad.stderr).toContain("PROFILE-UNREADABLE");
});

it.each([
  ["", /CALIBRATE-COLUMNS .*no column model, system, isl, osl, ttft_ms or tpot_ms/],
  ["concurrency,isl,osl,tpot_ms\n1,512,64,8\n", /CALIBRATE-COLUMNS .*model, system\. .*--measurements and --scenario/],
])("names the columns that rows lack once, not row by row: %j", async (rows, words) => {
  const path = join(folder, "lacking.csv");
  writeFileSync(path, rows);
  const { status, stderr } = await mds("calibrate", "--rows", path);
  expect(status).toBe(2);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).toMatch(words);
});

it("keeps rows that cannot be read out of the fit and names them", async () => {
  write(
    "holes.csv",
    csv([...PLACES.slice(0, 6).map(measured), { ...makeRow({ concurrency: 2, isl: 128, osl: 8, tp: 1 }), id: "hole" }]),
  );
  const { status, stderr } = await mds("calibrate", "--rows", at("holes.csv"));
  expect(status).toBe(0);
  expect(stderr).toContain("hole is left out");
});
