/** Why rows of a trace were left out, and what was done with the others. */
import type { Issue } from "@/lib/issue";
import { text, type Text } from "@/lib/text";

/** Rows that are named one by one; the others are counted. */
export const MOST_LISTED = 10;

export type Dropped = { readonly row: number; readonly reason: Text };

export function droppedIssues(listed: readonly Dropped[], dropped: number): Issue[] {
  const issues = listed.map(({ row, reason }) => ({
    code: "TRACE-ROW-DROPPED",
    at: "trace",
    message: text({
      en: `Row ${row}: ${reason.en}. The row is left out.`,
      zh: `第 ${row} 行：${reason.zh}。该行已忽略。`,
    }),
  }));
  const more = dropped - listed.length;
  if (more <= 0) return issues;
  const rest = text({
    en: `${more} more rows are left out; ${dropped} in all.`,
    zh: `另有 ${more} 行被忽略，共 ${dropped} 行。`,
  });
  return [...issues, { code: "TRACE-ROWS-DROPPED", at: "trace", message: rest }];
}

export function badTime(column: string, cell: string): Text {
  return cell === ""
    ? empty(column)
    : text({ en: `${column} is "${cell}", which is no time`, zh: `${column} 为“${cell}”，不是时间` });
}

export const negativeTime = (column: string, cell: string): Text =>
  text({ en: `${column} is ${cell}, before the begin of the trace`, zh: `${column} 为 ${cell}，早于轨迹起点` });

/** null when `value` is a usable number of tokens. */
export function badLength(column: string, value: number, cell: string): Text | null {
  if (cell === "") return empty(column);
  if (Number.isNaN(value))
    return text({ en: `${column} is "${cell}", which is no number`, zh: `${column} 为“${cell}”，不是数值` });
  if (value < 1)
    return text({
      en: `${column} is ${cell}; a request has at least 1 token`,
      zh: `${column} 为 ${cell}；至少应为 1 个 token`,
    });
  if (!Number.isInteger(value))
    return text({ en: `${column} is ${cell}, no whole number`, zh: `${column} 为 ${cell}，不是整数` });
  if (value > 2147483647)
    return text({ en: `${column} is ${cell}, above 2,147,483,647`, zh: `${column} 为 ${cell}，超过 2,147,483,647` });
  return null;
}

export const unreadable = (): Text => text({ en: "it is no JSON object", zh: "不是 JSON 对象" });

export const badBlocks = (column: string, cell: string): Text =>
  text({ en: `${column} is "${cell}", which is no list of hashes`, zh: `${column} 为“${cell}”，不是哈希列表` });

const empty = (column: string): Text => text({ en: `${column} is empty`, zh: `${column} 为空` });

export const unsorted = (rows: number, first: number): Issue => ({
  code: "TRACE-UNSORTED",
  at: "trace",
  message: text({
    en: `${rows} rows are earlier than the row before them, row ${first} first. All are sorted by time.`,
    zh: `有 ${rows} 行早于其前一行，首个为第 ${first} 行。已按时间排序。`,
  }),
});

export const sameTimes = (rows: number, first: number): Issue => ({
  code: "TRACE-SAME-TIME",
  at: "trace",
  message: text({
    en: `${rows} rows have the time of the row before them, row ${first} first. They are kept, in the order of the file.`,
    zh: `有 ${rows} 行与前一行时间相同，首个为第 ${first} 行。均保留，顺序同文件。`,
  }),
});

export const unitAssumed = (column: string): Issue => ({
  code: "TRACE-UNIT-ASSUMED",
  at: "arrival",
  message: text({
    en: `${column} does not say its unit; it is read in seconds.`,
    zh: `${column} 未注明单位，按秒读取。`,
  }),
  fix: text({ en: "Say the unit of time if it is another.", zh: "若单位不同，请指定时间单位。" }),
});

export const unitsMixed = (column: string, rows: number): Issue => ({
  code: "TRACE-UNITS-MIXED",
  at: "arrival",
  message: text({
    en: `${column} holds ${rows} times in microseconds among milliseconds; they are converted.`,
    zh: `${column} 中有 ${rows} 个时间为微秒而非毫秒，已换算。`,
  }),
});

export const blockSizeDoubtful = (blockTokens: number, rows: number, count: number): Issue => ({
  code: "TRACE-BLOCK-SIZE",
  at: "trace",
  message: text({
    en: `In ${rows} of ${count} rows the number of block hashes does not fit blocks of ${blockTokens} tokens.`,
    zh: `${count} 行中有 ${rows} 行的块哈希数量与 ${blockTokens} token 的块大小不符。`,
  }),
  fix: text({ en: "Say how many tokens a block has.", zh: "请指定每个块的 token 数。" }),
});

export const nothingUsable = (rows: number): Issue => ({
  code: "TRACE-EMPTY",
  at: "trace",
  message:
    rows === 0
      ? text({ en: "The file holds no rows of requests.", zh: "文件中没有请求行。" })
      : text({ en: `None of the ${rows} rows is a usable request.`, zh: `${rows} 行中没有可用的请求。` }),
  fix: text({
    en: "Give a CSV or JSON Lines file with one request per row.",
    zh: "请提供每行一个请求的 CSV 或 JSON Lines 文件。",
  }),
});
