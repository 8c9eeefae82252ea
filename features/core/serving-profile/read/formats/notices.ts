/** What is said of files that are read in part, or not at all. */
import type { Issue } from "@/lib/issue";
import type { CsvRefusal } from "../csv";
import * as m from "@/features/core/serving-profile/messages";
import { issue } from "@/features/core/serving-profile/messages.issues";

export const unknownFile = (path: string): Issue => issue("PROFILE-FILE-UNKNOWN", path, { path });

export const refusedCsv = (path: string, { reason, count, limit }: CsvRefusal): Issue => ({
  code: "PROFILE-FILE-REFUSED",
  at: path,
  message: reason === "columns" ? m.pathHasCountColumnsOr({ path, count, limit }) : m.rowOfPathGoesOn({ path, limit }),
});

export const cutFile = (path: string): Issue => issue("PROFILE-FILE-CUT", path, { path });

export const cutLines = (path: string, lines: number, first: number, limit: number): Issue =>
  issue("PROFILE-LINES-CUT", path, { lines, path, limit, first });

export const likelyArrivals = (path: string): Issue => issue("PROFILE-ARRIVALS-LIKELY", path, { path });

export const raggedRows = (path: string, rows: number): Issue => issue("PROFILE-ROWS-RAGGED", path, { rows, path });

export const malformedObjects = (path: string, malformed: number, oversize: number): Issue =>
  issue("PROFILE-OBJECTS-UNREADABLE", path, { malformed, path, oversize, all: malformed + oversize });
