import { describe, expect, it } from "vitest";
import { prepareRow } from "@/bin/predict/deployment";
import { modelSource } from "@/bin/predict/models";
import { calibrate } from "@/features/core/calibration/calibrate";
import { listDoubts } from "@/features/core/calibration/quality/doubts";
import type { ServingPoint } from "@/features/core/calibration/points/point";
import { poolStore } from "@/features/core/serving/deployment/deployment";
import { unwrap } from "@/lib/result";
import { makeRow, measuredWith, PLACES, timer } from "./support";

const models = modelSource(null);
const prepare = poolStore(timer);

function measured(change: Record<string, string>, ttft: number | null, tpot: number | null): ServingPoint {
  const row = { ...makeRow({ concurrency: 8, isl: 1024, osl: 256, tp: 1 }), ...change };
  const { deployment, pools } = unwrap(prepareRow(row, models, prepare));
  return { kind: "serving", label: JSON.stringify(change), deployment, pools, ttft, tpot };
}

const codes = (points: readonly ServingPoint[]) => listDoubts(points).map(({ issue }) => issue.code);
const kinds = (points: readonly ServingPoint[]) => listDoubts(points).map(({ kind }) => kind);

describe("measurements that contradict arithmetic under any load", () => {
  it("are of prompts that a prefix cache knew: 256 clients of 8,192 tokens in 10 s are 25.6 a second, and one H100 multiplies 7.5", () => {
    const repeated = { isl: "8192", osl: "64", concurrency: "256" };
    expect(codes([measured(repeated, 5, 80e-3)])).toEqual(["MEASURED-PROMPTS-REPEATED"]);
    expect(kinds([measured(repeated, 40, 80e-3)])).toEqual([]);
    expect(kinds([measured({ ...repeated, prefix_hit: "0.9" }, 5, 80e-3)])).toEqual([]);
  });

  it("may be medians and open loops, of which one sequence alone is the least", () => {
    const median = { ...measured({}, 0.2, 4e-3), medians: ["tpot"] as const };
    const open = { ...measured({}, 0.2, 4e-3), open: { rate: 1, requests: 10 } };
    expect(kinds([median, open])).toEqual(["above-peak", "above-peak"]);
  });
});

describe("measurements that arithmetic contradicts", () => {
  it("are faster than the memory: 16.06 GB of weights at 3.35 TB/s are 4.8 ms a token on one H100", () => {
    expect(kinds([measured({}, 0.2, 4.4e-3)])).toEqual(["above-peak"]);
    expect(kinds([measured({}, 0.2, 5.5e-3)])).toEqual([]);
  });

  it("are faster than the units: 8,192 tokens of 8.03e9 weights are 133 ms at 989 TFLOPS", () => {
    const long = { isl: "8192", concurrency: "1" };
    expect(kinds([measured(long, 0.1, 8e-3)])).toEqual(["above-peak"]);
    expect(kinds([measured(long, 0.25, 8e-3)])).toEqual([]);
  });

  it("are of replicas that are slower than one of them with all of the load", () => {
    const replicas = { num_gpus: "4", replicas: "4" };
    expect(kinds([measured(replicas, 0.2, 60e-3)])).toEqual(["slower-than-one"]);
    expect(kinds([measured(replicas, 0.2, 9e-3)])).toEqual([]);
    // The same time on one instance is only slow.
    expect(kinds([measured({}, 0.2, 60e-3)])).toEqual([]);
  });

  it("are the same on one and on two GPUs at three loads", () => {
    const curve = (tp: number, change: number) =>
      [4, 8, 16].map((clients, i) =>
        measured({ tp: String(tp), num_gpus: String(tp), concurrency: String(clients) }, 0.2, (9 + i) * 1e-3 * change),
      );
    expect(kinds([...curve(1, 1), ...curve(2, 1.01)])).toEqual(["same-at-ranks", "same-at-ranks", "same-at-ranks"]);
    expect(kinds([...curve(1, 1), ...curve(2, 0.7)])).toEqual([]);
    expect(kinds([...curve(1, 1).slice(1), ...curve(2, 1).slice(1)])).toEqual([]);
  });

  it("are not the same times of a model whose weights take next to none of them: 1.2 GB on four and eight H100", () => {
    const curve = (tp: number) =>
      [1, 2, 4].map((clients) =>
        measured(
          { model: "Qwen/Qwen3-0.6B", tp: String(tp), num_gpus: String(tp), concurrency: String(clients) },
          0.05,
          2e-3,
        ),
      );
    expect(kinds([...curve(4), ...curve(8)])).toEqual([]);
  });

  it("say their arithmetic in both languages, and are no part of a calibration", () => {
    const factors = { compute: 1.1, memory: 1.1, network: 1, host: 1.1, request: 1 };
    const points = PLACES.map((place) => measuredWith(factors, place));
    const bad = measured({}, 0.2, 1e-3);
    const [doubt] = listDoubts([...points, bad]);
    expect(doubt?.point).toBe(bad);
    expect(doubt?.issue.message.en).toMatch(
      /TPOT 1\.00 ms is faster than the chip allows: its operators take 4\.\d+ ms/,
    );
    expect(doubt?.issue.message.zh).toContain("快于芯片极限");
    const [plain, beside] = [points, [...points, bad]].map((all) =>
      unwrap(calibrate({ points: all, makeTimer: timer }, { next: 0 })),
    );
    expect(beside?.factors).toEqual(plain?.factors);
    expect(beside?.points).toHaveLength(points.length);
    expect(beside?.warnings.map(({ code }) => code)).toContain("MEASURED-ABOVE-PEAK");
  });
});
