/** Ranges in sentences: both ends as they are written, or about one of them where they are written alike. */
import { text, type Text } from "@/lib/text";

/** "16 ms to 22 ms", "about 16 ms". */
export const rangeText = (low: string, high: string): Text =>
  low === high
    ? text({ en: `about ${low}`, zh: `约 ${low}` })
    : text({ en: `${low} to ${high}`, zh: `${low} 至 ${high}` });

/** Where something holds: "from 16 ms to 22 ms", "at about 16 ms". */
export function withinRange(low: string, high: string): Text {
  const range = rangeText(low, high);
  return low === high
    ? text({ en: `at ${range.en}`, zh: `${range.zh}处` })
    : text({ en: `from ${range.en}`, zh: `${range.zh}之间` });
}
