/**
 * What a file is, from its name and its first bytes, and which page takes it. Pure: the bytes are read elsewhere, and no more than
 * `HEAD_BYTES` of them count.
 *
 *     const known = recognise("run.json", firstBytes, { whole: true });
 *     known.value; // kind "benchmark", format "vllm-serve", opens "benchmarks", notes
 */
import { listedNames } from "@/lib/tables/column-names";
import type { Issue } from "@/lib/issue";
import { isJsonObject } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import { text, type Text } from "@/lib/text";
import { archiveKind, databaseKind } from "./container-kinds";
import { readHead, type Head } from "./head";
import { jsonKind } from "./json-kinds";
import { withNotes, type Recognised } from "./kinds";
import { outlineJson, type Outline } from "./outline";
import { hasHeader, parquetKind, tableKind } from "./table-kinds";
import { textKind } from "./text-kinds";

export type Given = {
  /** The bytes are all there is of the file. */
  readonly whole: boolean;
};

/** Refuses what no page of the suite could use and nobody here knows, with what it looks like. */
export function recognise(name: string, bytes: Uint8Array, { whole }: Given): Result<Recognised> {
  const head = readHead(bytes, whole);
  switch (head.is) {
    case "empty":
      return failure(emptyFile(name));
    case "binary":
      return failure(unknownFile(name, head.what));
    case "parquet":
      return success(parquetKind());
    case "sqlite":
      return found(databaseKind(head.text), name, OTHER_DATABASE);
    case "archive": {
      const kind = archiveKind(head.form, head.names);
      return found(kind && withNotes(kind, head.notes), name, archiveWords(head.form, head.names));
    }
    case "text":
      return recogniseText(name, head);
  }
}

function recogniseText(name: string, { text: source, cut, notes }: Extract<Head, { is: "text" }>): Result<Recognised> {
  const json = /^\s*[[{]/.test(source) ? outlineJson(source) : null;
  const kind = json
    ? jsonKind(json)
    : hasHeader(source)
      ? tableKind(source, name)
      : (textKind(source) ?? tableKind(source, name));
  const incomplete = json?.cut === true && !cut ? [ENDS_EARLY] : [];
  return found(kind && withNotes(kind, [...notes, ...incomplete]), name, json ? jsonWords(json) : textWords(source));
}

const found = (kind: Recognised | null, name: string, what: Text): Result<Recognised> =>
  kind ? success(kind) : failure(unknownFile(name, what));

const ENDS_EARLY = text({
  en: "The file ends inside a value: it was cut, and what is missing is not shown.",
  zh: "文件在某个值的中间结束：文件被截断，缺失部分不会显示。",
});

const OTHER_DATABASE = text({
  en: "an SQLite database whose tables are of no profiler that is known here",
  zh: "SQLite 数据库，其中的表不属于任何已知的性能分析器",
});

function archiveWords(form: string, names: readonly string[]): Text {
  const list = listedNames(names, 5);
  return text({
    en: `a ${form} archive with ${list || "no readable name"}: unpack it and give the files inside`,
    zh: `${form} 压缩包，含 ${list || "无法读取的名称"}：请解压后提供其中的文件`,
  });
}

function jsonWords({ values }: Outline): Text {
  const [first] = values;
  const entry: unknown = Array.isArray(first) ? first[0] : first;
  const keys = isJsonObject(entry) ? listedNames(Object.keys(entry), 12) : "";
  return keys === ""
    ? text({ en: "JSON without named fields", zh: "没有字段名的 JSON" })
    : text({ en: `JSON with the fields ${keys}`, zh: `JSON，字段为 ${keys}` });
}

const LONGEST = 160;

function textWords(source: string): Text {
  const line = source.trim().split(/\r\n|\r|\n/, 1)[0] ?? "";
  const begin = line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
  return text({ en: `text that begins with "${begin}"`, zh: `文本，开头为“${begin}”` });
}

const emptyFile = (name: string): Issue => ({
  code: "IMPORT-EMPTY",
  at: name,
  message: text({ en: `${name} is empty.`, zh: `${name} 为空。` }),
  fix: text({ en: "Was it still being written?", zh: "文件是否仍在写入？" }),
});

const unknownFile = (name: string, what: Text): Issue => ({
  code: "IMPORT-UNKNOWN",
  at: name,
  message: text({
    en: `${name} is nothing that a page here takes: ${what.en}.`,
    zh: `${name} 不是任何页面可用的文件：${what.zh}。`,
  }),
  fix: text({
    en: "Known are config.json, profiler traces, results of benchmarks, request traces, output of msServiceProfiler, server logs, operator tables, tables of the measurement kit, launch commands, scenarios and accelerators.",
    zh: "可识别：config.json、性能轨迹、压测结果、请求轨迹、msServiceProfiler 输出、服务日志、算子表、测量工具包的表格、启动命令、场景与加速卡。",
  }),
});
