/** One file as its bytes arrive: what it is shows in its first bytes, and a reader of that kind takes the rest. */
import type { Texts } from "../columns";
import type { Part } from "../tables/part";
import { CsvFormat } from "./formats/csv-format";
import type { Format, Given } from "./formats/format";
import { JsonLinesFormat, JsonListFormat } from "./formats/json-rows";
import { LogFormat } from "./formats/log";
import { readLogLine } from "./formats/log-lines";
import { isMetrics, MetricsFormat } from "./formats/metrics-text";
import { OtlpFormat } from "./formats/otlp";
import { RunFormat } from "./formats/run-json";
import { TraceEventsFormat } from "./formats/trace-events";
import { byteKind, utf16 } from "@/lib/files/first-bytes";

/** Enough for a header with thousands of columns. */
const LOOKED_AT = 2 ** 16;

export class FileReader {
  private head = new Uint8Array(0);
  private format: Format | null = null;
  private readonly given: Given;
  private trace = false;

  constructor(path: string, texts: Texts) {
    this.given = { path, texts };
  }

  /** False: no more is needed. */
  push(piece: Uint8Array): boolean {
    if (this.format !== null) return this.format.push(piece);
    this.head = joined(this.head, piece);
    return this.head.length < LOOKED_AT || this.start();
  }

  /** What the file held. `cut`: it, or the compression around it, ended early. */
  finish(cut: boolean): readonly Part[] {
    if (this.format === null) this.start();
    return this.format?.finish(cut) ?? [];
  }

  /** Whether it lists events as tracers do, those of another profiler among them; known from the first of them on. */
  get isTrace(): boolean {
    return this.trace;
  }

  private start(): boolean {
    const start = new TextDecoder(utf16(this.head) ?? "utf-8").decode(this.head).trimStart();
    this.format = openFormat(this.head, start, this.given);
    this.trace = /^[[{]/.test(start) && TRACE.test(start);
    const wanted = this.format.push(this.head);
    this.head = new Uint8Array(0);
    return wanted;
  }
}

const TRACE = /"ph"\s*:\s*"|"traceEvents"\s*:\s*\[/;

function openFormat(head: Uint8Array, start: string, given: Given): Format {
  if (byteKind(head) === "json") return openJson(start, given);
  if (isMetrics(start)) return new MetricsFormat(given);
  return looksLikeLog(start) ? new LogFormat(given) : new CsvFormat(head, given);
}

function openJson(start: string, given: Given): Format {
  const isList = start.startsWith("[");
  if (isList && !/^\[\s*\{/.test(start)) return new LogFormat(given);
  const head = start.slice(0, HEAD);
  if (/"resource_?spans"/i.test(head)) return new OtlpFormat("otlp", given);
  if (/"traceID"/.test(head) && /"data"\s*:\s*\[/.test(head)) return new OtlpFormat("jaeger", given);
  if (isList) return /"ph"\s*:\s*"/.test(start) ? new TraceEventsFormat(1, given) : new JsonListFormat(given);
  if (/"traceEvents"\s*:\s*\[/.test(start)) return new TraceEventsFormat(2, given);
  return /^\{[^\n]*\}[^\S\n]*\n\s*\{/.test(start) ? new JsonLinesFormat(given) : new RunFormat(given);
}

/** What a file is shows here; an object's first key stands at its beginning. */
const HEAD = 256;

/** vLLM's level with its date, also behind the name of the process; TensorRT-LLM's mark. */
const STAMPED = /\b(INFO|WARNING|DEBUG|ERROR) \d\d-\d\d \d\d:\d\d:\d\d\b|\[TRT-LLM\]/;

/** A log may say a lot before its first statistics; a table's first line is a list of names. */
function looksLikeLog(start: string): boolean {
  const lines = start.split("\n");
  const [first = ""] = lines;
  return (
    lines.some((line) => readLogLine(line) !== null) ||
    /^\W*(INFO|WARNING|DEBUG|ERROR|\[?\d{4}-\d\d-\d\d)\b/.test(first) ||
    lines.some((line) => STAMPED.test(line))
  );
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(a.length + b.length);
  bytes.set(a);
  bytes.set(b, a.length);
  return bytes;
}
