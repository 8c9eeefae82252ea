/** Events of one log: lines of one kind and second are one event with their count, so that a million requests stay few records. */
import type { LogEvent, Place } from "../../evidence";
import type { EventDraft } from "../drafts";

export class LogEvents {
  private readonly latest = new Map<string, EventDraft>();
  readonly events: EventDraft[] = [];
  /** vLLM's own total of preemptions, by process. */
  private readonly cumulative = new Map<string, number>();

  add(kind: LogEvent["kind"], given: Omit<EventDraft, "kind">): void {
    if (given.count <= 0) return;
    const key = `${kind} ${given.rank} ${given.order}`;
    const before = this.latest.get(key);
    const isNew = kind === "restart" || (given.isReason === true && before?.isReason !== true);
    if (before?.at_s === given.at_s && !isNew) {
      before.count += given.count;
      if (given.tokens !== null) before.tokens = (before.tokens ?? 0) + given.tokens;
      return;
    }
    const event = { ...given, kind };
    this.latest.set(key, event);
    this.events.push(event);
  }

  /**
   * vLLM V0 logs the first preemption and then every fiftieth with its total. A log that begins later holds the fifty since the line before.
   * A total that falls is a restart.
   */
  addTotal(total: number, process: string, at_s: number, position: Place): void {
    const before = this.cumulative.get(process);
    this.cumulative.set(process, total);
    const fallen = before !== undefined && total < before;
    if (fallen) this.add("restart", { at_s, rank: "", count: 1, tokens: null, place: position, order: 0 });
    const count = before === undefined || fallen ? Math.min(total, LOGGED_EVERY) : total - before;
    this.add("preempted", { at_s, rank: "", count, tokens: null, place: position, order: 0 });
  }
}

const LOGGED_EVERY = 50;
