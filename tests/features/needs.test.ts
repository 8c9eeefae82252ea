import { describe, expect, it } from "vitest";
import type { Slice } from "@/features/core/scenario/resolve";
import { loadAnalyses } from "@/features/registry";
import { runAnalysis, type PlainInput } from "@/features/run-analysis";
import { valueOf } from "@/lib/result";

const analyses = await loadAnalyses();

/** Another value of a parameter of each slice that an analysis may leave undeclared. */
const OTHERWISE: Partial<Readonly<Record<Slice, PlainInput>>> = {
  traffic: { traffic: "benchmark" },
  targets: { ttft_ms: 33, tpot_ms: 3 },
  time: { time: "datasheet" },
  parallelism: { tp: 4 },
};

/** The smallest question of the analyses that simulate or search. */
const SMALL: Readonly<Record<string, PlainInput>> = {
  "simulation-sweep": { seeds: 1, requests: 20, concs: "4", policies: "vllm-v1" },
  "scheduling-simulator": { requests: 20 },
  "pd-disaggregate-search": { p_tps: "8", d_tps: "8" },
  "hardware-advisor": { most: 16 },
};

const cases = analyses.flatMap(({ id, needs }) =>
  (Object.keys(OTHERWISE) as Slice[]).filter((slice) => !needs.includes(slice)).map((slice) => ({ id, slice })),
);

describe("what an analysis does not ask for", () => {
  it.each(cases)(
    "$slice, does not change the answer of $id",
    async ({ id, slice }) => {
      const analysis = analyses.find((one) => one.id === id);
      if (analysis === undefined) throw new Error(id);
      const answer = (change: PlainInput) => {
        const { summary, report } = valueOf(runAnalysis(analysis, { ...SMALL[id], ...change }, {}, { report: "en" }));
        return { summary, report };
      };
      expect(answer(OTHERWISE[slice] ?? {})).toEqual(answer({}));
    },
    30_000,
  );
});
