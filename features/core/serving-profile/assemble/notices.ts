/** What is said of a capture as a whole. */
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";

export const nothingRead = (files: number): Issue => ({
  code: "PROFILE-NOTHING-READ",
  at: "path",
  message: text({
    en: `None of ${files} files belongs to a serving profile.`,
    zh: `${files} 个文件均不属于服务化性能数据。`,
  }),
  fix: text({
    en: "Give the output folder of msserviceprofiler parse, requests as JSON lines, an engine's log, or a /metrics snapshot.",
    zh: "请给出 msserviceprofiler parse 的输出目录、JSON Lines 请求文件、引擎日志或 /metrics 快照。",
  }),
});

export const baseUnknown = (): Issue => ({
  code: "PROFILE-NO-EPOCH",
  at: "time",
  message: text({
    en: "No file states a time since 1970: times count from the engine's own zero.",
    zh: "没有文件给出 1970 年以来的时间：时间从引擎自身的零点算起。",
  }),
});

/** A unit that the user gave for a column that no file has as a time. */
export const unitUnused = (column: string): Issue => ({
  code: "PROFILE-UNIT-UNUSED",
  at: column,
  message: text({
    en: `No file has a column ${column} of times or durations: the unit given for it changes nothing.`,
    zh: `没有文件含有时间或时长列 ${column}：为其指定的单位不起作用。`,
  }),
});

export const copyLeftOut = (
  path: string,
  table: string | null,
  rows: number,
  other: string,
  otherRows: number,
): Issue => ({
  code: rows === otherRows ? "PROFILE-COPY" : "PROFILE-COPY-DIFFERS",
  at: path,
  message: text({
    en: `${table ?? "The trace"} of ${path} (${rows} rows) holds what ${other} holds (${otherRows} rows); the latter was taken.`,
    zh: `${path} 的 ${table ?? "轨迹"}（${rows} 行）与 ${other}（${otherRows} 行）内容相同；采用后者。`,
  }),
});

export const requestsTwice = (rows: number): Issue => ({
  code: "PROFILE-REQUESTS-TWICE",
  at: "requests",
  message: text({
    en: `${rows} requests are listed twice, with the same id and arrival; they count once.`,
    zh: `${rows} 个请求重复出现（标识与到达时间相同），只计一次。`,
  }),
});
