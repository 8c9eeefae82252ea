/** Steps of captures as points of a calibration, by laws and by MindIE's recorded step times. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { stepLoads } from "@/features/core/replay/step-loads";
import { stepMeasurements, stepPoints } from "@/features/core/replay/step-points";
import { workloadFile } from "@/features/core/replay/workload-file";
import { measuredRun } from "@/features/core/replay/from-capture";
import { profileFiles, syntheticProfile } from "@/features/core/synthetic-profile/synthetic-profile";
import { readTrace } from "@/features/core/workload/trace/read";
import { unwrap } from "@/lib/result";
import { readProfile } from "@/tests/support/measurements/serving-profile";
import { publicData } from "../../../support/public-data";

const STAGES = publicData("msserviceprofiler/mindie_batch_stage_times.csv");
const NOTHING_MORE = { file: "capture", layout: {}, notes: [] } as const;

/** Invented: three decode steps of 2 requests and 100 tokens each behind them, one prefill of 100 tokens, one mixed step. */
const member = (iter: number, type: number, scheduled: number, computed: number): string =>
  `{'rid': 'r', 'iter': ${iter}, 'type': ${type}, 'num_scheduled_tokens': ${scheduled}, 'num_prompt_tokens': 100, 'num_computed_tokens': ${computed}}`;
const step = (at: number, ms: number, type: string, ...members: readonly string[]): string =>
  `modelExec,"[${members.join(", ")}]",${1755158760000 + at},${1755158760000 + at + ms},${members.length},"${type}",${ms},p1`;
const BATCHES = [
  "name,res_list,start_time(ms),end_time(ms),batch_size,batch_type,during_time(ms),prof_id",
  step(0, 50, "Prefill", member(0, 0, 100, 0)),
  ...[10, 12, 30].map((ms, i) => step(100 + 50 * i, ms, "Decode", member(1, 1, 1, 90), member(1, 1, 1, 110))),
  step(400, 70, "Prefill, Decode", member(0, 0, 100, 0), member(1, 1, 1, 100)),
].join("\n");

describe("steps as points", () => {
  it("are the median of like steps; mixed ones are left out and counted", () => {
    const { points, omitted } = stepPoints(unwrap(readProfile({ "batch.csv": BATCHES })));
    expect(omitted).toBe(1);
    expect(points).toEqual([
      { kind: "decode", batch: 2, context: 100, seconds: 0.012, steps: 3, forwards: 0 },
      { kind: "prefill", batch: 1, context: 100, seconds: 0.05, steps: 1, forwards: 0 },
    ]);
    const [decode, prefill] = stepMeasurements({ points, omitted }, NOTHING_MORE);
    expect(decode).toMatchObject({
      kind: "static",
      decode: 0.012,
      load: { batchPerGpu: 2, isl: 100, decodeTokens: 1 },
    });
    expect(prefill).toMatchObject({ kind: "static", prefill: 0.05 });
  });

  it("take the time of the forward inside, where the same process tells one", () => {
    const forward = "forward,0,1755158760105,1755158760111,6,,2,Decode,1,0,p1,h";
    const other = forward.replace(",p1,", ",p2,");
    const head =
      "name,relative_start_time(ms),start_time(ms),end_time(ms),during_time(ms),bubble_time(ms),batch_size,batch_type,forward_iter,dp_rank,prof_id,hostname";
    const one = BATCHES.split("\n").slice(0, 3).join("\n");
    const read = (row: string) =>
      stepPoints(unwrap(readProfile({ "batch.csv": one, "forward.csv": `${head}\n${row}` }))).points.find(
        ({ kind }) => kind === "decode",
      );
    // The batch runs from 100 to 110 ms after the first; the forward begins inside.
    expect(read(forward)).toMatchObject({ seconds: 0.006, forwards: 1 });
    expect(read(other)).toMatchObject({ seconds: 0.01, forwards: 0 });
  });

  it("of a simulated run say what each step had, whatever wrote it", { tags: "check", timeout: 60_000 }, () => {
    const capture = unwrap(readProfile(Object.fromEntries(profileFiles(syntheticProfile("single-host")))));
    const loads = stepLoads(capture);
    capture.batches.size.forEach((size, row) => expect(loads[row]?.batch ?? size).toBe(size));
    expect(stepPoints(capture).points.length).toBeGreaterThan(10);
  });

  it("of MindIE's 257 recorded steps: its decode steps of nine take 12.1 ms", () => {
    const { points, omitted } = stepPoints(unwrap(readProfile({ "s.csv": readFileSync(STAGES, "utf8") })));
    expect(omitted).toBe(0);
    expect(points.reduce((sum, { steps }) => sum + steps, 0)).toBe(257);
    const prefill = points.find(({ kind, batch }) => kind === "prefill" && batch === 9);
    expect(prefill).toMatchObject({ context: 310, seconds: 0.14833575 });
    const decode = points.find(({ kind, batch }) => kind === "decode" && Math.round(batch) === 9);
    expect(decode?.seconds).toBeGreaterThan(0.012);
    expect(decode?.seconds).toBeLessThan(0.0123);
  });
});

describe("a workload with shared prompts", () => {
  it("is read back as a request trace with the same blocks", () => {
    const rows = [0, 640, 320].map((cached, row) => ({
      arrival_time: 1755158760 + row,
      first_token_time: 1755158760.5 + row,
      input_tokens: 1024 + 16 * row,
      output_tokens: 5,
      cached_tokens: cached,
    }));
    const run = measuredRun(unwrap(readProfile({ "r.jsonl": rows.map((row) => JSON.stringify(row)).join("\n") })));
    const file = workloadFile(run);
    expect([file?.format, file?.requests]).toEqual(["jsonl", 3]);
    const read = readTrace(file?.text ?? "");
    expect(read.issues).toEqual([]);
    const { workload } = unwrap(read);
    expect([...workload.arrival]).toEqual([0, 1, 2]);
    // Readers number ids by their first appearance.
    const ids = [...(run.shared?.prompts?.ids ?? [])];
    const order = [...new Set(ids)];
    expect([...(workload.prefix?.ids ?? [])]).toEqual(ids.map((id) => order.indexOf(id)));
    expect(order.length).toBe(64 + (65 - 40) + (66 - 20));
    expect(workload.prefix?.blockTokens).toBe(16);
  });
});
