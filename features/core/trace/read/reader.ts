/**
 * Reads a Chrome trace of any size, piece by piece as its bytes arrive: a list of events, or an object whose `traceEvents` is one.
 * Nothing is parsed as a whole; what an event says and nobody asks for is stepped over. The file format is that of Chrome's
 * trace viewer ("Trace Event Format", JSON Array and JSON Object form).
 */
import type { Issue } from "@/lib/issue";
import { failure, type Result, success } from "@/lib/result";
import { InternedTexts } from "../interned";
import type { Trace } from "../trace";
import { assembledTrace } from "./assembled-trace";
import { HEADER_KEYS } from "./header";
import * as notices from "./notices";
import { newRawEvent } from "./raw-event";
import { readEvent } from "./read-event";
import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  INCOMPLETE,
  MALFORMED,
  newScan,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
  skipSpace,
  skipValue,
  stringEnd,
} from "./scan";
import { EventSink } from "./sink";
import { newSkipping, skipOn, type Skipping } from "./skip";
import { Transcoder } from "./transcode";
import { Window } from "./window";

/** The largest event or header entry that is looked at; larger ones are stepped over, with a notice. */
export const MAX_VALUE_BYTES = 16 * 2 ** 20;

/** gzip makes real traces 5 to 40 times smaller; past this much text, a larger ratio than this is a file made to burst. */
const BOMB_BYTES = 64 * 2 ** 20;
const BOMB_RATIO = 200;

type State = "start" | "object" | "events" | "end" | "refused";

export class TraceReader {
  private readonly scan = newScan();
  private readonly window = new Window(this.scan);
  private readonly texts = new InternedTexts("(text limit reached)");
  private readonly sink = new EventSink(this.texts);
  private readonly event = newRawEvent();
  private readonly header = new Map<string, string>();
  private state: State = "start";
  private form: "list" | "object" = "list";
  private refusal: Issue | null = null;
  private skipping: Skipping | null = null;
  private at = 0;
  private retryAt = 0;
  /** Where the value of the header's entry at `at` begins; -1 within its key. */
  private valueAt = -1;
  private bytes = 0;
  private oversize = 0;
  private malformed = 0;
  private sawEvents = false;
  private readonly transcoder = new Transcoder();

  /** Takes the next piece of the file. `compressedBytes` is how much of a compressed file it took so far. False: no more is needed. */
  push(piece: Uint8Array, compressedBytes?: number): boolean {
    if (this.state === "refused" || this.state === "end") return false;
    this.bytes += piece.length;
    if (compressedBytes !== undefined && this.bytes > BOMB_BYTES && this.bytes > compressedBytes * BOMB_RATIO)
      return this.refuse(notices.bomb(this.bytes, compressedBytes, BOMB_RATIO));
    this.append(this.transcoder.take(piece));
    if (this.scan.end >= this.retryAt) this.advance();
    return this.refusal === null;
  }

  /** What is known so far: for progress. */
  get soFar(): { readonly bytes: number; readonly entries: number; readonly kernels: number } {
    return { bytes: this.bytes, entries: this.sink.entries, kernels: this.sink.kernels };
  }

  /** The trace as far as it is read; reading goes on. */
  snapshot(): Trace | null {
    return this.state === "refused" || this.sink.events.length === 0 ? null : this.trace(false, false);
  }

  /** The whole trace. `cut`: the file or its compression ended early, or the reader was told to stop. */
  finish(cut: boolean): Result<Trace> {
    this.retryAt = 0;
    if (this.state !== "refused") {
      this.append(this.transcoder.rest());
      this.advance();
    }
    if (this.refusal !== null) return failure(this.refusal);
    if (this.state === "start") return failure(notices.empty());
    if (!this.sawEvents) return failure(notices.noEvents());
    // A list may end without its bracket: exporters that append events leave it open.
    const open = this.form === "list" && this.at >= this.scan.end && this.skipping === null;
    return success(this.trace(this.state !== "end" && (cut || !open), true));
  }

  private append(piece: Uint8Array): void {
    this.window.append(piece, this.at);
    this.at = 0;
  }

  private advance(): void {
    const { scan } = this;
    while (this.state !== "end" && this.state !== "refused") {
      const next = this.skipping === null ? this.step(this.at) : this.stepOver(this.skipping);
      if (next < 0) break;
      this.at = next;
      if (next >= scan.end) break;
    }
    const left = scan.end - this.at;
    // What does not fit is tried again when there is twice as much of it: each byte is looked at twice at most.
    this.retryAt = left > 65_536 ? Math.min(left * 2, MAX_VALUE_BYTES + 1) : 0;
    if (left > MAX_VALUE_BYTES && this.skipping === null && (this.state === "events" || this.state === "object"))
      this.skipLargeValue();
  }

  private skipLargeValue(): void {
    this.oversize += 1;
    this.retryAt = 0;
    if (this.state === "object") this.at = this.valueAt;
    if (this.at < 0) this.at = this.halt();
    else this.skipping = newSkipping();
    this.advance();
  }

  private stepOver(skipping: Skipping): number {
    const { at, done } = skipOn(this.scan, this.at, skipping);
    if (done) this.skipping = null;
    return at;
  }

  private step(from: number): number {
    const i = skipSpace(this.scan, from);
    if (i >= this.scan.end) return i;
    if (this.state === "events") return this.stepEvents(i);
    return this.state === "object" ? this.stepObject(i) : this.stepStart(i);
  }

  private stepStart(i: number): number {
    const first = this.scan.bytes[i];
    if (first === OPEN_LIST) {
      this.state = "events";
      this.sawEvents = true;
    } else if (first === OPEN_OBJECT) {
      this.state = "object";
      this.form = "object";
    } else this.refuse(notices.notATrace(this.scan.bytes.subarray(i, Math.min(i + 8, this.scan.end))));
    return i + 1;
  }

  private stepObject(i: number): number {
    const { scan } = this;
    const first = scan.bytes[i];
    if (first === COMMA) return i + 1;
    if (first === CLOSE_OBJECT) {
      this.state = "end";
      return i + 1;
    }
    this.valueAt = -1;
    if (first !== QUOTE) return this.halt();
    const close = stringEnd(scan, i + 1);
    if (close < 0) return close;
    const colon = skipSpace(scan, close + 1);
    if (colon >= scan.end) return INCOMPLETE;
    if (scan.bytes[colon] !== COLON) return this.halt();
    const value = skipSpace(scan, colon + 1);
    if (value >= scan.end) return INCOMPLETE;
    this.valueAt = value;
    return this.stepEntry(new TextDecoder().decode(scan.bytes.subarray(i + 1, close)), value);
  }

  private stepEntry(key: string, value: number): number {
    const { scan } = this;
    const opens = scan.bytes[value];
    if (key === "traceEvents" && opens === OPEN_LIST) {
      this.state = "events";
      this.sawEvents = true;
      return value + 1;
    }
    if (HEADER_KEYS.has(key)) {
      const next = skipValue(scan, value);
      if (next > 0) this.header.set(key, new TextDecoder().decode(scan.bytes.subarray(value, next)));
      return next === MALFORMED ? this.halt() : next;
    }
    if (opens === OPEN_LIST || opens === OPEN_OBJECT || opens === QUOTE) {
      this.skipping = newSkipping();
      return value;
    }
    const next = skipValue(scan, value);
    return next === MALFORMED ? this.halt() : next;
  }

  private stepEvents(i: number): number {
    const { scan, event } = this;
    const first = scan.bytes[i];
    if (first === COMMA) return i + 1;
    if (first === CLOSE_LIST) {
      this.state = this.form === "object" ? "object" : "end";
      return i + 1;
    }
    if (first === OPEN_OBJECT) {
      const next = readEvent(scan, i, event, this.texts);
      if (next > 0) this.sink.take(event, scan.bytes);
      if (next !== MALFORMED) return next;
      this.malformed += 1;
      this.skipping = newSkipping();
      return i;
    }
    this.malformed += 1;
    const next = skipValue(scan, i);
    return next === MALFORMED ? i + 1 : next;
  }

  /** The object goes on with something that is no JSON: what was read so far stays. */
  private halt(): number {
    this.malformed += 1;
    this.state = "end";
    return this.scan.end;
  }

  private refuse(issue: Issue): false {
    this.refusal = issue;
    this.state = "refused";
    return false;
  }

  private reservations(truncated: boolean): Issue[] {
    const { sink } = this;
    return notices.reservations({
      truncatedAt: truncated ? sink.latest : null,
      oversize: this.oversize,
      malformed: this.malformed,
      unusableTimes: sink.unusableTimes,
      beyondLimit: sink.beyondLimit,
      unmatchedEnds: sink.unmatchedEnds + sink.open,
      lanesBeyondLimit: sink.lanes.overflowing,
      textsBeyondLimit: this.texts.overflowing,
      shapesBeyondLimit: sink.shapesBeyondLimit,
    });
  }

  private trace(truncated: boolean, final: boolean): Trace {
    const notices = final ? this.reservations(truncated) : [];
    return assembledTrace(this.sink, this.texts, this.header, { truncated, notices: notices }, final);
  }
}
