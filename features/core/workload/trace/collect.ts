/** From rows of cells to a workload: reads, checks, sorts. */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import { arrivalOrder, pickRows, type Workload } from "../workload";
import { blockCollector, type BlockCollector } from "./blocks";
import { readNumber, quoted } from "./cells";
import { clockFor, isTime, type Clock, type TimeUnit } from "./clock";
import type { ColumnPlan } from "./columns";
import * as reasons from "./reasons";
import type { TraceRows } from "./rows";
import { backwards, timeIssues } from "./times";

export type Collected = {
  readonly workload: Workload;
  readonly unit: TimeUnit | null;
  readonly rows: number;
  readonly dropped: number;
};

export function collectRows(
  rows: TraceRows,
  plan: ColumnPlan,
  blockTokens: number | null,
  source: Text,
): Result<Collected> {
  const table = readColumns(rows, plan);
  const dropped = reasons.droppedIssues(table.listed, table.dropped);
  const count = table.prompt.length;
  if (count === 0) return failure(reasons.nothingUsable(table.rows), ...table.beyond, ...dropped);
  const prompt = Int32Array.from(table.prompt);
  const blocks = table.blocks?.finish(prompt, blockTokens);
  const arrival = Float64Array.from(table.arrival);
  const inFile: Workload = {
    source,
    count,
    arrival,
    prompt,
    output: Int32Array.from(table.output),
    prefix: blocks?.prefix ?? null,
    sessions: null,
    pacing: { kind: "open" },
  };
  const times =
    plan.at.arrival < 0
      ? []
      : timeIssues(arrival, table.place, table.clock, plan.named.arrival ?? "", plan.unit !== null);
  const doubt =
    blocks && blocks.misfits > 0 ? [reasons.blockSizeDoubtful(blocks.prefix.blockTokens, blocks.misfits, count)] : [];
  const workload = fromZero(inOrder(inFile), table.clock?.isWallClock() ?? false);
  const { rows: seen, dropped: left } = table;
  return success({ workload, unit: table.clock?.unit ?? null, rows: seen, dropped: left }, [
    ...table.beyond,
    ...dropped,
    ...times,
    ...doubt,
  ]);
}

type Columns = {
  readonly arrival: number[];
  readonly prompt: number[];
  readonly output: number[];
  /** Number of each kept row in the file. */
  readonly place: number[];
  readonly blocks: BlockCollector | null;
  readonly listed: reasons.Dropped[];
  beyond: readonly Issue[];
  clock: Clock | null;
  rows: number;
  dropped: number;
};

function readColumns(rows: TraceRows, plan: ColumnPlan): Columns {
  const blocks = plan.at.blocks < 0 ? null : blockCollector();
  const table: Columns = {
    arrival: [],
    prompt: [],
    output: [],
    place: [],
    blocks,
    listed: [],
    beyond: [],
    clock: null,
    rows: 0,
    dropped: 0,
  };
  table.beyond = rows.each((row, cells) => {
    table.rows += 1;
    const reason = cells ? takeRow(table, plan, rows.decimalComma, row, cells) : reasons.unreadable();
    if (!reason) return;
    table.dropped += 1;
    if (table.listed.length < reasons.MOST_LISTED) table.listed.push({ row, reason });
  });
  return table;
}

/** Adds the row to the columns, or says why not. */
function takeRow(
  table: Columns,
  plan: ColumnPlan,
  decimalComma: boolean,
  row: number,
  cells: readonly unknown[],
): Text | null {
  const { at, named } = plan;
  const prompt = readNumber(cells[at.prompt], decimalComma);
  const output = readNumber(cells[at.output], decimalComma);
  const bad =
    reasons.badLength(named.prompt ?? "", prompt, quoted(cells[at.prompt])) ??
    reasons.badLength(named.output ?? "", output, quoted(cells[at.output]));
  if (bad) return bad;
  const hashes = at.blocks < 0 ? [] : (cells[at.blocks] ?? []);
  if (!Array.isArray(hashes)) return reasons.badBlocks(named.blocks ?? "", quoted(hashes));
  let seconds = 0;
  if (at.arrival >= 0) {
    const cell = cells[at.arrival];
    if (!isTime(cell, decimalComma)) return reasons.badTime(named.arrival ?? "", quoted(cell));
    table.clock ??= clockFor(plan.unit, cell, decimalComma);
    seconds = table.clock.read(cell);
    if (Number.isNaN(seconds)) return reasons.badTime(named.arrival ?? "", quoted(cell));
    if (seconds < 0 && !table.clock.isWallClock()) return reasons.negativeTime(named.arrival ?? "", quoted(cell));
  }
  table.arrival.push(seconds);
  table.prompt.push(prompt);
  table.output.push(output);
  table.place.push(row);
  table.blocks?.add(hashes);
  return null;
}

function inOrder(workload: Workload): Workload {
  const sorted = backwards(workload.arrival).count === 0;
  return sorted ? workload : pickRows(workload, arrivalOrder(workload.arrival));
}

/** Of the wall clock only differences mean something: the first request comes at 0. Times from the begin of a run stay. */
function fromZero(workload: Workload, wallClock: boolean): Workload {
  const first = workload.arrival[0] ?? 0;
  return wallClock ? { ...workload, arrival: workload.arrival.map((seconds) => seconds - first) } : workload;
}
