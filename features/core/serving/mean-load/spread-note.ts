/** A program or a page that states a spread of its own beside the scenario's range of lengths is told which of them counts. */
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Issue } from "@/lib/issue";
import { issue } from "./messages.issues";

type Ranging = {
  readonly workload: Pick<Resolved["workload"], "variation">;
  readonly params: { readonly len_range: number };
};

export const spreadNotes = ({ workload, params }: Ranging, spread: number): readonly Issue[] =>
  spread < 1 && workload.variation ? [issue("LOAD-SPREAD", "spread", { spread, range: params.len_range })] : [];
