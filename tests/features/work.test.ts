import { describe, expect, it } from "vitest";
import { loadAnalyses, longRuns } from "@/features/registry/registry";
import { runAnalysis } from "@/features/analysis/run-analysis";
import { LONG_S, tooMuchWork } from "@/features/analysis/work";
import { text } from "@/lib/text";
import { referenceSeconds } from "../support/processor-time";

const analyses = await loadAnalyses();

it("is said by the analyses that are called long, and by no other", () => {
  const saying = analyses.filter(({ work }) => work !== undefined).map(({ id }) => id);
  expect([...longRuns].toSorted()).toEqual(saying.toSorted());
});

describe("with its defaults, within the time of a short one,", { tags: "check" }, () => {
  const short = analyses.filter(({ id }) => !longRuns.includes(id));
  it.each(short.map((analysis) => [analysis.id, analysis] as const))(
    "%s",
    (_, analysis) => {
      expect(referenceSeconds(() => runAnalysis(analysis, {}), LONG_S)).toBeLessThanOrEqual(LONG_S);
    },
    120_000,
  );
});

it(
  "tells a long analysis from a short one, whatever the processor does beside",
  { tags: "check", timeout: 120_000 },
  () => {
    const plan = analyses.find(({ id }) => id === "plan");
    expect(plan && referenceSeconds(() => runAnalysis(plan, {}), LONG_S)).toBeGreaterThan(LONG_S);
  },
);

it("is refused beyond the most, with both numbers and the job that takes it", () => {
  const work = { unit: text({ en: "rows", zh: "行" }), most: 1000, lower: ["a"] };
  expect(tooMuchWork("x", { ...work, count: 1000 })).toBeNull();
  const issue = tooMuchWork("x", { ...work, count: 2000 });
  expect(issue?.message.en).toContain("2,000 rows; one request may take at most 1,000");
  expect(issue?.fix?.en).toContain('"kind": "analysis/x"');
});
