/**
 * Statistics whose date is missing: of a first line that was copied from its middle, or of a whole log whose dates were cut off. Lines are held
 * until one of both is sure.
 */
import { readLineClock } from "@/features/core/server-logs/line-clock";
import { readLineSample } from "@/features/core/server-logs/line-sample";

export type HeldLine = { readonly raw: string; readonly number: number; readonly isSample: boolean };
/** `dated`: the line with a date that ended the wait; null: the log has none. */
export type Release = { readonly lines: readonly HeldLine[]; readonly dated: string | null };

/** Statistics without a date, after which the log counts as undated. */
const ENOUGH = 50;

export class UndatedLines {
  private held: HeldLine[] | null = null;
  private samples = 0;
  private decided = false;

  /** The first statistics line tells: with a date nothing is held. */
  begin(isDated: boolean): boolean {
    if (this.decided || this.held !== null) return false;
    if (isDated) this.decided = true;
    else this.held = [];
    return !isDated;
  }

  get isHolding(): boolean {
    return this.held !== null;
  }

  /** Holds a line; the lines to read now where it decides. */
  hold(raw: string, number: number): Release | null {
    const isSample = readLineSample(raw) !== null;
    if (isSample && readLineClock(raw) !== null) return this.release(raw);
    this.held?.push({ raw, number, isSample });
    this.samples += Number(isSample);
    return this.samples >= ENOUGH ? this.release(null) : null;
  }

  release(dated: string | null): Release {
    const lines = this.held ?? [];
    this.held = null;
    this.decided = true;
    return { lines, dated };
  }
}
