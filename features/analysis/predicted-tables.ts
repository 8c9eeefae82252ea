/** Tables of a page that predicts carry its name, so that their files say what they are. */
import type { Table } from "@/lib/export/table";
import type { Part, Report } from "../answers/answer";

export const predictedReport = (page: string, report: Report): Report =>
  report.opened ? report : { ...report, parts: report.parts.map((part) => predictedPart(page, part)) };

function predictedPart<P extends Part>(page: string, part: P): P {
  if ("parts" in part) return { ...part, parts: part.parts.map((inner) => predictedPart(page, inner)) };
  return "table" in part ? { ...part, table: predictedTable(page, part.table) } : part;
}

/** Property by property: a table that is made only for who asks for it stays unmade. */
export const predictedTable = (page: string, table: Table): Table =>
  Object.defineProperties({} as Table, {
    ...Object.getOwnPropertyDescriptors(table),
    predicted: { value: page, enumerable: true },
  });
