import { describe, expect, it } from "vitest";
import type { SweepStanding } from "@/features/pages/simulation-sweep/headline";
import { SimulationSweepInput } from "@/features/pages/simulation-sweep/input";
import { planSweep } from "@/features/pages/simulation-sweep/plan";
import { sweepPoints } from "@/features/pages/simulation-sweep/points";
import { simulationSweep } from "@/features/pages/simulation-sweep/sweep";
import { sweepSummary } from "@/features/pages/simulation-sweep/summary";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { valueOf } from "@/lib/result";
import type { Text } from "@/lib/text";
import { sweepCharts } from "@/app/(suite)/simulation-sweep/present-charts";
import { sweepColumns, sweepSheet } from "@/app/(suite)/simulation-sweep/present-table";
import { verdictOf } from "@/app/(suite)/simulation-sweep/present";
import { resolved } from "../../support/scenarios";

const english = ({ en }: Text): string => en;
const scenario = resolved({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "512", osl: "64" });
const SMALL = { concs: "4", rates: "4,8", requests: "40", seeds: "2", policies: "vllm-v1", kv_blocks: "800" };

function sweptOf(raw: RawParams = {}): { readonly standing: SweepStanding; readonly input: SimulationSweepInput } {
  const input = decodeParams(SimulationSweepInput, { ...SMALL, ...raw }).value;
  const { points, summary } = valueOf(simulationSweep(scenario, input));
  const { targets } = scenario;
  return { input, standing: { points, summary, input, targets, grade: "datasheet", partial: null } };
}

const verdict = ({ standing, input }: ReturnType<typeof sweptOf>, partial: SweepStanding["partial"] = null) =>
  verdictOf({ ...standing, partial }, valueOf(planSweep(scenario, input)));

describe("a sweep in words", () => {
  it("is a finding when all runs are in, and one so far while some are missing", () => {
    const swept = sweptOf();
    expect(verdict(swept).finding.en).toMatch(/^vllm-v1 carries most per GPU, .* on 1$/);
    const partial = verdict(swept, { done: 3, cells: 8 });
    expect(partial.finding.en).toMatch(/^So far, vllm-v1 carries most/);
    expect(partial.evidence.en).toContain("3 of 8 runs finished");
  });

  it("names the best point where saturation was not asked for", () => {
    const { finding } = verdict(sweptOf({ knee: "0" }));
    expect(finding.en).toMatch(/^vllm-v1 at .* gives most within the targets$/);
  });

  it("claims nothing, and draws nothing, before a point has finished", () => {
    const { standing, input } = sweptOf({ knee: "0" });
    const points = sweepPoints(input, [], scenario.targets);
    const empty = { ...standing, points, summary: sweepSummary(points), partial: { done: 0, cells: 6 } };
    expect(verdict({ standing: empty, input }, empty.partial).finding.en).toBe("No point has finished yet");
    expect(sweepCharts(empty, english)).toEqual([]);
  });
});

describe("the charts of a sweep", () => {
  it("pass through saturation, and say how many runs they cover", () => {
    const { standing } = sweptOf();
    const ttft = (partial: SweepStanding["partial"]) =>
      sweepCharts({ ...standing, partial }, english).find(({ id }) => id === "ttft");
    const rates = ttft(null)?.sheet.rows.map(([, rate]) => rate);
    expect(rates).toHaveLength(3);
    expect(rates?.slice(0, 2)).toEqual([4, 8]);
    expect(Number(rates?.[2])).toBeCloseTo(standing.summary.saturations[0]?.rate?.mean ?? NaN, 9);
    expect(ttft(null)?.subtitle).not.toContain("so far");
    expect(ttft({ done: 3, cells: 8 })?.subtitle).toContain("so far 3 of 8 runs");
  });
});

describe("the table of a sweep", () => {
  it("keeps intervals within what a figure can be, on the screen and in the file", () => {
    const { standing, input } = sweptOf();
    const lows = sweepSheet(standing.points, english).columns.flatMap(({ label }, i) =>
      / low$/.test(label) ? [i] : [],
    );
    const rows = sweepSheet(standing.points, english).rows;
    expect(lows.length).toBeGreaterThan(15);
    for (const row of rows) for (const low of lows) expect(Number(row[low] ?? 0)).toBeGreaterThanOrEqual(0);
    const wide = { mean: 0.2, half: 0.5, runs: 2 };
    const [point] = standing.points;
    if (!point?.figures) throw new Error("The first point has figures");
    const shown = { ...point, figures: { ...point.figures, busy: wide, queue: { ...point.figures.queue, p95: wide } } };
    const written = (id: string) =>
      sweepColumns(input, english)
        .find((column) => column.id === id)
        ?.written?.(shown);
    expect(written("busy")).toBe("20 (0 – 70)");
    expect(written("queue_p95")).toBe("200 (0 – 700)");
  });
});
