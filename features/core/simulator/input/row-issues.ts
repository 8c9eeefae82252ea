/** Trouble with rows, for readers: a few rows in full, the others of the same kind in one sentence that names them. */
import type { Issue } from "@/lib/issue";
import { COMMA, joinTexts } from "@/lib/text";
import * as m from "@/features/core/simulator/messages";

/** Rows of one kind that are said in full. */
const IN_FULL = 5;
/** Runs of rows that a sentence names. */
const RUNS = 12;

/** Kinds are told apart by the code of their issue; `row` counts from 0 and ascends within a kind. */
export function rowIssues<T extends { readonly row: number }>(
  faulty: readonly T[],
  makeIssue: (fault: T) => Issue,
): Issue[] {
  const issues: Issue[] = [];
  const rest = new Map<string, number[]>();
  const counts = new Map<string, number>();
  for (const fault of faulty) {
    const issue = makeIssue(fault);
    const count = (counts.get(issue.code) ?? 0) + 1;
    counts.set(issue.code, count);
    if (count <= IN_FULL) issues.push(issue);
    else if (count === IN_FULL + 1) rest.set(issue.code, [fault.row + 1]);
    else rest.get(issue.code)?.push(fault.row + 1);
  }
  return [...issues, ...[...rest].map(([code, rows]) => others(code, rows))];
}

function others(code: string, rows: readonly number[]): Issue {
  const runs = listRuns(rows);
  const named = runs.slice(0, RUNS).map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
  const values = { count: rows.length, rows: joinTexts(named, COMMA) };
  return {
    code,
    at: `row ${rows[0] ?? 0}`,
    message: runs.length > RUNS ? m.moreRowsHaveSameAndOthers(values) : m.moreRowsHaveSame(values),
  };
}

/** Neighbours put together: 3, 4, 5, 9 is 3–5 and 9. */
function listRuns(rows: readonly number[]): (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last !== undefined && row === last[1] + 1) last[1] = row;
    else runs.push([row, row]);
  }
  return runs;
}
