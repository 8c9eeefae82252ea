import { describe, expect, it } from "vitest";
import { STEPS } from "@/scripts/lib/steps.mjs";
import { summarise } from "@/scripts/lib/test-report.mjs";

const test = (status: string, { tags = [], skipped }: { tags?: readonly string[]; skipped?: string } = {}) => ({
  status,
  tags,
  meta: skipped === undefined ? {} : { skipped },
});
const file = (assertionResults: readonly object[], status = "passed") => ({ status, assertionResults });

describe("what the runner says below the tests", () => {
  const report = {
    testResults: [
      file([test("passed"), test("failed"), test("skipped", { skipped: "no redis-server" })]),
      file([test("skipped", { skipped: "no traces" }), test("skipped", { skipped: "no traces" }), test("skipped")]),
      file([test("skipped", { tags: ["check"] }), test("skipped", { tags: ["check"], skipped: "no traces" })]),
    ],
  };

  it("counts what is left for npm run check, and names each reason with its number of tests, the commonest first", () => {
    expect(summarise(report, "!check")).toEqual({
      passed: 1,
      failed: 1,
      lines: [
        "left for npm run check: 2 tests",
        "skipped: 2 tests: no traces",
        "skipped: 1 test: no redis-server",
        "skipped: 1 test: no reason given",
      ],
    });
  });

  it("says nothing in npm run check of the tests that npm test runs", () => {
    expect(summarise(report, "check").lines).toEqual([
      "skipped: 1 test: no reason given",
      "skipped: 1 test: no traces",
    ]);
  });

  it("counts a file that does not load as a failure", () => {
    expect(summarise({ testResults: [file([], "failed")] }, "!check").failed).toBe(1);
  });
});

it("has steps with names of their own, those of the gate first", () => {
  const names = STEPS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const gate = STEPS.map((step) => step.gate === true);
  expect(gate.toSorted((a, b) => Number(b) - Number(a))).toEqual(gate);
});
