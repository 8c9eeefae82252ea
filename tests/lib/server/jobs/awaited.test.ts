import { describe, expect, it } from "vitest";
import { awaitedCells } from "@/lib/server/jobs/awaited";
import { cellPool, type CellPort } from "@/lib/worker/pool";
import type { FromCells } from "@/lib/jobs/protocol";

const never = new AbortController().signal;
const task = (index = 0) => ({
  ...{ job: { id: String(index), kind: "k", input: null }, index },
  ...({ urgency: "awaited", progress: () => undefined } as const),
});

/** Workers that never finish by themselves. */
function stuckPool() {
  const ended: number[] = [];
  const tellers: ((message: FromCells) => void)[] = [];
  const runs: number[] = [];
  const spawn = (): CellPort => {
    const number = tellers.length;
    return {
      post: (message) => message.type === "run" && runs.push(message.run),
      listen: ({ message }) => void tellers.push(message),
      terminate: () => void ended.push(number),
    };
  };
  const answer = (): void =>
    tellers.at(-1)?.({ type: "cells", run: runs.at(-1) ?? 0, results: [{ index: 0, outcome: "answer" }], seconds: 0 });
  return { pool: cellPool({ size: 1, spawn, patience: null }), ended, answer };
}

const LONG = { startMs: 60_000, runMs: 60_000 };

describe("cells that a client waits for", () => {
  it("come back", async () => {
    const { pool, answer } = stuckPool();
    const end = awaitedCells({ pool, most: 1, ...LONG })(task(), never);
    answer();
    expect(await end).toEqual({ state: "done", outcome: "answer" });
  });

  it("are refused beyond the most, and taken again afterwards", async () => {
    const { pool, answer } = stuckPool();
    const run = awaitedCells({ pool, most: 2, ...LONG });
    const ends = [run(task(1), never), run(task(2), never)];
    expect(await run(task(3), never)).toEqual({ state: "full" });
    answer();
    await ends[0];
    const third = run(task(3), never);
    answer();
    await ends[1];
    answer();
    expect(await third).toMatchObject({ state: "done" });
  });

  it("end with their worker when they take too long", async () => {
    const { pool, ended } = stuckPool();
    expect(await awaitedCells({ pool, most: 9, startMs: 60_000, runMs: 1 })(task(), never)).toEqual({
      state: "overdue",
    });
    expect(ended).toEqual([0]);
  });

  it("are given up when no worker is free in time, and what runs goes on", async () => {
    const { pool, ended, answer } = stuckPool();
    const running = awaitedCells({ pool, most: 9, ...LONG })(task(1), never);
    expect(await awaitedCells({ pool, most: 9, startMs: 1, runMs: 60_000 })(task(2), never)).toEqual({
      state: "unserved",
    });
    answer();
    expect(await running).toMatchObject({ state: "done" });
    expect(ended).toEqual([]);
  });

  it("end with their worker when the client leaves", async () => {
    const { pool, ended } = stuckPool();
    const client = new AbortController();
    const end = awaitedCells({ pool, most: 9, ...LONG })(task(), client.signal);
    client.abort();
    expect(await end).toEqual({ state: "cancelled" });
    expect(ended).toEqual([0]);
  });
});
