/** Where events go that were read: columns, lanes, shapes, and counts of what could not be kept. */
import { GrowingEvents } from "../columns";
import { CLASS_BITS, categoryClass, IN_GRAPH, KERNEL } from "../event-class";
import type { InternedTexts } from "../interned";
import type { Signature } from "../trace";
import { LaneBook } from "./lane-book";
import type { RawEvent } from "./raw-event";

/** More events than a browser tab holds: at 35 bytes each they take 1.05 GB. */
const MAX_EVENTS = 30_000_000;

/** A file that has more of them than any real one keeps the first. */
const MAX_SIGNATURES = 1_000_000;

const [WHOLE, BEGIN, END, METADATA, INSTANT] = [..."XBEMi"].map((phase) => phase.charCodeAt(0));

/** Kineto writes it behind all that it recorded. */
const LAST_WORD = "Record Window End";

export class EventSink {
  readonly events = new GrowingEvents();
  readonly lanes: LaneBook;
  readonly signatures: { shapes: number; types: number }[] = [{ shapes: 0, types: 0 }];
  entries = 0;
  kernels = 0;
  base: number | null = null;
  earliest = Infinity;
  latest = -Infinity;
  /** Entries left out, by reason. */
  unusableTimes = 0;
  beyondLimit = 0;
  unmatchedEnds = 0;
  shapesBeyondLimit = 0;
  /** The exporter said that no more events come. */
  closed = false;
  private readonly kinds: number[] = [];
  private readonly signatureNumbers = new Map<number, number>();

  constructor(private readonly texts: InternedTexts) {
    this.lanes = new LaneBook(texts);
  }

  take(event: RawEvent, window: Uint8Array): void {
    this.entries += 1;
    if (event.phase === METADATA) {
      this.lanes.describe(event, window);
      return;
    }
    const start = this.relativeTime(event);
    if (start < this.earliest) this.earliest = start;
    if (event.phase === WHOLE) {
      if (Number.isFinite(start) && event.duration >= 0 && event.duration < Infinity) this.keep(event, start);
      else this.unusableTimes += 1;
    } else if (event.phase === BEGIN || event.phase === END) this.takeEnd(event, start);
    else if (event.phase === INSTANT && this.texts.text(event.name) === LAST_WORD) this.closed = true;
  }

  /** Events whose end was never written: a cut file. */
  get open(): number {
    return this.lanes.open;
  }

  signatureTexts(): Signature[] {
    return this.signatures.map(({ shapes, types }) => ({
      shapes: this.texts.raw(shapes),
      types: this.texts.raw(types),
    }));
  }

  /** Whole microseconds are subtracted before the fraction is added: a double holds no nanoseconds of a time since 1970. */
  private relativeTime(event: RawEvent): number {
    if (!Number.isSafeInteger(event.whole)) return NaN;
    this.base ??= event.whole;
    return event.whole - this.base + event.fraction;
  }

  private takeEnd(event: RawEvent, start: number): void {
    if (!Number.isFinite(start)) this.unusableTimes += 1;
    else if (event.phase === BEGIN) this.lanes.begin(event, start);
    else {
      const begun = this.lanes.end(event);
      if (begun === null || start < begun.start) this.unmatchedEnds += 1;
      else this.keep({ ...joined(begun.event, event), duration: start - begun.start }, begun.start);
    }
  }

  private keep(event: RawEvent, start: number): void {
    if (this.events.length >= MAX_EVENTS) {
      this.beyondLimit += 1;
      return;
    }
    const kind = this.kind(event.category) | (event.inGraph ? IN_GRAPH : 0);
    const lane = this.lanes.number(event.process, event.thread);
    const { correlation, external } = event;
    const signature = event.shapes === 0 ? 0 : this.signature(event.shapes, event.types);
    this.events.add(start, event.duration, event.name, lane, kind, correlation, external, signature);
    if (start + event.duration > this.latest) this.latest = start + event.duration;
    if ((kind & CLASS_BITS) === KERNEL) this.kernels += 1;
  }

  private kind(category: number): number {
    return (this.kinds[category] ??= categoryClass(this.texts.text(category)));
  }

  private signature(shapes: number, types: number): number {
    const key = shapes * 2 ** 26 + types;
    const known = this.signatureNumbers.get(key);
    if (known !== undefined) return known;
    const number = this.signatures.length;
    if (number === MAX_SIGNATURES) {
      this.shapesBeyondLimit += 1;
      return 0;
    }
    this.signatures.push({ shapes, types });
    this.signatureNumbers.set(key, number);
    return number;
  }
}

/** An event of two entries: what the first says stands, the second adds. */
function joined(begun: RawEvent, ended: RawEvent): RawEvent {
  const both = { ...ended };
  for (const key of Object.keys(begun) as (keyof RawEvent)[])
    if (begun[key] !== 0 && begun[key] !== false) Object.assign(both, { [key]: begun[key] });
  return both;
}
