/** What is said of files that are read in part, or not at all. */
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import type { CsvRefusal } from "../csv";

export const unknownFile = (path: string): Issue => ({
  code: "PROFILE-FILE-UNKNOWN",
  at: path,
  message: text({
    en: `${path} is none of the files that a serving profile consists of; it was left out.`,
    zh: `${path} 不属于服务化性能数据的任何文件，已略去。`,
  }),
});

export const refusedCsv = (path: string, { reason, count, limit }: CsvRefusal): Issue => ({
  code: "PROFILE-FILE-REFUSED",
  at: path,
  message:
    reason === "columns"
      ? text({
          en: `${path} has ${count} columns or more; ${limit} are the most that are read.`,
          zh: `${path} 有 ${count} 列或更多；最多读取 ${limit} 列。`,
        })
      : text({
          en: `A row of ${path} goes on beyond ${limit} bytes.`,
          zh: `${path} 中有一行超过 ${limit} 字节。`,
        }),
});

export const cutFile = (path: string): Issue => ({
  code: "PROFILE-FILE-CUT",
  at: path,
  message: text({
    en: `${path} ends in the middle of a row: it was cut. What is whole was read.`,
    zh: `${path} 在一行中间结束：文件被截断。完整的部分已读取。`,
  }),
});

export const cutLines = (path: string, lines: number, first: number, limit: number): Issue => ({
  code: "PROFILE-LINES-CUT",
  at: path,
  message: text({
    en: `${lines} lines of ${path} have more than ${limit} characters, line ${first} first: only their beginning was read.`,
    zh: `${path} 中有 ${lines} 行超过 ${limit} 个字符，首个为第 ${first} 行：仅读取了行首部分。`,
  }),
});

export const raggedRows = (path: string, rows: number): Issue => ({
  code: "PROFILE-ROWS-RAGGED",
  at: path,
  message: text({
    en: `${rows} rows of ${path} have another number of cells than its header: longer ones were left out, shorter ones read as far as they go.`,
    zh: `${path} 中有 ${rows} 行的单元格数与表头不同：较长的行已略去，较短的行读到末尾为止。`,
  }),
});

export const malformedObjects = (path: string, malformed: number, oversize: number): Issue => ({
  code: "PROFILE-OBJECTS-UNREADABLE",
  at: path,
  message: text({
    en: `${malformed} objects of ${path} are no JSON and ${oversize} are larger than 16 MiB; they were left out.`,
    zh: `${path} 中有 ${malformed} 个对象不是 JSON，${oversize} 个超过 16 MiB，已略去。`,
  }),
});
