/** One table of a report as CSV, by its id. */
import { reportTables, type Report } from "@/features/answers/answer";
import { tableToCsv } from "@/lib/export/table";
import type { Issue } from "@/lib/issue";
import { complain, OK, type Io } from "../console/io";
import { COMMA, joinTexts } from "@/lib/text";
import * as m from "./messages";

/** `code` is what an unknown id is refused as. */
export function printPart(report: Report, wanted: string, code: string, io: Io): number {
  const tables = reportTables(report);
  const match = tables.find(({ id }) => id === wanted);
  if (!match)
    return complain(io, [
      noPart(
        wanted,
        code,
        tables.map(({ id }) => id),
      ),
    ]);
  io.stdout.write(tableToCsv(match.table));
  return OK;
}

const noPart = (part: string, code: string, known: readonly string[]): Issue => ({
  code,
  at: "part",
  message: m.thereIsNoTablePart({ part }),
  fix: m.thereAreKnown({ known: joinTexts(known, COMMA) }),
});
