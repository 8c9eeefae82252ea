/** Processes and threads of a trace, numbered as they appear, with the names that metadata entries give them. */
import type { InternedTexts } from "../interned";
import type { Lane } from "../trace";
import type { RawEvent } from "./raw-event";
import { spokenIdentity } from "./texts";

/** What a column of 16 bits can tell apart; later lanes are shown as the last one. */
const MAX_LANES = 65_535;
/** Begun and not yet ended events of all lanes; call stacks are some hundred deep. */
const MAX_OPEN = 200_000;
/** A metadata entry is a name; larger ones are left unread, and so are those after a budget that no real file needs. */
const MAX_METADATA_BYTES = 8_192;
const METADATA_BUDGET = 16 * 2 ** 20;

export type Begun = { readonly start: number; readonly event: RawEvent };
type LaneEntry = {
  readonly process: number;
  readonly thread: number;
  readonly begun: Begun[];
  /** Begun ones that were not kept, inside the kept ones. */
  unkept: number;
};

export class LaneBook {
  /** Events whose lane came after the limit. */
  overflowing = 0;
  private readonly lanes: LaneEntry[] = [];
  private readonly numbers = new Map<number, Map<number, number>>();
  private readonly named = new Map<string, string>();
  private lastProcess = NaN;
  private lastThread = NaN;
  private lastNumber = 0;
  private begunNow = 0;
  private metadataBytes = 0;

  constructor(private readonly texts: InternedTexts) {}

  number(process: number, thread: number): number {
    if (this.lastProcess === process && this.lastThread === thread) return this.lastNumber;
    this.lastProcess = process;
    this.lastThread = thread;
    this.lastNumber = this.find(process, thread);
    return this.lastNumber;
  }

  begin(event: RawEvent, start: number): void {
    const lane = this.lanes[this.number(event.process, event.thread)];
    if (lane === undefined) return;
    if (this.begunNow >= MAX_OPEN) lane.unkept += 1;
    else {
      lane.begun.push({ start, event: { ...event } });
      this.begunNow += 1;
    }
  }

  /** The begun event that ends; null where none was begun, or none was kept. */
  end(event: RawEvent): Begun | null {
    const lane = this.lanes[this.number(event.process, event.thread)];
    if (lane === undefined) return null;
    if (lane.unkept > 0) {
      lane.unkept -= 1;
      return null;
    }
    const begun = lane.begun.pop() ?? null;
    if (begun !== null) this.begunNow -= 1;
    return begun;
  }

  get open(): number {
    return this.lanes.reduce((sum, lane) => sum + lane.begun.length + lane.unkept, 0);
  }

  /** Takes a metadata entry: `process_name`, `process_labels`, `thread_name`. */
  describe(event: RawEvent, window: Uint8Array): void {
    const size = event.argsTo - event.argsFrom;
    if (size <= 0 || size > MAX_METADATA_BYTES || this.metadataBytes > METADATA_BUDGET) return;
    const key = this.texts.text(event.name);
    const value = metadata(window.subarray(event.argsFrom, event.argsTo), key === "process_labels" ? "labels" : "name");
    if (value === "") return;
    this.metadataBytes += size;
    if (key === "thread_name") this.named.set(`${key} ${event.process} ${event.thread}`, value);
    else if (key === "process_name" || key === "process_labels") this.named.set(`${key} ${event.process}`, value);
  }

  /** The lanes with their names. */
  all(): Lane[] {
    return this.lanes.map(({ process, thread }) => ({
      process: spokenIdentity(process, this.texts),
      thread: spokenIdentity(thread, this.texts),
      processName: this.named.get(`process_name ${process}`) ?? "",
      processLabels: this.named.get(`process_labels ${process}`) ?? "",
      threadName: this.named.get(`thread_name ${process} ${thread}`) ?? "",
    }));
  }

  private find(process: number, thread: number): number {
    const threads = this.numbers.get(process);
    const known = threads?.get(thread);
    if (known !== undefined) return known;
    if (this.lanes.length === MAX_LANES) {
      this.overflowing += 1;
      return MAX_LANES - 1;
    }
    const number = this.lanes.length;
    this.lanes.push({ process, thread, begun: [], unkept: 0 });
    if (threads === undefined) this.numbers.set(process, new Map([[thread, number]]));
    else threads.set(thread, number);
    return number;
  }
}

function metadata(json: Uint8Array, key: string): string {
  try {
    const value = (JSON.parse(new TextDecoder().decode(json)) as Record<string, unknown>)[key];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  } catch {
    return "";
  }
}
