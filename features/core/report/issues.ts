/** What is said of a report that cannot be read, or does not add up. */
import { closestWord } from "@/lib/text-comparison/closest-word";
import { formatCount, formatNumber } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import { COMMA, joinTexts, type Text } from "@/lib/text";
import { MEGA } from "@/lib/units/edge";
import * as m from "./messages";

const AT = "input";

const issue = (code: string, message: Text, fix?: Text): Issue => ({ code, at: AT, message, ...(fix && { fix }) });

const megabytes = (size: number): string => formatNumber(size / MEGA);

export const tooLarge = (size: number, limit: number): Issue =>
  issue(
    "REPORT-HUGE",
    m.fileHasMegabytesMbReports({ megabytes: megabytes(size), megabytes2: megabytes(limit) }),
    m.writeItWithoutItsRows,
  );

export const tooDeep = (limit: number): Issue => issue("REPORT-DEPTH", m.jsonIsNestedDeeperThan({ limit }));

export const truncated = (size: number): Issue =>
  issue("REPORT-TRUNCATED", m.jsonEndsInsideValueAfter({ size, size2: formatCount(size) }), m.exportOrCopyItAgain);

export const notJson = (why: string): Issue => issue("REPORT-JSON", m.thisIsNotJsonWhy({ why }));

export const foreign = (what: Text | null): Issue =>
  issue("REPORT-FOREIGN", what ? m.thisIsWhatNotReport({ what }) : m.reportHasPerformanceAndBottleneck);

export const otherVersion = (version: string): Issue => issue("REPORT-VERSION", m.schemaVersionIsNotRead({ version }));

export const newerVersion = (version: string): Issue => issue("REPORT-NEWER", m.schemaVersionIsNewerThan({ version }));

export const badField = (path: string, why: string): Issue => issue("REPORT-FIELD", m.pathWhy({ path, why }));

export const moreFields = (count: number): Issue =>
  issue("REPORT-FIELD", m.countMoreFieldsCannotBe({ count, count2: formatCount(count) }));

export const keptFields = (names: readonly string[]): Issue =>
  issue("REPORT-UNKNOWN-FIELD", m.keptAsTheyAreAnd({ names: joinTexts(names, COMMA) }));

export const noZone = (timestamp: string): Issue => issue("REPORT-ZONE", m.timeTimestampNamesNoZone({ timestamp }));

export const broken = (identity: Text): Issue => issue("REPORT-IDENTITY", identity);

export const impossible = (why: Text): Issue => issue("REPORT-IMPOSSIBLE", why);

export const unknownFormat = (format: string, known: readonly string[]): Issue => {
  const near = closestWord(format.toLowerCase(), [...known]);
  return {
    code: "REPORT-FORMAT",
    at: "format",
    message: m.thereIsNoExporterFormat({ format }),
    fix: near ? m.didYouMeanNear({ near }) : m.knownAreKnown({ known: joinTexts(known, COMMA) }),
  };
};
