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
import type { Text } from "@/lib/text";
import { archiveKind, databaseKind } from "./container-kinds";
import { readHead, type Head } from "./head";
import { jsonKind } from "./json-kinds";
import { recognised, withNotes, type Recognised } from "./kinds";
import { launchKind } from "./launch-kind";
import { outlineJson, type Outline } from "./outline";
import { hasHeader, parquetKind, tableKind } from "./table-kinds";
import { consoleKind, textKind } from "./text-kinds";
import * as m from "./messages";
import { issue } from "./messages.issues";

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
    case "safetensors":
      return success(recognised("model", "safetensors", m.safetensorsFile, [m.itHasBytesAndNo]));
    case "binary":
      return failure(unknownFile(name, head.what));
    case "parquet":
      return success(parquetKind());
    case "sqlite":
      return settled(databaseKind(head.text), name, m.sqliteDatabaseWhoseTablesAre);
    case "archive": {
      const kind = archiveKind(head.form, head.names);
      return settled(kind && withNotes(kind, head.notes), name, archiveWords(head.form, head.names));
    }
    case "text":
      return recogniseText(name, head);
  }
}

function recogniseText(name: string, { text: source, cut, notes }: Extract<Head, { is: "text" }>): Result<Recognised> {
  const json = /^\s*[[{]/.test(source) ? outlineJson(source) : null;
  const kind = json
    ? (jsonKind(json) ?? launchKind(source))
    : (consoleKind(source) ??
      (hasHeader(source) ? tableKind(source, name) : (textKind(source) ?? tableKind(source, name))));
  const incomplete = json?.cut === true && !cut ? [m.fileEndsInsideValueIt] : [];
  return settled(kind && withNotes(kind, [...notes, ...incomplete]), name, json ? jsonWords(json) : textWords(source));
}

const settled = (kind: Recognised | null, name: string, what: Text): Result<Recognised> =>
  kind ? success(kind) : failure(unknownFile(name, what));

function archiveWords(form: string, names: readonly string[]): Text {
  const list = listedNames(names, 5);
  return m.formArchiveWith({ form, names: list || m.noReadableName });
}

function jsonWords({ values }: Outline): Text {
  const [first] = values;
  const entry: unknown = Array.isArray(first) ? first[0] : first;
  const keys = isJsonObject(entry) ? listedNames(Object.keys(entry), 12) : "";
  return keys === "" ? m.jsonWithoutNamedFields : m.jsonWithFieldsKeys({ keys });
}

const LONGEST = 160;

function textWords(source: string): Text {
  const line = source.trim().split(/\r\n|\r|\n/, 1)[0] ?? "";
  const begin = line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
  return m.textThatBeginsWithBegin({ begin });
}

const emptyFile = (name: string): Issue => issue("IMPORT-EMPTY", name, { name });

const unknownFile = (name: string, what: Text): Issue => issue("IMPORT-UNKNOWN", name, { name, what });
