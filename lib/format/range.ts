/** Ranges in sentences: both ends as they are written, or about one of them where they are written alike. */
import type { Text } from "@/lib/text";
import * as m from "./messages";

/** "16 ms to 22 ms", "about 16 ms". */
export const rangeText = (low: string, high: string): Text =>
  low === high ? m.aboutLow({ low }) : m.lowToHigh({ low, high });

/** Where something holds: "from 16 ms to 22 ms", "at about 16 ms". */
export function withinRange(low: string, high: string): Text {
  const range = rangeText(low, high);
  return low === high ? m.atRange({ range }) : m.fromRange({ range });
}
