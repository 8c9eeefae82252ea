/** What the page decides to say: which sentence stands over the fronts, which parts there are, in which order plans stand. */
import { describe, expect, it } from "vitest";
import { flatParts, type Part } from "@/features/answers/answer";
import { pdResult, type PdResult } from "@/features/pages/pd-disaggregate-search/answer";
import { PdInput } from "@/features/pages/pd-disaggregate-search/input";
import { pdReport } from "@/features/pages/pd-disaggregate-search/report";
import { studyParts } from "@/features/pages/pd-disaggregate-search/studies";
import { unwrap } from "@/lib/result";
import type { Text } from "@/lib/text";
import { resolved } from "../../../support/scenarios";

const SCENARIO = { model: "llama-3.1-8b", hw: "h100-sxm", isl: "1024", osl: "256", ttft_ms: "300", tpot_ms: "12" };
const answer = (input: object = {}, scenario: object = {}): PdResult =>
  unwrap(
    pdResult(
      resolved({ ...SCENARIO, ...scenario }),
      PdInput.parse({ gpus: 8, p_tps: [1, 2], d_tps: [1, 2], ...input }),
    ),
  );
const t = ({ en }: Text): string => en;
const parts = (result: PdResult): readonly Part[] =>
  flatParts(pdReport(result, { t, scenario: resolved(SCENARIO) }).parts);
const found = <Kind extends Part["kind"]>(list: readonly Part[], kind: Kind, id: string) =>
  (list.find((part) => part.kind === kind && part.id === id) ?? expect.fail(`no ${id}`)) as Extract<
    Part,
    { kind: Kind }
  >;
const columns = (part: Extract<Part, { kind: "table" }>) => part.table.columns.map(({ label }) => label);

const base = answer();

describe("the sentence over the fronts", () => {
  it.each([
    { gain: 1.4, said: "Within the limits, separate pools give 1.4 times one pool" },
    { gain: 0.8, said: "Within the limits, separate pools give 0.8 times one pool" },
    { gain: 1.04, said: "Within the limits, both ways are within 5 % of each other" },
    { gain: 0.96, said: "Within the limits, both ways are within 5 % of each other" },
    { gain: null, said: "Only separate pools meet the limits" },
    { gain: null, winner: null, said: "Separate pools do not meet the limits here" },
  ])("at a gain of $gain: $said", ({ said, ...change }) => {
    expect(found(parts({ ...base, ...change }), "chart", "fronts").title).toBe(said);
  });
});

describe("parts", () => {
  const ids = (result: PdResult) => parts(result).map(({ id }) => id);

  it("stand in the order of reading", () => {
    expect(ids(base)).toEqual([
      ...[
        "deeds",
        "fronts",
        "crossover",
        "matching",
        "loads",
        "splits",
        "ratios",
        "deploy",
        "studies",
        "plans",
        "facts",
      ],
    ]);
  });

  it("are few where nothing keeps the limits, and fewer where nothing runs", () => {
    expect(ids(answer({}, { tpot_ms: "2" }))).not.toContain("matching");
    expect(ids(answer({}, { model: "deepseek-v3" }))).toEqual(["deploy", "studies", "rejected", "facts"]);
  });

  it("have no figure that no plan has, and name chips only where there are two kinds", () => {
    const plain = columns(found(parts(base), "table", "plans"));
    expect(plain).toContain("Cost of output");
    expect(plain).not.toContain("Prefill chip");
    const other = answer({ d_hw: "mi300x", gpus: 16 }, { ttft_ms: "400", tpot_ms: "20" });
    expect(columns(found(parts(other), "table", "plans"))).toContain("Prefill chip");
  });

  it.each([
    { objective: "budget", figure: "perBudgetGpu", sign: 1 },
    { objective: "per-gpu", figure: "perGpu", sign: 1 },
    { objective: "cost", figure: "cost", sign: -1 },
  ] as const)("put the best plan by $objective first, whichever way it serves", ({ objective, figure, sign }) => {
    const { columns: heads, rows } = found(parts({ ...base, objective }), "table", "plans").table;
    const all = [...base.plans, ...base.aggregated];
    const best = Math.max(...all.map((plan) => sign * (plan[figure] ?? -Infinity * sign)));
    const first = all.find((plan) => sign * (plan[figure] ?? NaN) === best) ?? expect.fail("no plan");
    expect(rows).toHaveLength(all.length);
    expect(rows[0]?.[heads.findIndex(({ label }) => label === "TTFT under load")]).toBe(first.ttft * 1e3);
  });
});

describe("studies", () => {
  const [pd = null] = base.plans;
  const [agg = null] = base.aggregated;
  const cell = { study: "sequences" as const, isl: 1024, osl: 256, pd, agg };

  it("count the lengths at which separate pools win among those where both serve", () => {
    const cells = [
      { ...cell, gain: 1.2 },
      { ...cell, osl: 512, gain: 0.9 },
      { ...cell, osl: 1024, agg: null, gain: null },
      undefined,
    ];
    const [chart, rows] = studyParts("sequences", cells, 8, t);
    expect(chart?.kind === "chart" && chart.title).toBe("Separate pools are better at 1 of 2 pairs of lengths");
    expect(rows?.kind === "table" && rows.table.rows.map((row) => row[2])).toEqual([1.2, 0.9, null]);
  });

  it("say nothing until a cell of the chosen one has finished", () => {
    expect(studyParts("scale", [{ ...cell, gain: 1 }], 8, t)).toEqual([]);
    expect(studyParts("none", [], 8, t)).toEqual([]);
  });
});
