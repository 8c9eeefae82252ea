/**
 * Which items may be deleted. A clock can be set wrongly and right again: an item goes only after it was overdue for a
 * while on a clock that cannot be set.
 */
export type Retention = {
  /** Of these names, which look overdue now, those that have looked so for long enough. Names that are not among them start anew. */
  readonly expired: (overdue: readonly string[]) => readonly string[];
};

const HOUR_MS = 3_600_000;

/** `steady`: milliseconds of a clock that only goes on. */
export function retention(steady: () => number = () => performance.now(), waitMs = HOUR_MS): Retention {
  let since = new Map<string, number>();
  return {
    expired: (overdue) => {
      const now = steady();
      since = new Map(overdue.map((name) => [name, since.get(name) ?? now]));
      return overdue.filter((name) => now - (since.get(name) ?? now) >= waitMs);
    },
  };
}
