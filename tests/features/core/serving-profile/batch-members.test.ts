/** Members of batches out of the tables `batch_exec` and `batch_req` of profiler.db. */
import { describe, expect, it } from "vitest";
import { assemble } from "@/features/core/serving-profile/assemble/assemble";
import type { Capture } from "@/features/core/serving-profile/capture/capture";
import { Texts } from "@/features/core/serving-profile/columns";
import type { Cell } from "@/features/core/serving-profile/read/cells";
import { type DatabaseTable, readDatabase } from "@/features/core/serving-profile/read/database";
import { unwrap } from "@/lib/result";

const T0 = 1_755_158_760_000_000_000n;
const at = (ms: number): bigint => T0 + BigInt(ms) * 1_000_000n;

const table = (name: string, columns: string, rows: readonly (readonly Cell[])[]): DatabaseTable => ({
  name,
  columns: columns.split(","),
  rows: () => rows,
});

const runs = table("batch_exec", "batch_id,event,pid,start,end", [
  [1, "BatchSchedule", 7, at(0), at(1)],
  [1, "modelExec", 7, at(1), at(40)],
  [2, "BatchSchedule", 7, at(40), at(41)],
  [2, "modelExec", 7, at(41), at(60)],
]);
const members = table("batch_req", "batch_id,req_id,rid,iter,block", [
  [1, 900, "r-1", 0, 4],
  [1, 901, "it's", 0, 4],
  [2, 900, "r-1", 1, 4],
]);
const batches = table("batch", "name,start_time(ns),end_time(ns),batch_size,batch_type", [
  ["BatchSchedule", at(0), at(1), 2, "Prefill"],
  ["modelExec", at(1), at(40), 2, "Prefill"],
  ["BatchSchedule", at(40), at(41), 1, "Decode"],
  ["modelExec", at(41), at(60), 1, "Decode"],
]);

function read(...tables: readonly DatabaseTable[]): Capture {
  const texts = new Texts();
  return unwrap(assemble(readDatabase("profiler.db", tables, texts), texts));
}

const listed = ({
  members: { batch, request, iteration },
  texts,
}: Capture): readonly (readonly [number, string, number])[] =>
  Array.from(batch, (row, i) => [row, texts.text(request[i] ?? 0), iteration[i] ?? NaN]);

const EXPECTED = [
  [0, "r-1", 0],
  [0, "it's", 0],
  [1, "r-1", 0],
  [1, "it's", 0],
  [2, "r-1", 1],
  [3, "r-1", 1],
];

describe("the tables of executions and their requests", () => {
  it("are batches with members where no table lists batches", () => {
    const capture = read(runs, members);
    expect(listed(capture)).toEqual(EXPECTED);
    expect([...capture.batches.duration]).toEqual([1_000, 39_000, 1_000, 19_000]);
    expect([...capture.batches.size]).toEqual([2, 2, 1, 1]);
  });

  it("give their members to batches that list none, in the order of each name", () => {
    const capture = read(runs, members, batches);
    expect(listed(capture)).toEqual(EXPECTED);
    expect(capture.files.map(({ table: name, rows }) => [name, rows])).toEqual([["batch", 4]]);
    expect([...capture.batches.type]).toEqual([1, 1, 2, 2]);
  });

  it("name the members of a batch in 64 of its executions: of tables that are all of one batch, not in each", () => {
    const many = table(
      "batch_exec",
      "batch_id,event,pid,start,end",
      Array.from({ length: 100 }, (_, index) => [1, "modelExec", index, at(index), at(index + 1)]),
    );
    const capture = read(many, members);
    expect(capture.batches.size).toHaveLength(100);
    expect(listed(capture)).toHaveLength(2 * 64);
  });

  it("give nothing to batches of another number, or that list their own", () => {
    const fewer = { ...batches, rows: () => [...batches.rows()].slice(2) };
    expect(listed(read(runs, members, fewer))).toEqual([]);
    const own = table("batch", `${batches.columns.join(",")},res_list`, [
      ["modelExec", at(1), at(40), 1, "Prefill", "[{'rid': 'own', 'iter': 0}]"],
    ]);
    expect(listed(read(runs, members, own))).toEqual([[0, "own", 0]]);
  });
});
