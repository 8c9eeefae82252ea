/** The table that genai-perf and AIPerf print, as cells named like those of their exports, so that one format reads both. */
import { closingBrackets } from "@/lib/tables/closing-brackets";
import type { RawRecord } from "../record";
import { boxedTables, type BoxedTable } from "./boxed-tables";

const TITLE = /NVIDIA (?:GenAI-Perf|AIPerf) ?\|/i;

export const isGenaiPerfText = (lines: readonly string[]): boolean =>
  lines.some((line) => TITLE.test(line) && /metrics/i.test(line));

/** One record a table of the title. What the command around it states of model and load belongs to all of them. */
export function genaiPerfRecords(lines: readonly string[]): RawRecord[] {
  const tables = boxedTables(lines).filter(({ header: [names = []] }) => names.includes("avg"));
  const stated =
    tables.length === 1 ? statedInCommand(lines) : statedInCommand(lines).filter(([name]) => !isLoad(name));
  return tables.map((table, index) => ({ row: index + 1, cells: new Map([...stated, ...metricCells(table)]) }));
}

function metricCells({ header: [names = []], rows }: BoxedTable): [string, unknown][] {
  return joinedRows(rows).flatMap(([label = "", ...values]) => {
    const { before, inside } = closingBrackets(label);
    const metric = (inside === "" ? label : before).trim().toLowerCase().replace(/\W+/g, "_");
    return values.flatMap((value, index): [string, unknown][] =>
      value === "" || /^n\/?a$/i.test(value) ? [] : [[`${metric}.${names[index + 1] ?? ""} [${inside}]`, value]],
    );
  });
}

/** A long name goes on in the next row, whose figures are empty. */
function joinedRows(rows: BoxedTable["rows"]): string[][] {
  const joined: string[][] = [];
  for (const [label = "", ...values] of rows) {
    const last = joined.at(-1);
    if (last && values.every((value) => value === "")) last[0] = `${last[0] ?? ""} ${label}`;
    else joined.push([label, ...values]);
  }
  return joined;
}

const OPTIONS: readonly (readonly [option: RegExp, cell: string])[] = [
  [/\s--concurrency(?:\s+|=)(\d+)(?!\S)/, "input_config.loadgen.concurrency"],
  [/\s--request-rate(?:\s+|=)([\d.]+)(?!\S)/, "input_config.loadgen.request_rate"],
  [/\s(?:-m|--model|--model-names)(?:\s+|=)['"]?([^\s'"]+)/, "input_config.endpoint.model_names"],
];
const isLoad = (name: string): boolean => name.startsWith("input_config.loadgen");

/** Options may go on over lines that end with a backslash. */
function statedInCommand(lines: readonly string[]): [string, unknown][] {
  const command = /\b(?:aiperf|genai-perf) profile\b[^\n]*/.exec(lines.join("\n").replace(/\\\n\s*/g, " "))?.[0] ?? "";
  return OPTIONS.flatMap(([option, cell]): [string, unknown][] => {
    const value = option.exec(command)?.[1];
    return value === undefined ? [] : [[cell, value]];
  });
}
