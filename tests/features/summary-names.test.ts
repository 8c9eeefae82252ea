/** What programs read of two pages by one name is one quantity: answers of the same scenario agree wherever a name of their summaries is the same. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Analysis } from "@/features/analysis/analysis";
import { loadAnalyses } from "@/features/registry/registry";
import { runAnalysis, type PlainInput } from "@/features/analysis/run-analysis";
import { SMALL_QUESTIONS } from "../support/controls/small-questions";

const analyses = await loadAnalyses();

/** Each page's own: what it chose of its own list, and how much of its own subject there is. */
const OWN = /^best_|^(within_limits|requests|finished|preemptions|points|files|passing)$/;

type Said = { readonly page: string; readonly value: number };

/** Numbers of all summaries, by name. */
function numbersByName(asked: readonly Analysis[], scenario: PlainInput): ReadonlyMap<string, readonly Said[]> {
  const all = new Map<string, Said[]>();
  for (const analysis of asked) {
    const run = runAnalysis(analysis, { ...SMALL_QUESTIONS[analysis.id], ...scenario });
    for (const [name, value] of Object.entries(run.ok ? run.value.summary : {}))
      if (typeof value === "number" && !OWN.test(name))
        all.set(name, [...(all.get(name) ?? []), { page: analysis.id, value }]);
  }
  return all;
}

function differing(said: ReadonlyMap<string, readonly Said[]>) {
  const isOff = ([first, ...others]: readonly Said[]): boolean =>
    others.some(({ value }) => !(first && Math.abs(value - first.value) <= 1e-9 * Math.abs(first.value)));
  return Object.fromEntries([...said].filter(([, numbers]) => isOff(numbers)));
}

/** Pages that answer at the scenario's own load and layout; the others draw, search or choose loads of their own. */
const AT_THE_LOAD = [
  ...["quick-estimation", "quick-memory", "runtime-planner", "host-bandwidth", "experts", "attention", "cost"],
  ...["inferencemax", "inferencemax-scenarios", "multi-model", "scale-up-search", "models", "chips"],
];

describe("a name in summaries", () => {
  const said = numbersByName(analyses, {});
  const shared = [...said].filter(([, numbers]) => numbers.length > 1);

  it("is one number, whichever page says it", () => {
    expect(differing(said)).toEqual({});
  });

  it("is one number in any scenario, under any promise", { tags: "check", timeout: 120_000 }, () => {
    const asked = analyses.filter(({ id }) => AT_THE_LOAD.includes(id));
    fc.assert(
      fc.property(anyScenario, (scenario) => {
        expect(differing(numbersByName(asked, scenario))).toEqual({});
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });

  it("is shared by pages that speak of users' times under the load", () => {
    const pages = (name: string) => shared.find(([shown]) => shown === name)?.[1].map(({ page }) => page) ?? [];
    for (const name of ["ttft_ms", "tpot_ms", "output_tok_s"])
      expect(pages(name)).toEqual(expect.arrayContaining(["quick-estimation", "report"]));
  });
});

const anyScenario: fc.Arbitrary<PlainInput> = fc
  .tuple(
    fc.constantFrom<PlainInput>(
      { model: "deepseek-v3", hw: "h200-sxm", tp: 8 },
      { model: "deepseek-v3", hw: "b200-sxm", tp: 1, adp: 8 },
      { model: "llama-3.3-70b", hw: "h100-sxm", tp: 2, pp: 2 },
      { model: "llama-3.1-8b", hw: "l40s", tp: 2 },
      { model: "gpt-oss-120b", hw: "h100-sxm", tp: 1 },
      { model: "qwen3-32b", hw: "mi300x", tp: 2 },
    ),
    fc.record({
      isl: fc.integer({ min: 16, max: 32_768 }),
      osl: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 4096 })),
      conc: fc.integer({ min: 1, max: 512 }),
      replicas: fc.integer({ min: 1, max: 3 }),
      judge: fc.constantFrom("average", "p90", "p95", "p99"),
      traffic: fc.constantFrom("service", "benchmark"),
      busy: fc.constantFrom(40, 100),
      prefix: fc.constantFrom(0, 90),
      len_range: fc.constantFrom(0, 50),
    }),
  )
  .map(([machine, load]) => ({ ...machine, ...load }));
