/** Lines of the list of keys for a page with a timeline: the keys are the same everywhere, what they step through is the page's. */
import type { Text } from "@/lib/text";
import type { KeyHelp } from "./analysis";
import * as m from "./messages.timeline";

type Steps = {
  /** Left out: `[` and `]` are keys of the whole page. */
  readonly outer?: Text;
  readonly inner?: Text;
  readonly arrows: Text;
};

export const timelineKeys = ({ outer, inner, arrows }: Steps): readonly KeyHelp[] => [
  line(["W", "S"], m.zoom),
  line(["A", "D"], m.pan),
  line(["F", "0"], m.fitAll),
  ...(outer ? [line(["[", "]"], outer)] : []),
  ...(inner ? [line(["{", "}"], inner)] : []),
  line(["←", "→", "↑", "↓"], arrows),
  line(["Enter", "Esc"], m.enlargeBack),
  line(["/", "N"], m.findNextMatch),
  line(["M"], m.mark),
];

const line = (keys: readonly string[], what: Text): KeyHelp => [keys, m.timelineInFocusWhat({ what })];
