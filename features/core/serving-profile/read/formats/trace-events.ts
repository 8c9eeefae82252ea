/** chrome_tracing.json as the profiler writes it: what its events say of requests, batches, forwards and the cache. */
import type { JsonObject } from "@/lib/json";
import { isJsonObject } from "@/lib/json";
import { ServiceEvents } from "../../events/service-events";
import type { Part } from "../../tables/part";
import { readNumber } from "../cells";
import { JsonObjects } from "../json-objects";
import { type Format, type Given, unread, withNotices } from "./format";
import { cutFile, malformedObjects, unknownFile } from "./notices";

export class TraceEventsFormat implements Format {
  private readonly events: ServiceEvents;
  private readonly objects: JsonObjects;

  /** `level`: 1 for a bare list of events, 2 for a list inside an object. */
  constructor(
    level: number,
    private readonly given: Given,
  ) {
    this.events = new ServiceEvents({ ...given, table: null, origin: "trace" });
    this.objects = new JsonObjects(level, (object) => this.take(object));
  }

  push(piece: Uint8Array): boolean {
    this.objects.push(piece);
    return true;
  }

  finish(cut: boolean): readonly Part[] {
    const { path } = this.given;
    const parts = this.events.finish();
    if (parts.length === 0) return [unread(this.given, unknownFile(path))];
    const { malformed, oversize, unfinished } = this.objects;
    const notices = [
      ...(cut || unfinished ? [cutFile(path)] : []),
      ...(malformed + oversize > 0 ? [malformedObjects(path, malformed, oversize)] : []),
    ];
    return parts.map((part, i) => (i === 0 ? withNotices(part, notices) : part));
  }

  private take(event: JsonObject): void {
    const phase = event["ph"];
    const name = event["name"];
    if (typeof phase !== "string" || typeof name !== "string") return;
    const start = readNumber(event["ts"] as string | number);
    const process = String(event["pid"] ?? "");
    const args = new Map(isJsonObject(event["args"]) ? Object.entries(event["args"]) : []);
    if (phase === "C") this.events.count(name, start, process, args);
    if (phase !== "X" && phase !== "I" && phase !== "i") return;
    const duration = readNumber(event["dur"] as string | number);
    const domain = String(event["cat"] ?? event["tid"] ?? "").split("(", 1)[0] ?? "";
    this.events.take({ name, start, duration: duration > 0 ? duration : 0, process, domain, args });
  }
}
