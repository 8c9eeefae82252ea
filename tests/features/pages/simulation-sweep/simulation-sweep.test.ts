import { describe, expect, it } from "vitest";
import { marked, type SoFar } from "@/features/analysis/long-analysis";
import type { Outcome } from "@/features/core/serving/sweep/cell";
import { SimulationSweepInput } from "@/features/core/serving/sweep/input";
import { simulationSweepJob, type SweepJob } from "@/features/core/serving/sweep/job";
import { sweepReport } from "@/features/pages/simulation-sweep/report";
import { planSweep, sweepSoFar, type Sweep } from "@/features/pages/simulation-sweep/sweep";
import { pointColumns, pointTable } from "@/features/pages/simulation-sweep/table";
import { flatParts } from "@/features/answers/answer";
import { runCells } from "@/lib/jobs/job-kind";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import type { Text } from "@/lib/text";
import { resolved } from "../../../support/scenarios";

const t = ({ en }: Text): string => en;
const scenario = resolved({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "512", osl: "64" });
const SMALL = { concs: "4", rates: "4,8", requests: "40", seeds: "2", policies: "vllm-v1", kv_blocks: "800" };

type Case = {
  readonly raw?: RawParams;
  readonly of?: typeof scenario;
  /** Cells that have finished; all unless said. */ readonly done?: number;
};

function swept({ raw = {}, of = scenario, done = Infinity }: Case = {}): Sweep {
  const input = decodeParams(SimulationSweepInput, { ...SMALL, ...raw }).value;
  const plan: SweepJob = unwrap(planSweep(of, input));
  const outcomes = runCells(simulationSweepJob, plan).map((one, index) => (index < done ? one : undefined));
  const stages: SoFar<readonly [Outcome]> = [
    { outcomes: outcomes as readonly (Outcome | undefined)[], ended: done === Infinity },
  ];
  return unwrap(sweepSoFar(plan, stages, input));
}

const report = (sweep: Sweep) => marked(sweepReport(sweep, { t, scenario }), sweep.partial);
const charts = (sweep: Sweep) => flatParts(report(sweep).parts).filter((part) => part.kind === "chart");

describe("the verdict of a sweep", () => {
  const strict = resolved({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "512", osl: "64", ttft_ms: "1" });
  const large = resolved({ model: "llama-3.3-70b", hw: "h100-sxm", tp: "4", isl: "512", osl: "64" });
  const tooBig = { tps: "1", kv_blocks: "auto", knee: "0" };

  it.each<[string, Case, RegExp, RegExp]>([
    [
      "names the most within the limits",
      {},
      /^vLLM V1 serves the most within the limits: 4 users at .*req\/s$/,
      /^TTFT p95 .*, TPOT p95 .*tok\/s\/GPU, \$.* per million output tokens; 4 points, 8 runs/,
    ],
    ["says so far while runs are missing", { done: 3 }, /^So far, vLLM V1 serves the most/, /3 of 8 runs finished/],
    [
      "names the best point where saturation was not asked for",
      { raw: { knee: "0" } },
      /^vLLM V1 serves the most within the limits: /,
      /6 runs/,
    ],
    ["claims nothing before a point has finished", { done: 0 }, /^No point has finished yet$/, /8 runs/],
    [
      "says that no point keeps the targets",
      { raw: { knee: "0" }, of: strict },
      /^No point meets the targets$/,
      /6 runs/,
    ],
    ["and what carries most beside it", { of: strict }, /^No point meets the targets$/, /8 runs/],
    ["and so far", { raw: { knee: "0" }, of: strict, done: 1 }, /^No point meets the targets so far$/, /1 of 6 runs/],
    ["says that nothing runs", { raw: tooBig, of: large }, /^No point of this grid can run$/, /the reasons are below/],
  ])("%s", (_, asked, finding, evidence) => {
    const { verdict } = report(swept(asked));
    expect(verdict.finding.en).toMatch(finding);
    expect(verdict.evidence.en).toMatch(evidence);
  });

  it("adds what carries most of all loads only when all runs are in", () => {
    expect(report(swept()).verdict.help?.en).toMatch(/^vLLM V1 serves the most per GPU of all loads, .* on 1;/);
    expect(report(swept({ done: 7 })).verdict.help).toBeNull();
  });

  it("has reasons for what cannot run, counted", () => {
    const [stopped] = report(swept({ raw: { ...tooBig, seeds: "1" }, of: large })).parts;
    expect(
      stopped?.kind === "issues" && stopped.issues.map(({ code, message }) => [code, message.en.slice(0, 9)]),
    ).toEqual([["SIM-NO-KV", "3 points:"]]);
  });
});

describe("histograms of a sweep", () => {
  const drawn = (sweep: Sweep, id: string) => charts(sweep).find((chart) => chart.id === id);

  it("hold every counted request of the best point once, all seeds together", () => {
    const sweep = swept();
    const best = sweep.points.find(({ index }) => index === sweep.summary.best);
    for (const id of ["ttft-histogram", "e2e-histogram"]) {
      const chart = drawn(sweep, id);
      const rows = chart?.table?.rows ?? [];
      expect(rows.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(best?.figures?.counted);
      expect(rows.reduce((sum, [, , , share]) => sum + Number(share), 0)).toBeCloseTo(100, 6);
      expect(rows.length).toBeLessThanOrEqual(12);
      expect(chart?.subtitle).toContain("within the targets");
    }
  });

  it("wait until a point has run", () => {
    expect(drawn(swept({ done: 0 }), "ttft-histogram")).toBeUndefined();
  });
});

describe("figures of a sweep", () => {
  it("are said to be of a part of the runs while some are missing", () => {
    const [early] = report(swept({ raw: { knee: "0" }, done: 2 })).figures;
    const [late] = report(swept({ raw: { knee: "0", rates: "none" } })).figures;
    expect(early?.context.en).toBe("vLLM V1, 4 clients");
    expect(early?.assumptions[0]?.en).toContain("2 of 6 parts have finished");
    expect(late?.context.en).toBe("vLLM V1, 4 clients");
    expect(late?.value).toBe(early?.value);
  });
});

describe("the charts of a sweep", () => {
  it("pass through saturation, and say how many runs they cover", () => {
    const whole = swept();
    const rates = charts(whole)
      .find(({ id }) => id === "ttft")
      ?.table.rows.map(([, rate]) => rate);
    expect(rates).toHaveLength(3);
    expect(rates?.slice(0, 2)).toEqual([4, 8]);
    expect(Number(rates?.[2])).toBeCloseTo(whole.summary.saturations[0]?.rate?.mean ?? NaN, 9);
    for (const { subtitle } of charts(whole)) expect(subtitle).not.toContain("so far");
    const some = charts(swept({ done: 6 }));
    expect(some.length).toBeGreaterThan(3);
    for (const { subtitle } of some) expect(subtitle).toContain("so far 6 of 8 runs");
  });

  it("are left out before there is anything to draw", () => {
    expect(charts(swept({ done: 0 }))).toEqual([]);
  });
});

describe("the table of a sweep", () => {
  const whole = swept();
  const { columns, rows } = pointTable(whole.points, whole.input, t);

  it("keeps intervals within what a figure can be, on the screen and in the file", () => {
    const lows = columns.flatMap(({ id }, place) => (id.endsWith("_low") ? [place] : []));
    expect(lows.length).toBeGreaterThan(15);
    for (const row of rows) for (const low of lows) expect(Number(row[low] ?? 0)).toBeGreaterThanOrEqual(0);
    const wide = { mean: 0.2, half: 0.5, runs: 2 };
    const [point] = whole.points;
    if (!point?.figures) throw new Error("The first point has figures");
    const shown = { ...point, figures: { ...point.figures, busy: wide, queue: { ...point.figures.queue, p95: wide } } };
    const written = (id: string) =>
      pointColumns(whole.input, t, whole.points)
        .find((column) => column.id === id)
        ?.written?.(shown);
    expect(written("busy")).toBe("20.0 (0 – 70)");
    expect(written("queue_p95")).toBe("200.0 (0 – 700)");
  });

  it("shows the median and the chosen percentile; files have every one, and the axes as plain values", () => {
    const shown = columns.flatMap(({ id, fileOnly }) => (fileOnly ? [] : [id]));
    expect(shown.filter((id) => id.startsWith("ttft"))).toEqual(["ttft_p50", "ttft_p95"]);
    const all = columns.map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining(["ttft_p90", "ttft_p99_high", "policy", "load_value"]));
    expect(rows.map((row) => row[all.indexOf("load_value")]).slice(1)).toEqual([4, 4, 8]);
  });
});
