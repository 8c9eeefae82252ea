/** The clock of one log: every line's moment in one count of seconds, though lines write dates in different ways or leave them out. */
import { type LineClock, readLineClock } from "@/features/core/server-logs/line-clock";
import { KILO } from "@/lib/units/edge";
import type { Timeline } from "../drafts";

/** Dates stand at the beginning of a line, behind names of processes and containers. */
const HEAD = 200;
const DAY = 86_400;
const YEAR = 366 * DAY;

export class FileClock {
  private kind: LineClock["kind"] | null = null;
  private zone: string | null = null;
  private year: number | null = null;
  private turns = 0;
  private counts = false;
  private first = NaN;
  private last = NaN;
  /** Of the line that was read last, or of the dated one before it; NaN before the first. */
  now = NaN;

  /** Moves to the moment of a line; one without a date belongs to the line before. Returns whether it has one. */
  read(line: string): boolean {
    return this.take(readLineClock(line.length > HEAD ? line.slice(0, HEAD) : line));
  }

  /** For lines whose date stands far behind. */
  readAnywhere(line: string): boolean {
    return this.take(readLineClock(line));
  }

  /** From now on seconds are counted, as the records have no dates; those of other lines would jump. */
  count(): void {
    this.counts = true;
    if (this.kind !== null) [this.kind, this.first, this.last, this.now] = [null, NaN, NaN, NaN];
  }

  /** To seconds before the moment of a line: of records that lack their date. */
  goBack(line: string, seconds: number): void {
    const clock = readLineClock(line);
    const moment = clock === null ? null : this.aligned(clock);
    if (moment !== null) this.moveTo(moment - seconds);
  }

  /** Moves on by seconds that are known without a date: of an interval, a step. */
  advance(seconds: number): void {
    this.moveTo((Number.isNaN(this.now) ? 0 : this.now) + seconds);
  }

  timeline(lead_s: number): Timeline {
    const { zone, year } = this;
    if (Number.isNaN(this.first)) return { kind: "none", zone: null, first_s: 0, last_s: 0, lead_s: 0, year: null };
    return { kind: this.kind ?? "elapsed", zone, first_s: this.first, last_s: this.last, lead_s, year };
  }

  private take(clock: LineClock | null): boolean {
    if (clock === null || this.counts) return false;
    const seconds = this.aligned(clock);
    if (seconds === null) return false;
    this.moveTo(this.turned(seconds));
    return true;
  }

  private moveTo(seconds: number): void {
    this.now = seconds;
    if (!(seconds >= this.first)) this.first = seconds;
    if (!(seconds <= this.last)) this.last = seconds;
  }

  /** In the count of the file's first date. A library in between may write the year that the engine leaves out. */
  private aligned({ kind, seconds, zone }: LineClock): number | null {
    this.kind ??= kind;
    if (kind === "date") {
      this.year = new Date(seconds * KILO).getUTCFullYear();
      this.zone ??= zone;
    }
    if (kind === this.kind) return seconds;
    if (kind !== "month-day" || this.kind !== "date" || this.year === null) return null;
    // A clock with a zone was brought to UTC; one without it may lie elsewhere.
    return this.zone === null ? inYear(seconds, this.year) : null;
  }

  /** A clock without a day passes midnight, one without a year New Year. */
  private turned(seconds: number): number {
    if (this.kind === "date" || Number.isNaN(this.last)) return seconds;
    const turn = this.kind === "time" ? DAY : YEAR;
    if (seconds + this.turns * turn < this.last - 0.8 * turn) this.turns += 1;
    return seconds + this.turns * turn;
  }
}

/** A moment that counts in 2000, in another year. */
export function inYear(seconds: number, year: number): number {
  const date = new Date(seconds * KILO);
  const turned = date.getUTCFullYear() - 2000;
  return date.setUTCFullYear(year + turned) / KILO;
}
