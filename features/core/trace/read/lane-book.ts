/** Processes and threads of a trace, numbered as they appear, with the names that metadata entries give them. */
import type { InternedTexts } from "../interned";
import type { Lane } from "../trace";
import type { RawEvent } from "./raw-event";

/** What a column of 16 bits can tell apart; later lanes are shown as the last one. */
const MAX_LANES = 65_535;
/** Begun and not yet ended events of one lane; call stacks are some hundred deep. */
const MAX_OPEN = 100_000;
/** A metadata entry is a name; larger ones are left unread. */
const MAX_METADATA_BYTES = 65_536;

export type Begun = { readonly start: number; readonly event: RawEvent };
type LaneEntry = { readonly process: number; readonly thread: number; readonly begun: Begun[] };

export class LaneBook {
  /** Events whose lane came after the limit. */
  overflowing = 0;
  private readonly lanes: LaneEntry[] = [];
  private readonly numbers = new Map<number, Map<number, number>>();
  private readonly named = new Map<string, string>();
  private lastProcess = NaN;
  private lastThread = NaN;
  private lastNumber = 0;

  constructor(private readonly texts: InternedTexts) {}

  number(process: number, thread: number): number {
    if (this.lastProcess === process && this.lastThread === thread) return this.lastNumber;
    this.lastProcess = process;
    this.lastThread = thread;
    this.lastNumber = this.find(process, thread);
    return this.lastNumber;
  }

  begin(event: RawEvent, start: number): void {
    const begun = this.lanes[this.number(event.process, event.thread)]?.begun ?? [];
    if (begun.length < MAX_OPEN) begun.push({ start, event: { ...event } });
  }

  end(event: RawEvent): Begun | null {
    return this.lanes[this.number(event.process, event.thread)]?.begun.pop() ?? null;
  }

  get open(): number {
    return this.lanes.reduce((sum, lane) => sum + lane.begun.length, 0);
  }

  /** Takes a metadata entry: `process_name`, `process_labels`, `thread_name`. */
  describe(event: RawEvent, window: Uint8Array): void {
    const size = event.argsTo - event.argsFrom;
    if (size <= 0 || size > MAX_METADATA_BYTES) return;
    const key = this.texts.text(event.name);
    const value = metadata(window.subarray(event.argsFrom, event.argsTo), key === "process_labels" ? "labels" : "name");
    if (value === "") return;
    if (key === "thread_name") this.named.set(`${key} ${event.process} ${event.thread}`, value);
    else if (key === "process_name" || key === "process_labels") this.named.set(`${key} ${event.process}`, value);
  }

  /** The lanes with their names. */
  all(): Lane[] {
    const spoken = (identity: number): number | string => (identity < -1 ? this.texts.text(-2 - identity) : identity);
    return this.lanes.map(({ process, thread }) => ({
      process: spoken(process),
      thread: spoken(thread),
      processName: this.named.get(`process_name ${process}`) ?? "",
      processLabels: this.named.get(`process_labels ${process}`) ?? "",
      threadName: this.named.get(`thread_name ${process} ${thread}`) ?? "",
    }));
  }

  private find(process: number, thread: number): number {
    const threads = this.numbers.get(process) ?? new Map<number, number>();
    this.numbers.set(process, threads);
    const known = threads.get(thread);
    if (known !== undefined) return known;
    if (this.lanes.length === MAX_LANES) {
      this.overflowing += 1;
      return MAX_LANES - 1;
    }
    const number = this.lanes.length;
    this.lanes.push({ process, thread, begun: [] });
    threads.set(thread, number);
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
