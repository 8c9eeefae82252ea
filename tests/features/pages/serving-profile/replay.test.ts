import { describe, expect, it } from "vitest";
import { listMeasurements, readAll } from "@/features/core/calibration/read-files";
import { measuredRun } from "@/features/core/replay/from-capture";
import { readTrace } from "@/features/core/workload/trace/read";
import { servingProfileAnalysis } from "@/features/pages/serving-profile/analysis";
import { replayOutcome } from "@/features/pages/serving-profile/replay/outcome";
import { comparedFigures, partingWords } from "@/features/pages/serving-profile/replay/parts";
import { pointsCsv } from "@/features/pages/serving-profile/replay/points";
import { otherEngine } from "@/features/pages/serving-profile/replay/ran-on";
import { workloadTrace } from "@/features/pages/serving-profile/replay/workload";
import { prepareRun } from "@/features/analysis/run-analysis";
import { unwrap } from "@/lib/result";
import { openExample, openFiles, THREE_REQUESTS } from "../../../support/measurements/open-profile";

const scenarioWith = (plain: Record<string, string>) => unwrap(prepareRun(servingProfileAnalysis, plain)).resolved;
const storm = openExample("preemption-storm");
const run = measuredRun(storm.capture);

describe("a replay of a capture", () => {
  const found = unwrap(replayOutcome(run, scenarioWith({})));

  it("has all requests, and the figures of the measured side are the page's own", () => {
    expect([found.requests, found.omitted]).toEqual([160, 0]);
    const rows = new Map(comparedFigures(found).map((row) => [row.name, row]));
    expect(rows.get("TTFT p50")?.measured).toBeCloseTo((storm.figures.ttft?.p50 ?? NaN) / 1000, 6);
    expect(rows.get("TPOT p90")?.measured).toBeCloseTo((storm.figures.tpot?.p90 ?? NaN) / 1000, 6);
    expect(rows.get("output")?.measured).toBeCloseTo(storm.figures.outputRate ?? NaN, 3);
  });

  it("parts from an engine whose cache ran full on one with room, and says that", () => {
    expect(found.parting?.reason).toBe("cache");
    expect(partingWords(found.parting).en).toContain("different KV cache sizes");
  });

  it("leaves out who lacks a length, and counts it", () => {
    const input = run.requests.input.map((tokens, row) => (row === 0 ? NaN : tokens));
    const less = unwrap(replayOutcome({ ...run, requests: { ...run.requests, input } }, scenarioWith({})));
    expect([less.requests, less.omitted]).toEqual([159, 1]);
    expect(less.measured.ttft.count).toBe(159);
  });

  it("crosses the border of a worker with the scenario it is asked with", () => {
    const scenario = scenarioWith({ kv: "fp8" });
    const there = unwrap(replayOutcome(structuredClone(run), structuredClone(scenario)));
    expect(there).toEqual(unwrap(replayOutcome(run, scenario)));
  });
});

describe("a capture as a workload", () => {
  it("is read back by the request-trace input with the same arrivals and lengths", () => {
    const trace = workloadTrace(storm);
    const read = readTrace(trace?.csv ?? "", { unit: "s" });
    expect(read.issues).toEqual([]);
    const { workload } = unwrap(read);
    expect([workload.count, trace?.requests]).toEqual([160, 160]);
    for (const row of [0, 40, 159]) {
      expect(workload.arrival[row]).toBeCloseTo(run.requests.arrival[row] as number, 5);
      expect(workload.prompt[row]).toBe(run.requests.input[row]);
      expect(workload.output[row]).toBe(run.requests.output[row]);
    }
  });

  it("is none where no request tells its lengths", () => {
    expect(workloadTrace(openFiles(new Map([["f.csv", FORWARDS]])))).toBeNull();
  });
});

const FORWARDS = [
  "name,relative_start_time(ms),start_time(ms),end_time(ms),during_time(ms),bubble_time(ms),batch_size,batch_type,forward_iter,dp_rank,prof_id,hostname",
  "forward,0.0,1755158760013.0,1755158760091.0,78.0,3.1,1,Prefill,1,0,ms_service_8821.db,node-a",
  "",
].join("\n");

describe("a capture as a point of a calibration", () => {
  it("is read back with its load, its times and its rate, and says that it is synthetic", () => {
    const csv = pointsCsv({ ...storm, synthetic: true }, scenarioWith({})) ?? "";
    const [point] = listMeasurements(readAll([{ name: "points.csv", text: csv }]));
    expect(point).toMatchObject({ kind: "serving", model: scenarioWith({}).model.name, load: { requests: 160 } });
    expect(point?.ttft?.p50).toBeCloseTo((storm.figures.ttft?.p50 ?? NaN) / 1e6, 9);
    expect(point?.outputRate).toBeCloseTo(storm.figures.outputRate ?? NaN, 6);
    expect(point?.notes.map(({ en }) => en).join()).toContain("Synthetic");
  });

  it("is of the model and layout that the files name; a replay on another says so first", () => {
    const meta = '{"vllm_version":"0.19.0","engine_kwargs":{"model":"Qwen/Qwen3-32B","tensor_parallel_size":2}}';
    const opened = openFiles(new Map([...THREE_REQUESTS, ["meta.json", meta]]));
    const csv = pointsCsv(opened, scenarioWith({})) ?? "";
    const [point] = listMeasurements(readAll([{ name: "points.csv", text: csv }]));
    expect(point).toMatchObject({ model: "Qwen/Qwen3-32B", layout: { tp: 2, pp: 1, dp: 1, ep: 1 } });
    expect(otherEngine(opened.capture, scenarioWith({})).map(({ code }) => code)).toEqual(["REPLAY-OTHER-DEPLOYMENT"]);
    expect(otherEngine(opened.capture, scenarioWith({ model: "qwen3-32b", tp: "2" }))).toEqual([]);
    expect(otherEngine(storm.capture, scenarioWith({}))).toEqual([]);
  });
});
