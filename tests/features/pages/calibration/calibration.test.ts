import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calibrationAnalysis } from "@/features/pages/calibration/analysis";
import { calibratedPage, type CalibratedPage } from "@/features/pages/calibration/calibrated-page";
import { readFiles, writeFiles, type DataFile } from "@/features/core/calibration/data-files";
import { listMeasurements, readAll } from "@/features/core/calibration/read-files";
import { calibrationFigures } from "@/features/pages/calibration/figures";
import { CalibrationInput } from "@/features/pages/calibration/input";
import { calibrationJob } from "@/features/pages/calibration/job";
import { makeRows } from "@/features/pages/calibration/rows";
import { SAMPLE_FACTORS, SAMPLE_NOISE } from "@/features/core/calibration/further-runs/sample";
import { otherScope } from "@/features/core/calibration/scope";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { encodeParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const LINK = { model: "qwen3-32b", hw: "h100-sxm", tp: "2", isl: "1024", osl: "512" };
const SERVED = readFileSync("tests/fixtures/calibration/served.csv", "utf8");
const scenario = resolved(LINK);
const defaults = CalibrationInput.parse({});
const run = (change: Partial<typeof defaults> = {}) => calibrationAnalysis.run(scenario, { ...defaults, ...change });
const fitted = (outcome: ReturnType<typeof run>): CalibratedPage => unwrap(outcome).fitted ?? expect.fail("not fitted");
const sample = fitted(run());
const served = run({ data: SERVED });

describe("the sample", () => {
  it("is called one, and the fit finds the factors put in, within their intervals", () => {
    expect(sample.sample).toBe(true);
    expect(sample.calibration.profile.name).toMatch(/^Sample/);
    expect(sample.calibration.profile.subject).toMatch(/not measured/);
    expect(fitted(served).calibration.profile.name).toMatch(/^Qwen/);
    expect(sample.calibration.points).toHaveLength(SAMPLE_NOISE.length);
    // Intervals are of 80 %: of five factors one may lie outside.
    const inside = sample.calibration.factors.filter(
      ({ resource, low, high }) => low <= SAMPLE_FACTORS[resource] && SAMPLE_FACTORS[resource] <= high,
    );
    expect(inside.length).toBeGreaterThanOrEqual(4);
    // The noise of TPOT is 2 % at most.
    expect(sample.calibration.quality.find(({ metric }) => metric === "tpot")?.after.median).toBeLessThan(0.02);
  });

  it("follows the scenario: other models get a sample of their own", () => {
    const other = fitted(
      calibrationAnalysis.run(resolved({ model: "llama-3.1-8b", hw: "h200-sxm", tp: "1" }), defaults),
    );
    expect(other.calibration.points[0]?.layout).toBe("TP1");
    expect(other.calibration.warnings.map(({ code }) => code)).not.toContain("CALIBRATION-POOR");
  });
});

describe("a file of measurements", () => {
  it("gives the factors of the fit, and names the row with trouble", () => {
    const { calibration, sample: isSample } = fitted(served);
    expect(isSample).toBe(false);
    // The fixture is the sample written out with its digits cut: a hundredth at most.
    for (const [index, { value }] of calibration.factors.entries())
      expect(Math.abs(value / (sample.calibration.factors[index]?.value ?? NaN) - 1)).toBeLessThan(0.01);
    expect(served.issues.map(({ at }) => at)).toContain("row 9: ttft_ms");
  });

  it("is refused with the reason where points are too few, or cannot tell factors apart", () => {
    const [head, ...rows] = SERVED.split("\n");
    const few = run({ data: [head, ...rows.slice(0, 3)].join("\n") });
    expect(few.ok).toBe(false);
    expect(few.issues[0]?.code).toBe("CALIBRATION-FEW");
    expect(few.issues[0]?.fix?.en).toMatch(/concurrency/);
    const same = run({ data: [head, ...Array.from({ length: 6 }, () => rows[0])].join("\n"), ridge: false });
    expect(same.ok).toBe(false);
    expect(same.issues[0]?.fix?.en).not.toBe("");
  });

  it("suggests shares of the peaks that never exceed one, with their bands", () => {
    for (const figure of [...sample.figures, ...fitted(served).figures]) {
      expect(figure.value).toBeGreaterThanOrEqual(0);
      expect(figure.value).toBeLessThanOrEqual(1);
      if (figure.band) {
        expect(figure.band.low).toBeLessThanOrEqual(figure.value);
        expect(figure.band.high).toBeGreaterThanOrEqual(figure.value);
        expect(figure.band.high).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe("the error of left-out points", () => {
  const leftOut = (before: number) => {
    const { calibration } = sample;
    const quality = calibration.quality.map((one) => ({ ...one, before: { ...one.before, median: before } }));
    return calibrationFigures({ ...calibration, quality }).find(({ id }) => id === "left-out") ?? expect.fail("none");
  };

  it("warns where predictions without the fit were better, and says how much", () => {
    const { value } = leftOut(0);
    expect(leftOut(value / 2).warns?.en).toMatch(/^without the fit [\d.]+\s%$/);
    expect(leftOut(value * 2).warns).toBeUndefined();
    expect(sample.figures.some(({ warns }) => warns)).toBe(false);
  });
});

describe("the sweep", () => {
  const { sweep } = sample;
  it("prices larger batches with longer steps, and their parts sum to the step", () => {
    expect(sweep?.steps.length).toBeGreaterThan(4);
    for (const [index, step] of (sweep?.steps ?? []).entries()) {
      const before = sweep?.steps[index - 1];
      if (before) expect(step.tpot).toBeGreaterThanOrEqual(before.tpot);
      const { seconds, fixed } = step;
      const sum = Object.values(seconds).reduce((total, part) => total + part, fixed);
      expect(sum).toBeCloseTo(step.tpot, 9);
    }
  });

  it("never lets a curve with more of the prompt in it be faster", () => {
    for (const { curves } of sweep?.steps ?? []) {
      expect(curves.amortised.userRate).toBeLessThan(curves.decode.userRate);
      expect(curves.serial.gpuRate).toBeLessThanOrEqual(curves.amortised.gpuRate);
      // N m / E2E / G = userRate · N / G (hand)
      expect(curves.serial.e2e).toBeGreaterThanOrEqual(curves.amortised.e2e);
    }
  });

  it("shows measured points of the same lengths as such", () => {
    expect(sweep?.marks.filter(({ same }) => same)).toHaveLength(4);
    const [mark] = sweep?.marks ?? [];
    // One client on two GPUs: half its own rate for each.
    expect(mark?.gpuRate).toBeCloseTo((mark?.userRate ?? NaN) / 2, 9);
  });

  it("reads every weight once for a batch of one, of a model that is nearly all GEMM", () => {
    // 32.8 G parameters · 2 FLOP / 2 GPUs, and 2 bytes each / 2 GPUs; attention adds a little (hand)
    const [step] = sweep?.steps ?? [];
    expect(step?.flopsPerToken).toBeGreaterThan(31e9);
    expect(step?.flopsPerToken).toBeLessThan(40e9);
    expect(step?.bytesPerToken).toBeGreaterThan(31e9);
    expect(step?.bytesPerToken).toBeLessThan(40e9);
  });
});

describe("files in a link", () => {
  const file = fc.record<DataFile>(
    {
      name: fc.string({ minLength: 1, maxLength: 40 }),
      text: fc.string(),
      overrides: fc.dictionary(
        fc.string(),
        fc.constantFrom(null, { field: "ttft.mean" as const, unit: "ms" as const }),
      ),
    },
    { requiredKeys: ["name", "text"] },
  );
  it("come back as they went", () => {
    fc.assert(
      fc.property(fc.array(file, { maxLength: 4 }), (files) => {
        const written = writeFiles(files);
        const plain: unknown = JSON.parse(JSON.stringify(files));
        expect(JSON.parse(JSON.stringify(readFiles(written)))).toEqual(plain);
      }),
      { numRuns: 50 },
    );
  });

  it("obey the user's word on a column", () => {
    const text = "tp,concurrency,isl,osl,wait,tpot_ms\n2,1,1024,512,0.164,17.2";
    const overrides = { wait: { field: "ttft.mean" as const, unit: "s" as const } };
    const [read] = listMeasurements(readAll([{ name: "a.csv", text, overrides }]));
    expect(read?.ttft?.mean).toBeCloseTo(0.164, 9);
  });
});

describe("the job", () => {
  const given = { scenario: encodeParams(ScenarioSchema, scenario.params), engine: "vllm", robust: true, ridge: true };
  const cell = (rows: string | null, tell: (share: number) => void = () => undefined) =>
    calibrationJob.runCell(unwrap(calibrationJob.read({ ...given, rows })), "fit", {
      progress: tell,
      cancelled: () => false,
    });

  it("answers what the analysis answers", () => {
    const measured = listMeasurements(readAll(readFiles(SERVED)));
    expect(unwrap(cell(makeRows(measured))).calibration).toEqual(fitted(served).calibration);
    expect(unwrap(cell(null)).calibration).toEqual(sample.calibration);
  });

  it("tells its progress, never backwards and never beyond the whole", () => {
    const shares: number[] = [];
    cell(null, (share) => shares.push(share));
    expect(shares.length).toBeGreaterThan(8);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(Math.max(...shares)).toBeLessThan(1);
  });

  it("says that there are no points where files hold none, and refuses what it cannot read", () => {
    expect(cell(makeRows([])).issues[0]?.code).toBe("CALIBRATION-FEW");
    expect(calibrationJob.read({ ...given, rows: 7 }).issues[0]?.at).toBe("rows");
    expect(calibrationJob.read({ ...given, rows: null, scenario: { hw: "h9000" } }).ok).toBe(false);
    // Rows are read by whoever computes: a server reads what is asked on the thread that answers others.
    const unread = unwrap(calibrationJob.read({ ...given, rows: "no,table\n" }));
    expect(unread).toMatchObject({ measurements: null, rows: "no,table\n" });
    const refused = calibrationJob.runCell(unread, "fit", { progress: () => undefined, cancelled: () => false });
    expect(refused).toMatchObject({ ok: false });
  });
});

describe("a profile's scope", () => {
  const { profile } = sample.calibration;
  it("is silent at home, and names what differs elsewhere", () => {
    expect(otherScope(profile, scenario)).toBeNull();
    expect(otherScope(profile, resolved({ ...LINK, hw: "h200-sxm" }))?.en).toMatch(/chip h100-sxm/);
    expect(otherScope({ ...profile, scope: null }, scenario)?.en).toMatch(/by hand/);
  });

  it("does not change with the profile that is applied: factors are fitted from one", () => {
    const applied = { ...scenario, time: { ...scenario.time, profile } };
    const again = unwrap(calibratedPage(applied, null, { engine: "vllm", robust: true, ridge: true }));
    expect(again.calibration.factors).toEqual(sample.calibration.factors);
  });
});
