/** What is said of a report that cannot be read, or does not add up. */
import { closestWord } from "@/lib/text-comparison/closest-word";
import { formatCount, formatNumber } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import { text, type Text } from "@/lib/text";
import { MEGA } from "@/lib/units/edge";

const AT = "input";

const issue = (code: string, message: Text, fix?: Text): Issue => ({ code, at: AT, message, ...(fix && { fix }) });

const megabytes = (size: number): string => formatNumber(size / MEGA);

export const tooLarge = (size: number, limit: number): Issue =>
  issue(
    "REPORT-HUGE",
    text({
      en: `The file has ${megabytes(size)} MB; reports are read up to ${megabytes(limit)} MB.`,
      zh: `文件为 ${megabytes(size)} MB；报告最多可读 ${megabytes(limit)} MB。`,
    }),
    text({
      en: "Write it without its rows (include_step_metrics false): summary and bottlenecks stay.",
      zh: "导出时不含逐步数据（include_step_metrics 为 false），汇总与瓶颈仍会保留。",
    }),
  );

export const tooDeep = (limit: number): Issue =>
  issue(
    "REPORT-DEPTH",
    text({
      en: `The JSON is nested deeper than ${limit} levels; a report has six.`,
      zh: `JSON 嵌套超过 ${limit} 层；报告只有六层。`,
    }),
  );

export const truncated = (size: number): Issue =>
  issue(
    "REPORT-TRUNCATED",
    text({
      en: `The JSON ends inside a value, after ${formatCount(size)} characters: the file was cut off.`,
      zh: `JSON 在第 ${formatCount(size)} 个字符后中断：文件不完整。`,
    }),
    text({ en: "Export or copy it again.", zh: "请重新导出或复制。" }),
  );

export const notJson = (why: string): Issue =>
  issue("REPORT-JSON", text({ en: `This is not JSON: ${why}.`, zh: `不是 JSON：${why}。` }));

export const foreign = (what: Text | null): Issue =>
  issue(
    "REPORT-FOREIGN",
    what
      ? text({ en: `This is ${what.en}, not a report.`, zh: `这是${what.zh}，不是报告。` })
      : text({
          en: 'A report has "performance" and "bottleneck", an engine result "aggregates" and "step_metrics"; this has neither.',
          zh: "报告含 performance 与 bottleneck，引擎结果含 aggregates 与 step_metrics；此文件都没有。",
        }),
  );

export const otherVersion = (version: string): Issue =>
  issue(
    "REPORT-VERSION",
    text({
      en: `Schema version ${version} is not read; known are 1.0.0 and 1.1.0.`,
      zh: `不支持 schema 版本 ${version}；支持 1.0.0 与 1.1.0。`,
    }),
  );

export const newerVersion = (version: string): Issue =>
  issue(
    "REPORT-NEWER",
    text({
      en: `Schema version ${version} is newer than 1.1.0: what it adds is kept and not read.`,
      zh: `Schema 版本 ${version} 新于 1.1.0：新增字段会保留，但不解读。`,
    }),
  );

export const badField = (path: string, why: string): Issue =>
  issue("REPORT-FIELD", text({ en: `${path}: ${why}.`, zh: `字段 ${path}：${why}。` }));

export const moreFields = (count: number): Issue =>
  issue(
    "REPORT-FIELD",
    text({
      en: `${formatCount(count)} more fields cannot be read.`,
      zh: `另有 ${formatCount(count)} 个字段无法读取。`,
    }),
  );

export const keptFields = (names: readonly string[]): Issue =>
  issue(
    "REPORT-UNKNOWN-FIELD",
    text({
      en: `Kept as they are, and not read: ${names.join(", ")}.`,
      zh: `以下字段原样保留，未解读：${names.join("、")}。`,
    }),
  );

export const noZone = (timestamp: string): Issue =>
  issue(
    "REPORT-ZONE",
    text({
      en: `The time ${timestamp} names no zone: it is some computer's local time.`,
      zh: `时间 ${timestamp} 未注明时区，为某台机器的本地时间。`,
    }),
  );

export const broken = (identity: Text): Issue => issue("REPORT-IDENTITY", identity);

export const impossible = (why: Text): Issue => issue("REPORT-IMPOSSIBLE", why);

export const unknownFormat = (format: string, known: readonly string[]): Issue => {
  const near = closestWord(format.toLowerCase(), [...known]);
  return {
    code: "REPORT-FORMAT",
    at: "format",
    message: text({ en: `There is no exporter "${format}".`, zh: `没有名为“${format}”的导出格式。` }),
    fix: near
      ? text({ en: `Did you mean ${near}?`, zh: `是否指 ${near}？` })
      : text({ en: `Known are ${known.join(", ")}.`, zh: `可用：${known.join("、")}。` }),
  };
};
