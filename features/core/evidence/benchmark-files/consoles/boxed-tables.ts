/** Tables that tools draw with bars: light and heavy boxes, plain bars, with or without a line under each row. */

export type BoxedTable = {
  /** The nearest line of text above it. */
  readonly title: string;
  /** Lines above the first rule inside the table. */
  readonly header: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
};

const BAR = /[│┃║|]/;
const RULE = /^[\s│┃║|+:=\-─━═┄┈┌┬┐├┼┤└┴┘┏┳┓┡╇┩┣╋┫┗┻┛╞╪╡╔╦╗╠╬╣╚╩╝╟╫╢┠╂┨┢╈┪┷┯╤╧┝┿┥╭╮╯╰]+$/;

export function boxedTables(lines: readonly string[]): BoxedTable[] {
  const tables: BoxedTable[] = [];
  let title = "";
  let block: string[] = [];
  const close = (): void => {
    const table = makeTable(title, block);
    if (table) tables.push(table);
    block = [];
  };
  for (const line of [...lines, ""]) {
    if (line.trim() !== "" && (isRule(line) || isRow(line))) block.push(line);
    else {
      if (block.length > 0) close();
      if (line.trim() !== "") title = line.trim();
    }
  }
  return tables;
}

const isRule = (line: string): boolean => RULE.test(line) && /[+=\-─━═]/.test(line);
/** A title may hold one bar between words. */
const isRow = (line: string): boolean => {
  const bars = line.split(BAR).length - 1;
  return bars >= 2 || (bars === 1 && /^\s*[│┃║|]|[│┃║|]\s*$/.test(line));
};

function makeTable(title: string, block: readonly string[]): BoxedTable | null {
  const first = block.findIndex((line) => !isRule(line));
  if (first < 0) return null;
  const rule = block.findIndex((line, index) => index > first && isRule(line));
  const end = rule < 0 ? first + 1 : rule;
  const cells = (lines: readonly string[]) => lines.filter((line) => !isRule(line)).map(splitRow);
  return { title, header: cells(block.slice(first, end)), rows: cells(block.slice(end)) };
}

/** Cells between the bars; a bar at either end of the line opens and closes the row. */
function splitRow(line: string): string[] {
  const trimmed = line.trim();
  const inner = trimmed.replace(/^[│┃║|]/, "").replace(/[│┃║|]$/, "");
  return inner.split(BAR).map((cell) => cell.trim());
}

/** Names of columns from headings in several lines: a group names all columns up to the next group. */
export function headingPaths(header: BoxedTable["header"]): string[][] {
  const width = Math.max(0, ...header.map(({ length }) => length));
  const filled = header.map((cells, level) => {
    let last = "";
    return Array.from({ length: width }, (_, column) => {
      const cell = cells[column] ?? "";
      const opens = header.slice(0, level).some((above) => (above[column] ?? "") !== "");
      if (cell !== "" || opens) last = cell;
      return cell === "" && level < header.length - 1 ? last : cell;
    });
  });
  return Array.from({ length: width }, (_, column) => filled.map((cells) => cells[column] ?? ""));
}
