import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeFiles } from "@/features/core/calibration/data-files";
import { inferencemaxAnalysis } from "@/features/pages/inferencemax/analysis";
import { isWithin } from "@/features/core/serving/mean-load/within-targets";
import { InferencemaxInput } from "@/features/pages/inferencemax/input";
import { medianError, type MeasuredRun } from "@/features/pages/inferencemax/measured";
import { inferencemax } from "@/features/pages/inferencemax/read-measured";
import { runAnalysis } from "@/features/analysis/run-analysis";
import { rowStore } from "@/features/core/comparison/evaluate";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { estimate, resolved } from "../../../support/scenarios";
import { needsData } from "../../../support/needs";

const BASE = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "1024", osl: "256", conc: "16" };
const input = (raw: RawParams) => decodeParams(InferencemaxInput, raw).value;
const ask = (raw: RawParams, base: RawParams = BASE) => inferencemax(resolved(base), input(raw));
const overview = (raw: RawParams, base: RawParams = BASE) => unwrap(ask(raw, base));

it("the curves: are the closed loop of the same rows, point by point", () => {
  const { curves } = overview({ tps: "1,2", concs: "1,16,256", hws: "h100-sxm,h200-sxm" });
  expect(curves).toHaveLength(4);
  const evaluate = rowStore(resolved(BASE), { engine: "vllm", usdHour: null });
  for (const { settings, points } of curves) {
    for (const { conc, served } of points) expect(served).toEqual(evaluate({ ...settings, conc }).figures?.served);
  }
});

it("the curves: say so where a limit of E2E leaves none of them", () => {
  expect(ask({ concs: "1,16", e2e_max_s: "0.01" }).issues.map(({ code }) => code)).toContain("INFERENCEMAX-E2E");
  expect(ask({ concs: "1,16", e2e_max_s: "100" }).issues).toEqual([]);
});

it("the curves: rise with concurrency in throughput, and fall in speed per user", () => {
  fc.assert(
    fc.property(fc.constantFrom("llama-3.1-8b", "qwen3-30b-a3b"), fc.integer({ min: 64, max: 4000 }), (model, isl) => {
      for (const { points } of overview({ tps: "2", concs: "1,2,4,8,16,32" }, { ...BASE, model, isl: String(isl) })
        .curves) {
        for (const [index, { served }] of points.entries()) {
          const before = points[index - 1]?.served;
          if (!before) continue;
          expect(served.perGpu).toBeGreaterThan(before.perGpu * 0.999);
          expect(served.perUser).toBeLessThan(before.perUser * 1.001);
        }
      }
    }),
    { numRuns: 12 },
  );
});

it("the curves: mark as front exactly what no other point beats in both", () => {
  const all = overview({ tps: "1,2,4", hws: "h100-sxm,b200-sxm" }).curves.flatMap(({ points }) => points);
  for (const { served, front } of all) {
    const beaten = all.some(
      ({ served: other }) =>
        other.perGpu >= served.perGpu &&
        other.perUser >= served.perUser &&
        (other.perGpu > served.perGpu || other.perUser > served.perUser),
    );
    expect(front).toBe(!beaten);
  }
});

it("the curves: take the three smallest layouts that hold the weights where none are asked for", () => {
  const of = (model: string) => overview({}, { ...BASE, model }).curves.map(({ settings }) => settings.tp);
  expect(of("llama-3.1-8b")).toEqual([1, 2, 4]);
  // 70.6e9 weights of 2 bytes are 141 GB; a GPU of 85.9 GB offers 0.9 of it less 6 GB of buffers: one is too few, two will do (hand).
  expect(of("llama-3.3-70b")).toEqual([2, 4, 8]);
});

it("the curves: say why a layout has no points, and fill the GPUs asked for with replicas", () => {
  const { curves } = overview({ tps: "2,64", gpus: "8" });
  expect(curves[0]?.gpus).toBe(8);
  expect(curves[1]?.points).toEqual([]);
  expect(curves[1]?.issues[0]?.message.en).toBeTruthy();
  expect(ask({ hws: "h100-sxm,h1000" }).issues[0]?.message.en).toContain("h1000");
});

describe("a cache behind a link", () => {
  const point = (raw: RawParams, base: RawParams = BASE) =>
    overview({ tps: "1", concs: "1", ...raw }, base).curves[0]?.points[0]?.served ?? expect.fail("no point");

  it("adds what a step fetches (hand: 131,072 B a token of Llama-3.1-8B, half of 1,152 positions over 40 GB/s)", () => {
    // Averages: a fetch lengthens every step, and a percentile by more than the mean.
    const average = { ...BASE, judge: "average" };
    const whole = point({}, average);
    const split = point({ kv_resident: "50", offload_gb_s: "40" }, average);
    const fetched = (split.tpot - whole.tpot) / ((0.5 * 131_072 * (1024 + 128)) / 40e9);
    expect(Math.abs(fetched - 1)).toBeLessThan(0.03);
    expect(point({ kv_resident: "50", offload_gb_s: "80" }, average).tpot - whole.tpot).toBeCloseTo(
      (split.tpot - whole.tpot) / 2,
      5,
    );
    // Each GPU fetches its own heads over its own link.
    const two = point({ tps: "2", kv_resident: "50" }, average).tpot - point({ tps: "2" }, average).tpot;
    expect(two).toBeCloseTo((split.tpot - whole.tpot) / 2, 5);
  });

  it("holds more sequences, which pays where the link is fast and the cache is what limits", () => {
    const long = { ...BASE, isl: "60000", conc: "64" };
    const many = { concs: "64" };
    const whole = point(many, long);
    const quarter = { ...many, kv_resident: "25" };
    const fast = point({ ...quarter, offload_gb_s: "10000" }, long);
    const slow = point({ ...quarter, offload_gb_s: "5" }, long);
    expect(whole.atOnce.admitted).toBeLessThan(10);
    expect(fast.atOnce.admitted).toBeGreaterThan(3.5 * whole.atOnce.admitted);
    expect(fast.ttft).toBeLessThan(whole.ttft);
    expect(slow.tpot).toBeGreaterThan(fast.tpot);
  });
});

describe("the answer", () => {
  it("names the most output per GPU within the targets", () => {
    const { best, curves, targets } = overview({ tps: "1,2" }, { ...BASE, ttft_ms: "200", tpot_ms: "15" });
    const within = curves.flatMap(({ points }) => points).filter(({ served }) => isWithin(served, targets));
    expect(within.length).toBeGreaterThan(0);
    expect(best?.point.served.perGpu).toBe(Math.max(...within.map(({ served }) => served.perGpu)));
  });

  it("says how near the curves come where nothing keeps the targets", () => {
    const { best, verdict } = overview({}, { ...BASE, tpot_ms: "0.01" });
    expect(best).toBeNull();
    expect(verdict.evidence.en).toMatch(/nearest is .* over/);
  });

  it("shows the passes that Quick Estimation shows", () => {
    const { own } = overview({});
    const page = estimate(BASE);
    expect(own.passes.ttft).toBe(page.prefill.time);
    expect(own.decode.mbu).toBe(page.decode.mbu);
    expect(own.prefill.mfu).toBe(page.prefill.mfu);
    expect(own.prefill.link).toBe(0); // one GPU sends nothing
    expect(overview({}, { ...BASE, tp: "2" }).own.decode.link).toBeGreaterThan(0);
  });

  it("comes out of the registry with curves and measured runs", () => {
    const data = "tp,concurrency,isl,osl,ttft_ms,tpot_ms,output_throughput\n1,16,1024,256,100,9,1500\n";
    const { summary } = unwrap(runAnalysis(inferencemaxAnalysis as never, { ...BASE, data, tps: "1" }));
    expect(summary.curves).toBe(1);
    expect(summary.measured_runs).toBe(1);
  });
});

it("measured runs: stand at what the file states, else at what follows from it (hand)", () => {
  const data = "tp,concurrency,isl,osl,ttft_ms,tpot_ms,output_throughput\n2,16,1024,257,100,10,1500\n";
  const [run] = overview({ data }, { ...BASE, tp: "1" }).runs;
  expect(run?.measured.e2e).toBeCloseTo(0.1 + 256 * 0.01, 9);
  expect(run?.measured.perUser).toBeCloseTo(100, 9);
  expect(run?.measured.perGpu).toBeCloseTo(750, 9);
  expect(run?.comparable).toBe(true);
});

it("measured runs: of a table of points take the scenario's lengths, and are compared by E2E and rates (hand)", () => {
  const points = "TP,DP,B,tok_per_gpu,e2e_ms\n2,1,16,700,2800\n";
  const { runs, curves } = overview({ data: points, tps: "2", concs: "16" });
  const [run] = runs;
  expect(run).toMatchObject({ conc: 16, isl: 1024, osl: 256, gpus: 2, comparable: true });
  expect(run?.measured).toMatchObject({ ttft: null, tpot: null, e2e: 2.8, perGpu: 700 });
  expect(run?.measured.perUser).toBeCloseTo(256 / 2.8, 9);
  // The same layout and load as the curve's own point, but for the wait at the client, of which a table says nothing.
  const [served] = curves.flatMap((curve) => curve.points.map((point) => point.served));
  expect((run?.predicted.e2e ?? NaN) / (served?.e2e ?? NaN)).toBeCloseTo(1, 1);
  expect(run?.predicted.perUser).toBeCloseTo(256 / (run?.predicted.e2e ?? NaN), 9);
  const byRate = overview({ data: "TP,DP,B,token_rate_per_user,tok_per_gpu\n2,1,16,80,700\n" }).runs[0];
  expect(byRate?.measured.e2e).toBeCloseTo(256 / 80, 9);
});

it("measured runs: are doubted where rate and E2E imply more requests than stated (Little's law, hand)", () => {
  // 700 tok/s · 16 GPUs · 2.8 s / 256 tokens = 122.5 in flight.
  const points = (b: number) => ({ data: `TP,DP,B,tok_per_gpu,e2e_ms\n2,8,${b},700,2800\n` });
  expect(ask(points(16)).issues.map(({ code }) => code)).toContain("INFERENCEMAX-FLIGHT");
  expect(ask(points(128)).issues.map(({ code }) => code)).not.toContain("INFERENCEMAX-FLIGHT");
});

it("measured runs: are judged by the median of their relative errors", () => {
  const run = (tpot: number, predicted: number) =>
    ({ measured: { tpot }, predicted: { tpot: predicted } }) as MeasuredRun;
  expect(medianError([run(1, 1.1), run(1, 0.8), run(1, 1.5)], "tpot")).toBeCloseTo(0.2, 12);
  expect(medianError([run(1, 1.1), run(1, 0.8)], "tpot")).toBeCloseTo(0.15, 12);
  expect(medianError([], "tpot")).toBeNull();
});

it("measured runs: are named where they cannot be placed", () => {
  const lost = ask({ data: "tp,ttft_ms,tpot_ms\n1,100,10\n" });
  expect(lost.issues.length).toBeGreaterThan(0);
  expect(unwrap(lost).runs).toEqual([]);
  expect(unwrap(lost).curves.length).toBeGreaterThan(0);
});

const folder = "../shared/data/bench/inferencex_isl_sweep/minimax-m2.5";
it(
  "measured runs: of InferenceX stand where their files say (measured: public runs of MiniMax-M2.5)",
  needsData(folder),
  () => {
    const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
    const data = writeFiles(files.map((name) => ({ name, text: readFileSync(`${folder}/${name}`, "utf8") })));
    const { runs } = overview({ data }, { model: "minimax-m2.5", hw: "h100-sxm", tp: "8" });
    expect(runs.length).toBe(files.length);
    // As the file has it: 16 clients, 1024 in, 128 out on 8 GPUs, 3.79 s, 22.4 ms a token, 514.5 tok/s.
    const one = runs.find(({ label }) => label.startsWith("minimax_m25_vllm_dep8_isl1024_osl128_conc16"));
    expect(one?.layout).toBe("ADP8 EP8");
    expect(one?.measured.e2e).toBeCloseTo(3.7906, 3);
    expect(one?.measured.perUser).toBeCloseTo(1 / 0.022409, 1);
    expect(one?.measured.perGpu).toBeCloseTo(514.5087 / 8, 3);
    expect(one?.comparable).toBe(false);
  },
);
