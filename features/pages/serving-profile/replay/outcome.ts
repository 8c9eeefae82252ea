/** The same requests through the simulator, beside what was measured: what a worker sends and the page shows. */
import type { Lane } from "@/features/core/replay/lanes";
import type { Parting } from "@/features/core/replay/parting";
import type { RunFigures } from "@/features/core/replay/figures";
import type { Issue } from "@/lib/issue";

export type Replayed = {
  /** Of the requests that were replayed. */
  readonly measured: RunFigures;
  readonly simulated: RunFigures;
  readonly lanes: { readonly measured: Lane; readonly simulated: Lane };
  /** null: both stay together to the end. */
  readonly parting: Parting | null;
  readonly requests: number;
  readonly omitted: number;
  readonly issues: readonly Issue[];
};
