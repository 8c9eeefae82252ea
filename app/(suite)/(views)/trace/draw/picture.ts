/** What all parts of a timeline's picture are drawn from. */
import type { OpenedDevice, OpenedTrace } from "@/features/core/trace";
import type { Selection } from "@/features/pages/trace/selection";
import type { TimelineRow } from "@/features/pages/trace/timeline/rows";
import type { TimeWindow } from "@/lib/charts/time-window";
import type { Colours } from "./colours";

export type Picture = {
  readonly context: CanvasRenderingContext2D;
  readonly colours: Colours;
  /** CSS pixels. */
  readonly width: number;
  /** Device pixels in one of CSS. */
  readonly density: number;
  readonly rows: readonly TimelineRow[];
  readonly opened: OpenedTrace;
  readonly device: OpenedDevice;
  readonly selection: Selection;
  /** The whole trace, the window within it, and the enlarged part below. */
  readonly bounds: TimeWindow;
  readonly window: TimeWindow;
  readonly lens: TimeWindow;
  /** A range under the pointer. */
  readonly drag: TimeWindow | null;
  readonly marks: readonly number[];
  /** Places in the work that a search found. */
  readonly hits: readonly number[];
  /** Place in the work; -1: none. */
  readonly focus: number;
  readonly words: { readonly passes: readonly string[]; readonly halves: readonly [string, string] };
};

/** What a strip of pixels is drawn with. */
export type Strip = Pick<Picture, "context" | "width" | "density" | "colours">;

export const findRow = ({ rows }: Pick<Picture, "rows">, kind: TimelineRow["kind"]): TimelineRow | undefined =>
  rows.find((row) => row.kind === kind);
