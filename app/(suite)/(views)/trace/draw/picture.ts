/** What all parts of a timeline's picture are drawn from. */
import type { Surface } from "@/components/timeline/track";
import type { Selection } from "@/features/pages/trace/selection";
import type { Scene } from "@/features/pages/trace/timeline/hit";
import type { TimelineRow } from "@/features/pages/trace/timeline/rows";
import type { Colours } from "./colours";

export type Picture = Scene & {
  readonly colours: Colours;
  readonly selection: Selection;
  /** The whole trace, the window within it, and the enlarged part below. */
  /** A range under the pointer. */
  /** Places in the work that a search found. */
  /** Place in the work; -1: none. */
  readonly focus: number;
  readonly words: { readonly passes: readonly string[]; readonly halves: readonly [string, string] };
};

/** A picture on its canvas. */
export type Drawn = Surface & Picture;

export const findRow = ({ rows }: Pick<Picture, "rows">, kind: TimelineRow["kind"]): TimelineRow | undefined =>
  rows.find((row) => row.kind === kind);
