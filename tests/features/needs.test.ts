import { describe, expect, it } from "vitest";
import type { Slice } from "@/features/core/scenario/resolve";
import { loadAnalyses } from "@/features/registry";
import { runAnalysis, type PlainInput } from "@/features/run-analysis";
import { unwrap } from "@/lib/result";
import { SMALL_QUESTIONS } from "../support/small-questions";

const analyses = await loadAnalyses();

/** Another value of a parameter of each slice that an analysis may leave undeclared. */
const OTHERWISE: Partial<Readonly<Record<Slice, PlainInput>>> = {
  traffic: { traffic: "benchmark" },
  targets: { ttft_ms: 33, tpot_ms: 3 },
  time: { time: "datasheet" },
  parallelism: { tp: 4 },
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
        const { summary, report } = unwrap(
          runAnalysis(analysis, { ...SMALL_QUESTIONS[id], ...change }, {}, { report: "en" }),
        );
        return { summary, report };
      };
      expect(answer(OTHERWISE[slice] ?? {})).toEqual(answer({}));
    },
    30_000,
  );
});
