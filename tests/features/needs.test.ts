import { describe, expect, it } from "vitest";
import type { Slice } from "@/features/core/scenario/keys";
import * as z from "zod";
import { defineAbout, defineAnalysis } from "@/features/analysis/analysis";
import type { Resolved } from "@/features/core/scenario/resolve";
import { loadAnalyses } from "@/features/registry/registry";
import { runAnalysis, type PlainInput } from "@/features/analysis/run-analysis";
import { success, unwrap } from "@/lib/result";
import { verbatim } from "@/lib/text";
import { FEW_RUNS } from "../support/controls/own-controls";
import { SMALL_QUESTIONS } from "../support/controls/small-questions";

const analyses = await loadAnalyses();

/** Another value of a parameter of each slice that an analysis may leave undeclared. */
const OTHERWISE: Partial<Readonly<Record<Slice, PlainInput>>> = {
  traffic: { traffic: "benchmark" },
  targets: { ttft_ms: 33, tpot_ms: 3 },
  time: { time: "datasheet" },
  parallelism: { tp: 4, redundant: 32 },
  hardware: { hw: "l40s" },
  workload: { isl: 777, conc: 3 },
  engine: { util: 0.5, max_seqs: 4 },
};

const ASKING_A_MODEL = {
  ...defineAbout({
    id: "layers",
    subject: "catalogue",
    title: verbatim("Layers"),
    question: verbatim("How many layers?"),
    shortcut: "1",
  }),
  needs: ["model", "workload"],
  input: z.object({}),
  summary: (layers: number) => ({ layers }),
  report: () => ({ verdict: { finding: verbatim(""), evidence: verbatim(""), help: null }, figures: [], parts: [] }),
} as const;

/** Measured points of the pages that compare with them: some of one system, and five. */
const FEW_POINTS: Readonly<Record<string, PlainInput>> = {
  ...FEW_RUNS,
  accuracy: { system: "gb200" },
};

const cases = analyses.flatMap(({ id, needs }) =>
  (Object.keys(OTHERWISE) as Slice[]).filter((slice) => !needs.includes(slice)).map((slice) => ({ id, slice })),
);

/** Refused by the compiler, which the gate runs over the tests as well: an expected error that is none fails there. */
export const readers = {
  declared: defineAnalysis({ ...ASKING_A_MODEL, run: ({ model }) => success(model.layers.length) }),
  // @ts-expect-error targets are not declared
  whole: defineAnalysis({ ...ASKING_A_MODEL, run: ({ targets }) => success(Number(targets.ttft)) }),
  // @ts-expect-error nor is the parameter behind them
  parameter: defineAnalysis({ ...ASKING_A_MODEL, run: ({ params }) => success(Number(params.ttft_ms)) }),
  // @ts-expect-error nor is traffic, which stands beside the lengths
  part: defineAnalysis({ ...ASKING_A_MODEL, run: ({ workload }) => success(workload.traffic.length) }),
  // @ts-expect-error a function that wants the whole scenario is none for a part of it
  passedOn: defineAnalysis({ ...ASKING_A_MODEL, run: (scenario: Resolved) => success(scenario.replicas) }),
};

describe("what an analysis does not ask for", () => {
  it("is read by no function that compiles", () => {
    expect(Object.values(readers).map(({ needs }) => needs)).toEqual(Array(5).fill(["model", "workload"]));
  });

  it.each(cases)(
    "$slice, does not change the answer of $id",
    async ({ id, slice }) => {
      const analysis = analyses.find((one) => one.id === id);
      if (analysis === undefined) throw new Error(id);
      const answer = (change: PlainInput) => {
        const { summary, report } = unwrap(
          runAnalysis(analysis, { ...SMALL_QUESTIONS[id], ...FEW_POINTS[id], ...change }, {}, { report: "en" }),
        );
        return { summary, report };
      };
      expect(answer(OTHERWISE[slice] ?? {})).toEqual(answer({}));
    },
    30_000,
  );
});
