/** What a reader does with a row of the search. */
import { minePatch, scenarioPatch } from "@/features/pages/scale-up-search/apply";
import type { SearchFound } from "@/features/pages/scale-up-search/results/findings";
import type { ScaleUpSearchInput } from "@/features/pages/scale-up-search/input";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { configurationAt } from "@/features/core/search/layouts/space/space";

export type SearchViewProps = ViewProps<typeof ScaleUpSearchInput, SearchFound>;

type Found = Pick<SearchViewProps, "output" | "input" | "page">;

/** Pins it, or takes the pin off. */
export function pin({ input: { pins }, page }: Found, row: number): void {
  page.actions.setInput({ pins: pins.includes(row) ? pins.filter((other) => other !== row) : [...pins, row] });
}

/** Writes it into the scenario; what a scenario cannot hold becomes "my configuration". */
export function apply({ output: { plan }, page }: Found, row: number): void {
  const configuration = configurationAt(plan.space, row);
  page.actions.setScenario(scenarioPatch(plan, configuration));
  page.actions.setInput(minePatch(configuration));
}
