/** The sample of the page Calibration, saved as CSV and opened again: nobody measured it, whatever door it comes through. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { writeFiles } from "@/features/core/calibration/data-files";
import { ownTimes, profileWords } from "@/features/core/calibration/scope";
import { writeMeasurementsCsv } from "@/features/core/evidence/benchmark-files/write-csv";
import { isSampleProfile } from "@/features/core/timing/profile";
import { calibrationAnalysis } from "@/features/pages/calibration/analysis";
import type { CalibratedPage } from "@/features/pages/calibration/calibrated-page";
import { CalibrationInput } from "@/features/pages/calibration/input";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const SERVED = readFileSync("tests/fixtures/calibration/served.csv", "utf8");
const scenario = resolved({ model: "qwen3-32b", hw: "h100-sxm", tp: "2", isl: "1024", osl: "512" });
const run = (data: string) => calibrationAnalysis.run(scenario, CalibrationInput.parse({ data }));
const fitted = (outcome: ReturnType<typeof run>): CalibratedPage => unwrap(outcome).fitted ?? expect.fail("not fitted");
const sample = fitted(run(""));
const saved = writeMeasurementsCsv(sample.measurements);

it.each([
  ["as it was saved", saved],
  ["as another system ends its lines", saved.replaceAll("\r\n", "\n")],
  ["as a file among the page's own", writeFiles([{ name: "mds-calibration-sample.csv", text: saved }])],
])("opened again from its CSV is the sample, and not your runs: %s", (_, data) => {
  const reopened = fitted(run(data));
  expect(reopened.sample).toBe(true);
  const { profile } = reopened.calibration;
  expect(profile.name).toMatch(/^Sample/);
  expect(isSampleProfile(profile)).toBe(true);
  expect(profile.fit).toMatchObject({ tpot_band: null, ttft_band: null });
  for (const [index, { value }] of reopened.calibration.factors.entries())
    expect(value).toBeCloseTo(sample.calibration.factors[index]?.value ?? NaN, 9);
  const { time, ...rest } = scenario;
  expect(ownTimes({ time: { profile } })).toBe("sample");
  const said = profileWords({ ...rest, time: { ...time, profile } });
  expect(said?.en).toContain("not measured");
  expect(said?.en).not.toContain("your runs");
});

it("is left out beside measured rows: a fit of both would be called your runs", () => {
  const files = [
    { name: "served.csv", text: SERVED },
    { name: "sample.csv", text: saved },
  ];
  const mixed = run(writeFiles(files));
  expect(mixed.issues).toContainEqual(expect.objectContaining({ code: "CALIBRATION-SAMPLE", at: "data" }));
  expect(fitted(mixed).sample).toBe(false);
  expect(fitted(mixed).calibration.factors).toEqual(fitted(run(SERVED)).calibration.factors);
});

it("is the sample by the file that its rows name, whatever the file is called", () => {
  const own = saved.replaceAll(",sample,", ",run.json,");
  expect(own).not.toBe(saved);
  const runs = fitted(run(writeFiles([{ name: "sample", text: own }])));
  expect(runs.sample).toBe(false);
  expect(ownTimes({ time: { profile: runs.calibration.profile } })).toBe("runs");
});
