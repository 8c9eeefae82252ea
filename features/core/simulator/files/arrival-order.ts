/** Arrival times that do not ascend from row to row: served all the same, and said, because the order of the file is then not that of the run. */
import type { Issue } from "@/lib/issue";
import { issue } from "@/features/core/simulator/messages.issues";

/** Times in seconds; what is no time is not compared. */
export function orderIssues(arrival: Float64Array): Issue[] {
  // In order, equal times are neighbours: of a million rows no map is needed.
  const seen = ascends(arrival) ? null : new Map<number, number>();
  const early: Found = { count: 0, row: 0, time: 0, other: 0 };
  const equal: Found = { count: 0, row: 0, time: 0, other: 0 };
  let latest = -Infinity;
  let latestRow = 0;
  for (let row = 0; row < arrival.length; row += 1) {
    const time = arrival[row] as number;
    if (!Number.isFinite(time)) continue;
    const same = seen === null ? (time === latest ? latestRow : undefined) : seen.get(time);
    if (same === undefined) seen?.set(time, row);
    else note(equal, row, time, same);
    if (time < latest) note(early, row, time, latestRow);
    else {
      latest = time;
      latestRow = row;
    }
  }
  return [...(early.count === 0 ? [] : [unsorted(early, arrival)]), ...(equal.count === 0 ? [] : [together(equal)])];
}

function ascends(arrival: Float64Array): boolean {
  let latest = -Infinity;
  for (let row = 0; row < arrival.length; row += 1) {
    const time = arrival[row] as number;
    if (time < latest) return false;
    if (Number.isFinite(time)) latest = time;
  }
  return true;
}

/** The first row, and the earlier row that it is compared with. */
type Found = { count: number; row: number; time: number; other: number };

function note(rows: Found, row: number, time: number, other: number): void {
  if (rows.count === 0) Object.assign(rows, { row, time, other });
  rows.count += 1;
}

const unsorted = ({ count, row, time, other }: Found, arrival: Float64Array): Issue =>
  issue("SIM-ROWS-UNSORTED", `row ${row + 1}`, {
    row: row + 1,
    time,
    other: other + 1,
    other2: arrival[other] ?? NaN,
    count,
    arrival: arrival.length,
  });

const together = ({ count, row, time, other }: Found): Issue =>
  issue("SIM-ROWS-TOGETHER", `row ${row + 1}`, { row: row + 1, time, other: other + 1, count });
