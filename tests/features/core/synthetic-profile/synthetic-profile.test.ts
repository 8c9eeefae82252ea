/** A set says what was simulated: counts, times and blocks of its tables agree with the run and with each other. */
import { describe, expect, it } from "vitest";
import { EXAMPLE_NAMES, profileFiles, syntheticProfile } from "@/features/core/synthetic-profile/synthetic-profile";
import { EPOCH } from "@/features/core/synthetic-profile/stamps";
import type { ProfileTable } from "@/features/core/synthetic-profile/table";

const table = (tables: readonly ProfileTable[], name: string): ProfileTable => {
  const found = tables.find((one) => one.name === name);
  if (found === undefined) throw new Error(`No table ${name}`);
  return found;
};
const column = ({ columns, rows }: ProfileTable, name: string): readonly unknown[] =>
  rows.map((row) => row[columns.indexOf(name)]);

describe.each(EXAMPLE_NAMES)("%s", (name) => {
  const { run, tables } = syntheticProfile(name);
  const { state } = run;

  it("serves every request, and each card of an instance has a forward for each of its steps", () => {
    expect(state.finished).toBe(state.requests.count);
    expect(table(tables, "request").rows).toHaveLength(state.requests.count);
    const forwards = column(table(tables, "forward"), "prof_id");
    const cards = new Set(forwards).size / run.instances.length;
    expect(forwards).toHaveLength(run.steps.length * cards);
    expect(run.steps).toHaveLength(state.batches);
  });

  it("feeds each request its prompt and then a token for each further one, over the steps it is in", () => {
    const fed = new Map<number, number>();
    for (const { members } of run.steps)
      for (const { request, tokens } of members) fed.set(request, (fed.get(request) ?? 0) + tokens);
    for (let i = 0; i < state.requests.count; i += 1) {
      if ((state.life.restarts[i] ?? 0) > 0) continue;
      expect(fed.get(i)).toBe((state.requests.prompt[i] ?? 0) + (state.requests.output[i] ?? 0) - 1);
    }
  });

  it("never holds more blocks than there are, and gives all of them back", () => {
    const left = new Map<number, number>();
    for (const { instance, left: free } of run.blockEvents) {
      expect(free).toBeGreaterThanOrEqual(0);
      expect(free).toBeLessThanOrEqual(run.instances[instance]?.blocks ?? 0);
      left.set(instance, free);
    }
    for (const [instance, free] of left) expect(free).toBe(run.instances[instance]?.blocks);
  });

  it("counts an eviction for each restart", () => {
    const restarts = state.life.restarts.reduce((sum, each) => sum + each, 0);
    expect(run.blockEvents.filter(({ evicted }) => evicted)).toHaveLength(restarts);
    expect(restarts > 0).toBe(name === "preemption-storm");
  });

  it("has queues that begin and end empty and are never negative", () => {
    const status = table(tables, "request_status");
    for (const queue of ["waiting", "running", "swapped"]) {
      const levels = column(status, queue).filter((cell) => cell !== null);
      expect(levels.every((level) => Number(level) >= 0)).toBe(true);
      if (levels.length > 0) expect(levels.at(-1)).toBe(0);
    }
  });
});

it("says times to the microsecond: those of the first request are the run's", () => {
  const { run, tables } = syntheticProfile("single-host");
  const requests = table(tables, "request");
  expect(column(requests, "start_datetime")[0]).toBe("2025-08-14 16:06:00:000000");
  expect(Number(column(requests, "first_token_latency(ms)")[0])).toBeCloseTo((run.state.life.firstAt[0] ?? 0) * 1e3, 6);
  expect(column(table(tables, "batch"), "start_time(ms)")[0]).toBe(EPOCH);
});

it("writes a file for each table, with a line for each row", () => {
  const set = syntheticProfile("two-host-pd");
  const files = profileFiles(set);
  expect([...files.keys()].toSorted()).toEqual(
    [
      "batch",
      "coordinator",
      "forward",
      "kvcache",
      "pd_split_communication",
      "pd_split_kvcache",
      "request",
      "request_status",
    ].map((name) => `${name}.csv`),
  );
  for (const { name, rows } of set.tables)
    expect(files.get(`${name}.csv`)?.trimEnd().split("\n")).toHaveLength(rows.length + 1);
});
