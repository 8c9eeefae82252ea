/** What a trace says about its run: a sentence, the time that mending it saves at most, and where to look. */
import type { Text } from "@/lib/text";

/** What a page opens to show the evidence. */
type FindingView = "timeline" | "kernels" | "layers" | "ranks" | "rules" | "passes";

export type Finding = {
  readonly id: string;
  readonly sentence: Text;
  /** The numbers behind it. */
  readonly evidence: Text;
  /** How `saving` is bounded. */
  readonly formula: Text;
  /** Microseconds that a step would be shorter by at most; 0 for what is only worth knowing. */
  readonly saving: number;
  readonly view: FindingView;
  /** What to select there: indices in the work, or a layer. */
  readonly select?: { readonly from: number; readonly to: number };
};
