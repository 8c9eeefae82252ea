/** Request spans of vLLM in OTLP JSON, one export a line or one for all, or as Jaeger saves them. Attributes as vLLM's tracing names them. */
import { isJsonObject, type JsonObject } from "@/lib/json";
import type { Part } from "../../tables/part";
import { JsonObjects } from "../json-objects";
import { openTable, type TableSink } from "../../tables/table-kinds";
import { type Cell, readNumber } from "../cells";
import { type Format, type Given, unread, withNotices } from "./format";
import { KILO, NANO } from "@/lib/units/edge";
import { cutFile, unknownFile } from "./notices";

const HEADER =
  "request_id,start_time(ns),input_tokens,output_tokens,execution_time(s),queue_wait_time(s),first_token_latency(s),finish_reason".split(
    ",",
  );

/** Brackets around a span: resourceSpans, one of them, scopeSpans, one of them, spans; in Jaeger's files data, one trace, spans. */
const SPAN_LEVEL = { otlp: 6, jaeger: 4 } as const;

export class OtlpFormat implements Format {
  private readonly sink: TableSink | null;
  private readonly objects: JsonObjects;
  private spans = 0;

  constructor(
    form: keyof typeof SPAN_LEVEL,
    private readonly given: Given,
  ) {
    this.objects = new JsonObjects(SPAN_LEVEL[form], (object) => this.take(object));
    this.sink = openTable(HEADER, { ...given, table: null, origin: "file" });
  }

  push(piece: Uint8Array): boolean {
    this.objects.push(piece);
    return true;
  }

  finish(cut: boolean): readonly Part[] {
    if (this.sink === null || this.spans === 0) return [unread(this.given, unknownFile(this.given.path))];
    const notices = cut || this.objects.unfinished ? [cutFile(this.given.path)] : [];
    return [withNotices(this.sink.finish(), notices)];
  }

  private take(span: JsonObject): void {
    const attributes = readAttributes(span["attributes"] ?? span["tags"]);
    const { start, ends } = spanTimes(span);
    const value = (...names: readonly string[]): Cell => {
      for (const name of names) {
        const attribute = attributes.get(name);
        if (attribute !== undefined) return attribute;
      }
      return null;
    };
    const output = value("gen_ai.usage.completion_tokens", "gen_ai.usage.output_tokens");
    if (start === null || output === null) return;
    this.spans += 1;
    this.sink?.row([
      value("gen_ai.request.id", "gen_ai.response.id") ?? String(span["spanId"] ?? span["spanID"] ?? ""),
      start,
      value("gen_ai.usage.prompt_tokens", "gen_ai.usage.input_tokens"),
      output,
      value("gen_ai.latency.e2e") ?? (ends - readNumber(start)) * NANO,
      value("gen_ai.latency.time_in_queue"),
      value("gen_ai.latency.time_to_first_token"),
      value("gen_ai.response.finish_reasons"),
    ]);
  }
}

/** Nanoseconds; Jaeger counts microseconds. */
function spanTimes(span: JsonObject): { readonly start: Cell; readonly ends: number } {
  const jaeger = readNumber(span["startTime"] as Cell) * KILO;
  const start = (span["startTimeUnixNano"] ?? span["start_time_unix_nano"]) as Cell | undefined;
  if (start === undefined) return { start: jaeger || null, ends: jaeger + readNumber(span["duration"] as Cell) * KILO };
  return { start, ends: readNumber((span["endTimeUnixNano"] ?? span["end_time_unix_nano"]) as Cell) };
}

/** Attribute lists of OTLP: `{key, value: {stringValue | intValue | doubleValue}}`, in Jaeger's files `{key, value}`. */
function readAttributes(list: unknown): ReadonlyMap<string, string | number> {
  const read = new Map<string, string | number>();
  if (!Array.isArray(list)) return read;
  for (const entry of list as readonly unknown[]) {
    if (!isJsonObject(entry)) continue;
    const content = entry["value"];
    const value = isJsonObject(content) ? Object.entries(content).find(([type]) => ATTRIBUTE.test(type))?.[1] : content;
    if (typeof value === "string" || typeof value === "number") read.set(String(entry["key"]), value);
  }
  return read;
}

const ATTRIBUTE = /^(string|int|double)_?value$/i;
