/** Trouble of measurement files, each with its place, both numbers and a way out. */
import { closestWord } from "@/lib/text-comparison/closest-word";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import { plainName } from "./column-names";

const place = (row: number, column: string): string => `row ${row}: ${column}`;

export const emptyFile = (file: string): Issue => ({
  code: "BENCH-EMPTY",
  at: file,
  message: text({ en: "There is nothing to read yet.", zh: "尚无内容可读取。" }),
  fix: text({
    en: "Paste a table with its header line, or drop a result file.",
    zh: "粘贴带表头的表格，或拖入结果文件。",
  }),
});

export const unknownFormat = (file: string): Issue => ({
  code: "BENCH-UNKNOWN-FORMAT",
  at: file,
  message: text({
    en: "Neither a table with a header nor a result file of a benchmark that we know.",
    zh: "既不是带表头的表格，也不是已知压测工具的结果文件。",
  }),
  fix: text({
    en: "CSV or TSV with a header, vLLM, SGLang, InferenceX, inference-perf, GuideLLM or AIPerf results.",
    zh: "支持带表头的 CSV/TSV，以及 vLLM、SGLang、InferenceX、inference-perf、GuideLLM、AIPerf 的结果。",
  }),
});

export const noHeader = (file: string): Issue => ({
  code: "BENCH-NO-HEADER",
  at: file,
  message: text({ en: "The first line holds numbers, not the names of columns.", zh: "首行是数字，不是列名。" }),
  fix: text({ en: "Paste the header line as well.", zh: "请连同表头一起粘贴。" }),
});

export const noRows = (file: string): Issue => ({
  code: "BENCH-NO-ROWS",
  at: file,
  message: text({ en: "A header without any row below it.", zh: "只有表头，没有数据行。" }),
  fix: text({ en: "Paste the measurements below it.", zh: "请在表头下粘贴测量数据。" }),
});

export const unpackable = (file: string): Issue => ({
  code: "BENCH-UNPACK",
  at: file,
  message: text({
    en: "The compressed file is damaged or unpacks to more than 200 MB.",
    zh: "压缩文件已损坏，或解压后超过 200 MB。",
  }),
  fix: text({ en: "Unpack it and give the file inside.", zh: "请先解压再导入。" }),
});

export function missingColumn(column: string, names: readonly string[]): Issue {
  const near = closestWord(plainName(column), names.map(plainName));
  const found = names.find((name) => plainName(name) === near);
  return {
    code: "BENCH-MISSING-COLUMN",
    at: column,
    message: found
      ? text({
          en: `Column ${column} is missing; ${found} looks like it.`,
          zh: `缺少列 ${column}；${found} 与其相近。`,
        })
      : text({ en: `Column ${column} is missing.`, zh: `缺少列 ${column}。` }),
    fix: found
      ? text({ en: `Map ${found} to ${column}.`, zh: `将 ${found} 对应到 ${column}。` })
      : text({ en: `Add ${column}, or map a column to it.`, zh: `补充 ${column}，或将某列对应到它。` }),
  };
}

export function unknownOverride(column: string, names: readonly string[]): Issue {
  const near = closestWord(column, names);
  return {
    code: "BENCH-NO-SUCH-COLUMN",
    at: column,
    message: text({ en: `The file has no column ${column}.`, zh: `文件中没有列 ${column}。` }),
    fix: near
      ? text({ en: `Did you mean ${near}?`, zh: `是否指 ${near}？` })
      : text({ en: "Leave the mapping out.", zh: "去掉该映射。" }),
  };
}

export const unfitUnit = (column: string, unit: string, field: string): Issue => ({
  code: "BENCH-UNIT",
  at: column,
  message: text({ en: `${unit} is no unit of ${field}.`, zh: `${unit} 不是 ${field} 的单位。` }),
  fix: text({
    en: "Times: s, ms or us; counts and rates: none of these.",
    zh: "时间可用 s、ms、us；计数与速率不用这些单位。",
  }),
});

export const unreadable = (row: number, column: string, cell: unknown): Issue => ({
  code: "BENCH-UNREADABLE",
  at: place(row, column),
  message: text({ en: `"${shown(cell)}" is not a number.`, zh: `“${shown(cell)}”不是数字。` }),
  fix: text({ en: "Correct the cell; the rest of the row is used.", zh: "请更正该单元格；该行其余内容照常使用。" }),
});

export const decimalComma = (row: number, column: string, cell: unknown, value: number): Issue => ({
  code: "BENCH-DECIMAL-COMMA",
  at: place(row, column),
  message: text({ en: `"${shown(cell)}" is read as ${value}.`, zh: `“${shown(cell)}”按 ${value} 读取。` }),
  fix: text({ en: "Write a decimal point if it means something else.", zh: "若含义不同，请使用小数点。" }),
});

export const refusedRow = (row: number, column: string, value: string, least: string): Issue => ({
  code: "BENCH-REFUSED",
  at: place(row, column),
  message: text({
    en: `${column} is ${value}, but must be ${least}: the row is left out.`,
    zh: `${column} 为 ${value}，应${leastZh(least)}：该行不使用。`,
  }),
  fix: text({ en: "Correct the value, or delete the row.", zh: "更正该值，或删除该行。" }),
});

const leastZh = (least: string): string =>
  ({
    "a whole number from 1": "为不小于 1 的整数",
    "above 0": "大于 0",
    "0 or more": "不小于 0",
    "between 0 and 1": "在 0 与 1 之间",
  })[least] ?? least;

export const zeroTime = (row: number, column: string): Issue => ({
  code: "BENCH-ZERO-TIME",
  at: place(row, column),
  message: text({
    en: `${column} is 0: no such time was measured, it is left out.`,
    zh: `${column} 为 0：视为未测得，不使用。`,
  }),
});

export const noFigure = (row: number): Issue => ({
  code: "BENCH-NO-FIGURE",
  at: `row ${row}`,
  message: text({ en: "The row has no time and no rate that we can read.", zh: "该行没有可读取的时间或速率。" }),
  fix: text({ en: "Map the column of its times by hand.", zh: "请手动指定时间所在的列。" }),
});

export const noTimeColumn = (file: string): Issue => ({
  code: "BENCH-NO-FIGURE",
  at: file,
  message: text({ en: "No column looks like a measured time or rate.", zh: "没有任何列像是测得的时间或速率。" }),
  fix: text({
    en: "Say which column holds TTFT, TPOT, prefill or decode time.",
    zh: "请指定 TTFT、TPOT、预填充或解码时间所在的列。",
  }),
});

export const shortRecord = (row: number): Issue => ({
  code: "BENCH-BROKEN-LINE",
  at: `row ${row}`,
  message: text({ en: "The line is no JSON object; the others are read.", zh: "该行不是 JSON 对象；其余行照常读取。" }),
  fix: text({ en: "Was the file cut off while it was written?", zh: "文件是否在写入时被截断？" }),
});

/** Of a file that holds results of several kinds. */
export const otherObjects = (count: number, format: string): Issue => ({
  code: "BENCH-OTHER-OBJECTS",
  at: "file",
  message: text({
    en: `${count} objects are no ${format} results and are left out.`,
    zh: `${count} 个对象不是 ${format} 结果，不使用。`,
  }),
  fix: text({ en: "Give them as a file of their own.", zh: "请将其作为单独的文件导入。" }),
});

export const suspectUnit = (row: number, what: string, shownValue: string, limit: string): Issue => ({
  code: "BENCH-UNIT-SUSPECT",
  at: place(row, what),
  message: text({
    en: `${what} of ${shownValue} is not plausible (${limit}): is the unit another one?`,
    zh: `${what} 为 ${shownValue}，不合常理（${limit}）：单位是否有误？`,
  }),
  fix: text({ en: "Set the unit of the column.", zh: "请设置该列的单位。" }),
});

/** Figures of the requests that succeeded flatter a server that dropped others. */
export const failedRequests = (row: number, column: string, failed: number, done: number): Issue => ({
  code: "BENCH-REQUESTS-FAILED",
  at: place(row, column),
  message: text({
    en: `${failed} requests failed beside ${done} that completed; times are of the latter alone.`,
    zh: `${failed} 个请求失败，${done} 个完成；时间仅统计完成的请求。`,
  }),
  fix: text({
    en: "Measure again at a load that the server bears, or leave this point out.",
    zh: "在服务器可承受的负载下重测，或不使用该点。",
  }),
});

/** Rows of a group beyond these are counted. */
const ROWS_NAMED = 5;

export function duplicateRows(rows: readonly number[]): Issue {
  const named = rows.slice(0, ROWS_NAMED);
  const others = rows.length - named.length;
  const more = others === 0 ? { en: "", zh: "" } : { en: ` and ${others} more`, zh: ` 等 ${rows.length} ` };
  return {
    code: "BENCH-DUPLICATE",
    at: `row ${named.join(", ")}`,
    message: text({
      en: `Rows ${named.join(others === 0 ? " and " : ", ")}${more.en} are the same measurement to the last digit.`,
      zh: `第 ${named.join("、")}${more.zh}行为完全相同的测量。`,
    }),
    fix: text({ en: "Keep one of them: a copy is no second measurement.", zh: "保留其一：复制的行不是第二次测量。" }),
  };
}

const shown = (cell: unknown): string => {
  const word = typeof cell === "string" ? cell : (JSON.stringify(cell) ?? "");
  return word.length > 40 ? `${word.slice(0, 40)}…` : word;
};
