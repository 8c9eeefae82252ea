import { describe, expect, it } from "vitest";
import { scaleUpExplorerAnalysis } from "@/features/pages/scale-up-explorer/analysis";
import { heatChart, mapInput } from "@/features/pages/scale-up-explorer/heat";
import { ScaleUpExplorerInput } from "@/features/pages/scale-up-explorer/input";
import type { Outcome } from "@/features/core/serving/sweep/cell";
import { simulationSweepJob } from "@/features/core/serving/sweep/job";
import { settleSweep } from "@/features/core/serving/sweep/settled";
import { sweepPoints } from "@/features/core/serving/sweep/points";
import { runCells } from "@/lib/jobs/job-kind";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { part, partNames, report } from "../../../support/report";
import { resolved } from "../../../support/scenarios";

const SCENARIO = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "1024", osl: "128", conc: "16" };
const SMALL = { ...SCENARIO, tps: "1,2", concs: "4,16,64", budgets: "512,2048", queries: "60" };
const said = (raw: RawParams = {}) => report(scaleUpExplorerAnalysis, { ...SMALL, ...raw });

describe("the verdict of an exploration", () => {
  it.each<[string, RawParams, RegExp, RegExp, RegExp]>([
    [
      "room within targets",
      {},
      /^16 clients on 1 GPU are limited by/,
      /TTFT is .* under its limit; TPOT is .* under its limit/,
      /^Highest output: /,
    ],
    [
      "a target that is missed",
      { ttft_ms: "20" },
      /^16 clients/,
      /TTFT is .* over its limit/,
      /^(Highest output within the targets|No layout)/,
    ],
    [
      "targets that nothing keeps",
      { tpot_ms: "0.5" },
      /^16 clients/,
      /TPOT is .* over its limit/,
      /^No layout meets both/,
    ],
    [
      "no targets",
      { ttft_ms: "none", tpot_ms: "none" },
      /^16 clients/,
      /prefill takes [\d.]+\s% of the time\.$/,
      /^Highest output: /,
    ],
  ])("says %s", (_, raw, finding, evidence, help) => {
    const { verdict } = said(raw);
    expect(verdict.finding.en).toMatch(finding);
    expect(verdict.evidence.en).toMatch(evidence);
    expect(verdict.help?.en).toMatch(help);
  });
});

describe("the parts of an exploration", () => {
  it("stand in the order of reading; an answer in one go has no simulated map", () => {
    expect(partNames(said())).toEqual([
      ...["perGpu", "ttft", "tpot", "step", "budget", "first-steps"].map((id) => `chart ${id}`),
      "facts facts",
      "table family",
    ]);
  });

  it("say one figure for one step, in the headline and where it is taken apart", () => {
    const all = said({ conc: "64", tp: "1" });
    const [, sequences, time] =
      /of ([\d.,]+) sequences takes ([\d.,]+\s[mµ]?s)/.exec(part(all, "chart", "step").title) ?? [];
    const shown = all.figures.find(({ id }) => id === "tpot")?.context.en;
    expect(shown).toContain(`step of ${sequences} seq ${time}`);
  });

  it("give as output of a layout what all its GPUs give", () => {
    const { columns, rows } = part(said(), "table", "family").table;
    const at = (id: string) => columns.findIndex((column) => "id" in column && column.id === id);
    const running = rows.filter((row) => row[at("per_gpu")] !== null);
    expect(running.length).toBeGreaterThan(0);
    for (const row of running)
      expect(Number(row[at("output")])).toBeCloseTo(Number(row[at("per_gpu")]) * Number(row[at("gpus")]), 6);
  });

  it("name the layout that is best at the clients of the scenario, by figure", () => {
    const { family } = { family: part(said(), "table", "family").table };
    const at = (id: string) => family.columns.findIndex((column) => "id" in column && column.id === id);
    const asked = family.rows.filter((row) => row[at("clients")] === 16);
    for (const [id, sign] of [
      ["perGpu", -1],
      ["ttft", 1],
      ["tpot", 1],
    ] as const) {
      const column = at(id === "perGpu" ? "per_gpu" : id);
      const [best] = [...asked].sort((a, b) => sign * (Number(a[column]) - Number(b[column])));
      expect(part(said(), "chart", id).title).toMatch(new RegExp(`: ${String(best?.[0])} is best with 16 clients$`));
    }
  });

  it.each([
    [{ ttft_ms: "none", tpot_ms: "none" }, /^A token budget of [\d,]+ serves this load best$/],
    [{ tpot_ms: "0.5" }, /^No token budget meets the targets; [\d,]+ has the lowest TTFT$/],
  ])("say of budgets under %j what they are good for", (raw, title) => {
    expect(part(said(raw), "chart", "budget").title).toMatch(title);
  });

  it("list layouts that cannot run with the reason, without figures", () => {
    const { rows, columns } = part(said({ model: "llama-3.3-70b", tp: "4", tps: "1,4" }), "table", "family").table;
    expect(rows[0]?.[0]).toBe("TP1");
    expect(rows[0]?.slice(1, -2).every((cell) => cell === null)).toBe(true);
    expect(String(rows[0]?.[columns.length - 1])).toMatch(/GiB/);
  });
});

describe("the simulated map", () => {
  const scenario = resolved(SCENARIO);
  const input = decodeParams(ScaleUpExplorerInput, { concs: "2", budgets: "512", queries: "20" }).value;
  const map = mapInput(input, 4, 2048);
  const outcomes = runCells(simulationSweepJob, { scenario, input: map });
  const chart = (done: number, metric: "ttft" | "perGpu") =>
    heatChart(
      sweepPoints(
        settleSweep(scenario, map),
        outcomes.map((one, cell): Outcome | undefined => (cell < done ? one : undefined)),
        scenario.targets,
      ),
      metric,
      ({ en }) => en,
    );

  it("holds the scenario's own load and budget among the scanned ones", () => {
    expect([map.concs, map.budgets]).toEqual([
      [2, 4],
      [512, 2048],
    ]);
  });

  it("appears with its first point, counts them, and is whole at the end", () => {
    expect(chart(0, "ttft")).toBeNull();
    expect(chart(3, "ttft")?.subtitle).toMatch(/^simulated, ms; .*; so far 3 of 4 points$/);
    const whole = chart(4, "perGpu");
    expect(whole?.subtitle).toBe("simulated, tok/s/GPU; the scenario's layout");
    expect(whole?.table.rows.flat().filter((cell) => typeof cell === "number")).toHaveLength(4);
  });
});
