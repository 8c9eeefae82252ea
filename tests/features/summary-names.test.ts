/** What programs read of two pages by one name is one quantity: answers of the same scenario agree wherever a name of their summaries is the same. */
import { describe, expect, it } from "vitest";
import { loadAnalyses } from "@/features/registry/registry";
import { runAnalysis } from "@/features/analysis/run-analysis";
import { SMALL_QUESTIONS } from "../support/controls/small-questions";

const analyses = await loadAnalyses();

/** Each page's own: what it chose of its own list, and how much of its own subject there is. */
const OWN = /^best_|^(within_limits|requests|finished|preemptions|points|files|passing)$/;

type Said = { readonly page: string; readonly value: number };

/** Numbers of all summaries, by name. */
function numbersByName(): ReadonlyMap<string, readonly Said[]> {
  const all = new Map<string, Said[]>();
  for (const analysis of analyses) {
    const run = runAnalysis(analysis, SMALL_QUESTIONS[analysis.id] ?? {});
    for (const [name, value] of Object.entries(run.ok ? run.value.summary : {}))
      if (typeof value === "number" && !OWN.test(name))
        all.set(name, [...(all.get(name) ?? []), { page: analysis.id, value }]);
  }
  return all;
}

describe("a name in summaries", () => {
  const shared = [...numbersByName()].filter(([, said]) => said.length > 1);

  it("is one number, whichever page says it", () => {
    const first = (said: readonly Said[]): number => said[0]?.value ?? NaN;
    const differing = shared.filter(([, said]) =>
      said.some(({ value }) => !(Math.abs(value - first(said)) <= 1e-9 * Math.abs(first(said)))),
    );
    expect(Object.fromEntries(differing)).toEqual({});
  });

  it("is shared by pages that speak of users' times under the load", () => {
    const pages = (name: string) => shared.find(([shown]) => shown === name)?.[1].map(({ page }) => page) ?? [];
    for (const name of ["ttft_ms", "tpot_ms", "output_tok_s"])
      expect(pages(name)).toEqual(expect.arrayContaining(["quick-estimation", "report"]));
  });
});
