import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { predict, PREDICTION_COLUMNS } from "@/bin/predict/predict";
import { parseCsv, writeCsv, type Row } from "@/bin/predict/rows";
import { findPreset } from "@/features/core/model/config/presets/presets";
import { mds } from "../../../../support/programs/mds";
import { testFolder } from "../../../../support/folder";
import { answers, BASE } from "./rows";

const SPLIT: Row = {
  ...BASE,
  id: "split",
  mode: "disagg",
  tp: "",
  num_gpus: "3",
  p_workers: "1",
  p_tp: "1",
  d_workers: "1",
  d_tp: "2",
};

const folder = testFolder();

it("mds predict: answers aggregated and disaggregated rows with bands around the figures", () => {
  const [one, split] = answers([{ ...BASE, id: "one, quoted" }, SPLIT]);
  for (const row of [one, split]) {
    expect(Object.keys(row ?? {})).toEqual([...PREDICTION_COLUMNS]);
    const n = (name: string) => Number(row?.[name]);
    expect(n("tpot_low_ms")).toBeLessThan(n("tpot_ms"));
    expect(n("tpot_high_ms")).toBeGreaterThan(n("tpot_ms"));
    expect(n("ttft_low_ms")).toBeLessThan(n("ttft_ms"));
    expect(n("output_tok_s_per_gpu")).toBeGreaterThan(0);
  }
  expect(one?.["id"]).toBe("one, quoted");
  expect(one?.["reason"]).toBe("");
  expect(split?.["reason"]).toMatch(/^Band: No measured run is similar/);
  // 16 GB of weights over 3.35 TB/s take 4.8 ms; measured is about 8 ms.
  expect(Number(one?.["tpot_ms"])).toBeGreaterThan(4.8);
  expect(Number(one?.["tpot_ms"])).toBeLessThan(15);
});

it("mds predict: takes GPUs beyond one instance for replicas when no number of them is given", () => {
  const [four, stated] = answers([
    { ...BASE, num_gpus: "4", concurrency: "32" },
    { ...BASE, num_gpus: "4", concurrency: "32", replicas: "4" },
  ]);
  expect(four?.["tpot_ms"]).toBe(stated?.["tpot_ms"]);
});

it("mds predict: gives reasons instead of figures for rows it cannot read, and goes on", () => {
  const rows = answers([
    { ...BASE, model: "nobody/knows-this" },
    { ...BASE, system: "abacus" },
    { ...BASE, isl: "many" },
    { ...SPLIT, p_workers: "" },
    BASE,
  ]);
  expect(rows.map(({ tpot_ms }) => tpot_ms !== "")).toEqual([false, false, false, false, true]);
  for (const row of rows.slice(0, 4)) expect(row["reason"]).not.toBe("");
  expect(rows.map(({ id }) => id)).toEqual(["1", "2", "3", "split", "5"]);
});

it("mds predict: takes arrivals, drafts and prefix hits as columns", () => {
  const [closed, calm, flood, drafted, hit, batch] = answers([
    BASE,
    { ...BASE, concurrency: "", arrival: "poisson", request_rate: "0.02" },
    { ...BASE, concurrency: "", arrival: "gamma", request_rate: "500", burstiness: "0.5" },
    { ...BASE, spec_tokens: "2", acceptance: "0.9/0.8" },
    { ...BASE, isl: "8192", prefix_hit: "0.9" },
    { ...BASE, arrival: "static" },
  ]);
  const n = (row: Row | undefined, name: string) => Number(row?.[name]);
  expect(n(calm, "ttft_ms")).toBeLessThan(n(closed, "ttft_ms"));
  expect(n(flood, "ttft_ms")).toBeGreaterThan(10 * n(closed, "ttft_ms"));
  expect(flood?.["reason"]).toMatch(/arrive at .* completes about/);
  expect(n(drafted, "tpot_ms")).toBeLessThan(n(closed, "tpot_ms"));
  expect(n(batch, "ttft_ms")).toBeGreaterThan(n(closed, "ttft_ms"));
  const [cold] = answers([{ ...BASE, isl: "8192" }]);
  expect(n(hit, "ttft_ms")).toBeLessThan(n(cold, "ttft_ms"));
});

it("mds predict: refuses loads and drafts that make no sense, with the reason", () => {
  const rows = answers([
    { ...BASE, arrival: "bursty" },
    { ...BASE, arrival: "poisson" },
    { ...BASE, arrival: "gamma", request_rate: "3", burstiness: "0" },
    { ...BASE, spec_tokens: "2" },
    { ...BASE, spec_tokens: "3", acceptance: "0.9/0.8" },
    { ...BASE, spec_tokens: "1", acceptance: "1.5" },
    { ...BASE, prefix_hit: "1" },
  ]);
  for (const row of rows) expect([row["tpot_ms"], row["reason"] !== ""]).toEqual(["", true]);
});

it("mds predict: reads models of a folder by file or folder name", () => {
  const config = JSON.stringify(findPreset("qwen3-8b")?.config);
  mkdirSync(join(folder, "house-model-7b"));
  writeFileSync(join(folder, "house-model-7b", "config.json"), config);
  writeFileSync(join(folder, "our--other-model_config.json"), config);
  const rows = answers(
    [
      { ...BASE, model: "house/house-model-7b" },
      { ...BASE, model: "our/other-model" },
    ],
    folder,
  );
  expect(rows.map(({ reason }) => reason)).toEqual(["", ""]);
  expect(rows[0]?.["tpot_ms"]).toBe(rows[1]?.["tpot_ms"]);
});

describe("the command", () => {
  it("reads a file and writes a file, or standard output", async () => {
    const [rows, out] = [join(folder, "rows.csv"), join(folder, "pred.csv")];
    writeFileSync(rows, writeCsv(Object.keys(BASE), [BASE]));
    expect(await mds("predict", "--rows", rows, "--out", out)).toMatchObject({ status: 0, stdout: "" });
    expect(await mds("predict", "--rows", rows)).toMatchObject({ status: 0, stdout: readFileSync(out, "utf8") });
  });

  it("explains itself and refuses what it cannot do", async () => {
    const help = await mds("predict", "--help");
    expect([help.status, help.stdout]).toEqual([0, expect.stringContaining("--models")]);
    expect((await mds("predict")).status).toBe(2);
    const missing = await mds("predict", "--rows", join(folder, "missing.csv"));
    expect([missing.status, missing.stderr]).toEqual([2, expect.stringContaining("missing.csv")]);
  });
});

describe("CSV", () => {
  it("echoes no id that a spreadsheet would run", () => {
    const rows = `id,${Object.keys(BASE).join(",")}\n=cmd|' /C calc'!A0,${Object.values(BASE).join(",")}\n`;
    const [, answered = ""] = predict(rows, { models: null }).split("\n");
    expect(answered).toContain("'=cmd|' /C calc'!A0");
  });

  it("survives a round trip with quotes, commas and line ends", () => {
    const rows = [
      { a: 'say "hi", now', b: "two\nlines" },
      { a: "", b: "x" },
    ];
    expect(parseCsv(writeCsv(["a", "b"], rows))).toEqual(rows);
    expect(parseCsv("\uFEFFa,b\r\n1,2\r\n\r\n3,4")).toEqual([
      { a: "1", b: "2" },
      { a: "3", b: "4" },
    ]);
  });
});
