/** What is said of a report that cannot be read, or does not add up. */
import { closestWord } from "@/lib/text-comparison/closest-word";
import { formatCount, formatNumber } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import { COMMA, joinTexts, type Text } from "@/lib/text";
import { MEGA } from "@/lib/units/edge";
import * as m from "./messages";
import { issue } from "./messages.issues";

const AT = "input";

const megabytes = (size: number): string => formatNumber(size / MEGA);

export const tooLarge = (size: number, limit: number): Issue =>
  issue("REPORT-HUGE", AT, { megabytes: megabytes(size), megabytes2: megabytes(limit) });

export const tooDeep = (limit: number): Issue => issue("REPORT-DEPTH", AT, { limit });

export const truncated = (size: number): Issue => issue("REPORT-TRUNCATED", AT, { size, size2: formatCount(size) });

export const notJson = (why: string): Issue => issue("REPORT-JSON", AT, { why });

export const foreign = (what: Text | null): Issue => ({
  code: "REPORT-FOREIGN",
  at: AT,
  message: what ? m.thisIsWhatNotReport({ what }) : m.reportHasPerformanceAndBottleneck,
});

export const otherVersion = (version: string): Issue => issue("REPORT-VERSION", AT, { version });

export const newerVersion = (version: string): Issue => issue("REPORT-NEWER", AT, { version });

export const badField = (path: string, why: string): Issue => issue("REPORT-FIELD", AT, { path, why });

export const moreFields = (count: number): Issue =>
  issue("REPORT-FIELD/more", AT, { count, count2: formatCount(count) });

export const keptFields = (names: readonly string[]): Issue =>
  issue("REPORT-UNKNOWN-FIELD", AT, { names: joinTexts(names, COMMA) });

export const noZone = (timestamp: string): Issue => issue("REPORT-ZONE", AT, { timestamp });

export const broken = (identity: Text): Issue => ({ code: "REPORT-IDENTITY", at: AT, message: identity });

export const impossible = (why: Text): Issue => ({ code: "REPORT-IMPOSSIBLE", at: AT, message: why });

export const unknownFormat = (format: string, known: readonly string[]): Issue => {
  const near = closestWord(format.toLowerCase(), [...known]);
  return {
    ...issue("REPORT-FORMAT", "format", { format }),
    fix: near ? m.didYouMeanNear({ near }) : m.knownAreKnown({ known: joinTexts(known, COMMA) }),
  };
};
