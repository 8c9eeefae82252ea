/**
 * Rows as a link carries them: `name,key:value,key:value~value;…`. What a cell says stays as it was typed, so that a half-typed one
 * is shown and told. Marks inside names and values are percent-encoded. Law (tests): readRows(writeRows(x)) = x.
 */
import { ROW_KEYS, type RowKey } from "@/features/core/comparison/settings";
import { closestWord } from "@/lib/text-comparison/closest-word";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import { pastedRows } from "./pasted";
import { readList, type Row } from "./row";
import { COMMA, joinTexts } from "@/lib/text";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** Also reads a table with a head (several lines), as the command line may hand it over. */
export function readRows(text: string): Result<readonly Row[]> {
  if (/[\r\n]/.test(text.trim())) return pastedRows(text);
  const rows = text.split(";").map(readRow);
  return success(
    rows.map(({ row }) => row),
    rows.flatMap(({ issues }) => issues),
  );
}

function readRow(text: string, index: number): { readonly row: Row; readonly issues: readonly Issue[] } {
  const parts = text.split(",");
  const issues: Issue[] = [];
  const cells: Partial<Record<RowKey, string>> = {};
  let name = "";
  for (const [place, part] of parts.entries()) {
    const mark = part.indexOf(":");
    if (place === 0 && mark < 0) name = decoded(part);
    else if (part !== "") {
      const key = ROW_KEYS.find((known) => known === part.slice(0, mark));
      if (key !== undefined && mark > 0)
        cells[key] = part
          .slice(mark + 1)
          .split("~")
          .map(decoded)
          .join(", ");
      else issues.push(unknownCell(part, index + 1));
    }
  }
  return { row: { name, cells }, issues };
}

export const writeRows = (rows: readonly Row[]): string => rows.map(writeRow).join(";");

function writeRow({ name, cells }: Row): string {
  const set = ROW_KEYS.flatMap((key) => {
    const cell = cells[key]?.trim() ?? "";
    return cell === "" ? [] : [`${key}:${readList(cell).map(encoded).join("~")}`];
  });
  return [encoded(name.trim()), ...set].join(",");
}

/** A name that starts like a packed text ("z.", "h.") would be taken for one. */
const encoded = (plain: string): string =>
  plain
    .replace(/[%,;:~\r\n]/g, (mark) => `%${mark.charCodeAt(0).toString(16).padStart(2, "0")}`)
    .replace(/^([zh])\./, "$1%2e");

const decoded = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

function unknownCell(part: string, row: number): Issue {
  const key = part.split(":")[0] ?? part;
  const near = closestWord(key, ROW_KEYS);
  return {
    ...issue("ROWS-KEY", "rows", { row, part: part.slice(0, 60) }),
    fix: near === null ? m.rowMaySetRowKeys({ rowKeys: joinTexts(ROW_KEYS, COMMA) }) : m.didYouMeanNear({ near }),
  };
}
