import { describe, expect, it } from "vitest";
import { fitFactors } from "@/features/core/calibration/fit/fit";
import { pointsFrom } from "@/features/core/calibration/points/from-measurements";
import { UNIT_FACTORS, type Observation } from "@/features/core/calibration/points/observation";
import { unmeasuredSample } from "@/features/core/calibration/further-runs/sample";
import { fitWork } from "@/features/core/calibration/further-runs/simulated-work";
import { sweep } from "@/features/core/calibration/further-runs/sweep";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { serveClosedLoop } from "@/features/core/serving/serve";
import { calibrationAnalysis } from "@/features/pages/calibration/analysis";
import { calibrationWork } from "@/features/pages/calibration/work";
import { prepareRun } from "@/features/analysis/run-analysis";
import { tooMuchWork } from "@/features/analysis/work";
import { unwrap } from "@/lib/result";
import type { RawParams } from "@/lib/params/codec";
import { resolved } from "../../../support/scenarios";
import { observation, PLACES, unmeasured } from "./support";

const SCENARIO = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "20000", osl: "64" };

/** What one pass over the sample simulates: requests, and steps in which prompts run. */
function onePass(raw: RawParams) {
  const scenario = resolved({ ...SCENARIO, ...raw });
  const { points } = pointsFrom(unmeasuredSample(scenario), { scenario, engine: "vllm" });
  const counts = { requests: 0, steps: 0 };
  for (const { deployment, pools } of points) {
    const observe = ({ chunkTokens }: { chunkTokens: number }, steps: number) => {
      counts.steps += chunkTokens > 0 ? steps : 0;
    };
    counts.requests += serveClosedLoop(deployment, pools, { observe }).requests.count;
  }
  return counts;
}

describe("the work of a fit", () => {
  it.each<RawParams>([{}, { isl: "500" }, { replicas: "2" }])("is about what its passes simulate: %j", (raw) => {
    const { requests, steps } = onePass(raw);
    const work = fitWork(unmeasuredSample(resolved({ ...SCENARIO, ...raw })), resolved({ ...SCENARIO, ...raw }));
    expect(work.requests / requests).toBeGreaterThan(4);
    // Candidates come on top, of four times as many clients.
    expect(work.requests / requests).toBeLessThan(40);
    expect(work.steps / steps).toBeGreaterThan(2);
    expect(work.steps / steps).toBeLessThan(40);
  });

  const work = (input: Record<string, unknown>) => {
    const { resolved: scenario, unpacked } = unwrap(prepareRun(calibrationAnalysis, input));
    const found = calibrationAnalysis.work?.(scenario, calibrationAnalysis.input.parse(unpacked));
    if (!found) throw new Error("a calibration says its work");
    return found;
  };
  const rows = (count: number, row: (index: number) => string): string =>
    [
      "concurrency,input_len,output_len,mean_ttft_ms,mean_tpot_ms",
      ...Array.from({ length: count }, (_, i) => row(i)),
    ].join("\n");

  it("of the sample is that of a moment, however long the scenario's prompts are", () => {
    const longest = work({ isl: 65_536 }).count;
    expect(longest).toBeLessThan(0.25 * work({}).most);
    for (const input of [{ isl: 500_000 }, { video_s: 86_400 }, { audio_s: 86_400, audio_rate: 1000 }])
      expect(work(input).count).toBe(longest);
  });

  it("is not looked at row by row where rows alone are too many", () => {
    const scenario = resolved(SCENARIO);
    const row = new Proxy({} as Measurement, { get: () => expect.fail("a row was read") });
    const measurements = Array.from({ length: 320_000 }, () => row);
    const plan = { scenario, measurements, engine: "vllm", robust: true, ridge: true, reading: [] } as const;
    expect(tooMuchWork("calibration", calibrationWork(plan))?.message.en).toContain("about 96,000 ms");
  });

  it("is more than one request runs for rows that ask for hours, and says what takes them", () => {
    for (const data of [
      rows(8, (i) => `${1_000_000 + i},1024,128,900000,200`),
      rows(8, (i) => `${64 + i},60000000,128,900000,200`),
      rows(3000, (i) => `${1 + (i % 16)},${1000 + i},128,100,20`),
    ]) {
      const refused = tooMuchWork("calibration", work({ data }));
      expect([refused?.code, refused?.at]).toEqual(["ANALYSIS-TOO-LARGE", "data"]);
      expect(refused?.fix?.en).toContain('"kind": "analysis/calibration"');
    }
    expect(tooMuchWork("calibration", work({ data: rows(100, (i) => `${1 + i},1024,1024,100,20`) }))).toBeNull();
  });
});

/** Calls `use` and counts how often one of `things` is read. */
function reads<T extends object>(things: readonly T[], use: (watched: readonly T[]) => void): number {
  let count = 0;
  const get = (thing: T, key: string | symbol): unknown => {
    count += 1;
    return Reflect.get(thing, key);
  };
  use(things.map((thing) => new Proxy(thing, { get })));
  return count;
}

describe("looking at many points", () => {
  it("grows no faster than they are in the sweep of the shape that most have", () => {
    const some = PLACES.map((place) => unmeasured(place));
    const times = (count: number) => Array.from({ length: count }, () => some).flat();
    const [few, many] = [10, 40].map((count) => reads(times(count), (points) => sweep(points, UNIT_FACTORS)));
    expect((many ?? 0) / (few ?? 1)).toBeLessThan(5);
  });

  it("stops weighing them again when no weight changes, with the same factors", () => {
    const split = (i: number) => ({ compute: 1 + (i % 3), memory: 1 + (i % 5), host: 1 + (i % 2) });
    const exact = Array.from({ length: 30 }, (_, i) => {
      const { compute, memory, host } = split(i);
      return observation(split(i), compute + 2 * memory + 3 * host);
    });
    const fit = (observations: readonly Observation[], robust: boolean) =>
      fitFactors(
        observations,
        observations.map(() => 1),
        { ridge: false, robust },
      );
    const plain = reads(exact, (watched) => fit(watched, false));
    const robust = reads(exact, (watched) => fit(watched, true));
    expect(robust / plain).toBeLessThan(2);
    expect(fit(exact, true).factors).toEqual(fit(exact, false).factors);
  });
});
