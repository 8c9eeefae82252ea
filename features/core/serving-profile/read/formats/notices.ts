/** What is said of files that are read in part, or not at all. */
import type { Issue } from "@/lib/issue";
import type { CsvRefusal } from "../csv";
import * as m from "@/features/core/serving-profile/messages";

export const unknownFile = (path: string): Issue => ({
  code: "PROFILE-FILE-UNKNOWN",
  at: path,
  message: m.pathIsNoneOfFiles({ path }),
});

export const refusedCsv = (path: string, { reason, count, limit }: CsvRefusal): Issue => ({
  code: "PROFILE-FILE-REFUSED",
  at: path,
  message: reason === "columns" ? m.pathHasCountColumnsOr({ path, count, limit }) : m.rowOfPathGoesOn({ path, limit }),
});

export const cutFile = (path: string): Issue => ({
  code: "PROFILE-FILE-CUT",
  at: path,
  message: m.pathEndsInMiddleOf({ path }),
});

export const cutLines = (path: string, lines: number, first: number, limit: number): Issue => ({
  code: "PROFILE-LINES-CUT",
  at: path,
  message: m.linesOfPathHaveMore({ lines, path, limit, first }),
});

export const raggedRows = (path: string, rows: number): Issue => ({
  code: "PROFILE-ROWS-RAGGED",
  at: path,
  message: m.rowsOfPathHaveAnother({ rows, path }),
});

export const malformedObjects = (path: string, malformed: number, oversize: number): Issue => ({
  code: "PROFILE-OBJECTS-UNREADABLE",
  at: path,
  message: m.malformedObjectsOfPathAre({ malformed, path, oversize, all: malformed + oversize }),
});
