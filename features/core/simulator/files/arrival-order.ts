/** Arrival times that do not ascend from row to row: served all the same, and said, because the order of the file is then not that of the run. */
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";

/** Times in seconds; what is no time is not compared. */
export function orderIssues(arrival: Float64Array): Issue[] {
  const seen = new Map<number, number>();
  const early: Found = { count: 0, row: 0, time: 0, other: 0 };
  const equal: Found = { count: 0, row: 0, time: 0, other: 0 };
  let latest = -Infinity;
  let latestRow = 0;
  arrival.forEach((time, row) => {
    if (!Number.isFinite(time)) return;
    const same = seen.get(time);
    if (same === undefined) seen.set(time, row);
    else note(equal, row, time, same);
    if (time < latest) note(early, row, time, latestRow);
    else [latest, latestRow] = [time, row];
  });
  return [...(early.count === 0 ? [] : [unsorted(early, arrival)]), ...(equal.count === 0 ? [] : [together(equal)])];
}

/** The first row, and the earlier row that it is compared with. */
type Found = { count: number; row: number; time: number; other: number };

function note(found: Found, row: number, time: number, other: number): void {
  if (found.count === 0) Object.assign(found, { row, time, other });
  found.count += 1;
}

const unsorted = ({ count, row, time, other }: Found, arrival: Float64Array): Issue => ({
  code: "SIM-ROWS-UNSORTED",
  at: `row ${row + 1}`,
  message: text({
    en: `Row ${row + 1} arrives at ${time} s, before row ${other + 1} (${arrival[other] ?? NaN} s). Requests are taken in order of arrival; ${count} of ${arrival.length} rows stand too late in the file.`,
    zh: `第 ${row + 1} 行在 ${time} 秒到达，早于第 ${other + 1} 行（${arrival[other] ?? NaN} 秒）。请求按到达时间处理；${arrival.length} 行中有 ${count} 行位置靠后。`,
  }),
});

const together = ({ count, row, time, other }: Found): Issue => ({
  code: "SIM-ROWS-TOGETHER",
  at: `row ${row + 1}`,
  message: text({
    en: `Row ${row + 1} arrives at ${time} s, together with row ${other + 1}. Equal times keep the order of the file; ${count} ${count === 1 ? "row shares" : "rows share"} the time of an earlier one.`,
    zh: `第 ${row + 1} 行与第 ${other + 1} 行同在 ${time} 秒到达。时间相同的请求保持文件中的顺序；共有 ${count} 行与前面的行时间相同。`,
  }),
});
