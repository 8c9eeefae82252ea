/** Golden values: two real vLLM runs, figures as their README states them (computed by whoever recorded them). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runFigures } from "@/features/core/serving-profile/metrics/run-figures";
import { unwrap } from "@/lib/result";
import { readProfile } from "@/tests/support/measurements/serving-profile";
import { needsData } from "../../../support/needs";
import { publicData } from "../../../support/public-data";

const RUNS = publicData("serving-runs/RTXPRO6000");
const STAGES = publicData("msserviceprofiler/mindie_batch_stage_times.csv");

/** TTFT p50, p90; TPOT p50, p90 in ms; output tokens per second. */
const STATED: readonly (readonly [string, readonly number[]])[] = [
  ["Llama-3.1-8B", [9443, 16853, 33.4, 36.5, 2969]],
  ["Qwen3-32B", [40702, 84319, 84.3, 94.6, 1249]],
];

describe.each(STATED)("the recorded run of %s", (run, stated) => {
  it("gives its own summary within 0.5 %", needsData(join(RUNS, run)), () => {
    const files = ["meta.json", "requests.jsonl", "timeseries.csv"];
    const read = Object.fromEntries(files.map((name) => [name, readFileSync(join(RUNS, run, name), "utf8")]));
    const capture = unwrap(readProfile(read));
    const { requests, finished, ttft, tpot, outputRate } = runFigures(capture);
    expect([requests, finished]).toEqual([300, 300]);
    const ms = [ttft?.p50, ttft?.p90, tpot?.p50, tpot?.p90].map((us) => (us ?? NaN) / 1000);
    [...ms, outputRate ?? NaN].forEach((figure, i) => {
      expect(Math.abs(figure / (stated[i] as number) - 1)).toBeLessThan(0.005);
    });
    expect(capture.engine).toMatchObject({ name: "vllm", version: "0.19.0", maxRunning: 128, maxStepTokens: 2048 });
    expect(capture.samples.outputRate.length).toBeGreaterThan(50);
    // The engine never set its cache gauge: 0 throughout, with up to 128 requests running.
    expect(capture.notices.map(({ code }) => code)).toContain("PROFILE-GAUGE-SILENT");
  });
});

describe("batch times of MindIE", () => {
  it("are read without instants: 257 batches, the first a prefill of 1,015 tokens in 68.7 ms", () => {
    const { batches } = unwrap(readProfile({ "stages.csv": readFileSync(STAGES, "utf8") }));
    expect(batches.duration).toHaveLength(257);
    expect([batches.size[0], batches.tokens[0], batches.duration[0]]).toEqual([1, 1015, 68_713.25]);
    expect(runFigures(unwrap(readProfile({ "stages.csv": readFileSync(STAGES, "utf8") }))).batches).toBe(257);
  });
});
