import { afterEach, describe, expect, it } from "vitest";
import type { JobKind } from "@/lib/jobs/job-kind";
import type { FromCells, ToCells } from "@/lib/jobs/protocol";
import { buffers } from "@/lib/jobs/cell-server";
import { coordinate, NO_STORE, planJob } from "@/lib/jobs/coordinate";
import { writePlain } from "@/lib/jobs/plain-text";
import { unwrap } from "@/lib/result";
import { cellPool, type CellPool, type CellPort } from "@/lib/worker/pool";
import { poolExecutor } from "@/lib/worker/pool-executor";
import { runEmbedded } from "../../support/jobs/embedded-job";
import { draws, drawJob, failingOn } from "../../support/jobs/kinds";
import { loopbackPort } from "../../support/jobs/loopback-port";

type FakePort = CellPort & {
  readonly got: ToCells[];
  answer(message: FromCells): void;
  lose(reason: string): void;
  ended: boolean;
};

/** A worker under the hand of the test: it answers when told. */
function fakePort(): FakePort {
  let handlers: Parameters<CellPort["listen"]>[0] | null = null;
  const port: FakePort = {
    got: [],
    ended: false,
    post: (message) => void port.got.push(message),
    listen: (given) => void (handlers = given),
    terminate: () => void (port.ended = true),
    answer: (message) => handlers?.message(message),
    lose: (reason) => handlers?.lost(reason),
  };
  return port;
}

const findRun = (port: FakePort | undefined) => {
  const run = port?.got.findLast((message) => message.type === "run");
  if (run?.type !== "run") throw new Error("nothing runs here");
  return run;
};

type RunMessage = ReturnType<typeof findRun>;

/** Its whole range is over, each cell with this outcome. */
const done = ({ run, cells }: RunMessage, outcome: unknown): FromCells => ({
  ...{ type: "cells", run, results: cells.map((index) => ({ index, outcome })), seconds: 0.001 },
});
const threw = ({ run, cells }: RunMessage, reason: string): FromCells => ({
  ...{ type: "cells", run, results: cells.map((index) => ({ index, reason })), seconds: 0.001 },
});

const job = { id: "j", kind: "draws", input: draws([1, 2, 3]) };
const task = (index: number) => ({ job, index, progress: () => undefined });
let pool: CellPool | undefined;
afterEach(() => pool?.close());

function fakePool(size: number, patience: number | null = null, spare = 0) {
  const ports: FakePort[] = [];
  const spawn = () => (ports.push(fakePort()), ports.at(-1) as FakePort);
  pool = cellPool({ size, spawn, patience, spare });
  return { pool, ports };
}

const never = new AbortController().signal;

it("a pool of workers: runs as many cells at a time as it has workers, and opens a job once on each", async () => {
  const { pool, ports } = fakePool(2);
  const ends = [0, 1, 2].map((index) => pool.run(task(index), never));
  expect(ports).toHaveLength(2);
  expect(ports.map((port) => findRun(port).cells[0])).toEqual([0, 1]);
  ports[1]?.answer(done(findRun(ports[1]), "b"));
  expect(findRun(ports[1]).cells[0]).toBe(2);
  expect(ports[1]?.got.filter(({ type }) => type === "open")).toHaveLength(1);
  ports[1]?.answer(done(findRun(ports[1]), "c"));
  ports[0]?.answer(threw(findRun(ports[0]), "bug"));
  expect(await Promise.all(ends)).toEqual([
    { state: "failed", reason: "bug", lost: false },
    { state: "done", outcome: "b" },
    { state: "done", outcome: "c" },
  ]);
});

it("a pool of workers: a cancelled job leaves nothing running and nothing waiting; others go on", async () => {
  const { pool, ports } = fakePool(2);
  const stop = new AbortController();
  const cancelled = [0, 1, 2].map((index) => pool.run(task(index), stop.signal));
  const other = pool.run({ ...task(0), job: { ...job, id: "other" } }, never);
  stop.abort();
  expect((await Promise.all(cancelled)).map(({ state }) => state)).toEqual(["cancelled", "cancelled", "cancelled"]);
  expect(ports.slice(0, 2).every(({ ended }) => ended)).toBe(true);
  const alive = ports.filter(({ ended }) => !ended);
  expect(alive.map((port) => findRun(port).job)).toEqual(["other"]);
  alive[0]?.answer(done(findRun(alive[0]), 1));
  expect(await other).toEqual({ state: "done", outcome: 1 });
});

it("a pool of workers: gives a worker that shares memory the time to notice by itself, and keeps it then", async () => {
  const { pool, ports } = fakePool(1, 60_000);
  const stop = new AbortController();
  const end = pool.run(task(0), stop.signal);
  const range = findRun(ports[0]);
  const { run, flag } = range;
  expect(Atomics.load(flag as Int32Array, 0)).not.toBe(run);
  stop.abort();
  expect(Atomics.load(flag as Int32Array, 0)).toBe(run);
  ports[0]?.answer(done(range, "half"));
  expect(await end).toEqual({ state: "cancelled" });
  expect(ports[0]?.ended).toBe(false);
});

it("a pool of workers: ends a worker that does not notice", async () => {
  const { pool, ports } = fakePool(1, 1);
  const stop = new AbortController();
  const end = pool.run(task(0), stop.signal);
  stop.abort();
  expect(await end).toEqual({ state: "cancelled" });
  expect(ports[0]?.ended).toBe(true);
});

it("a pool of workers: replaces a worker that died and runs its cell again, but not for ever", async () => {
  const { pool, ports } = fakePool(1);
  const end = pool.run(task(0), never);
  ports[0]?.lose("out of memory");
  ports[1]?.answer(done(findRun(ports[1]), 7));
  expect(await end).toEqual({ state: "done", outcome: 7 });
  const poison = pool.run(task(1), never);
  ports[1]?.lose("out of memory");
  ports[2]?.lose("out of memory");
  expect(await poison).toEqual({ state: "failed", reason: "out of memory", lost: true });
});

it("a pool of workers: gives up sooner on a cell that may take fewer workers with it", async () => {
  const { pool, ports } = fakePool(1);
  const end = pool.run({ ...task(0), losses: 1 }, never);
  ports[0]?.lose("out of memory");
  expect(await end).toEqual({ state: "failed", reason: "out of memory", lost: true });
  expect(ports).toHaveLength(1);
});

it("a pool of workers: takes what somebody waits for before jobs, and keeps its spare worker for what takes a moment", async () => {
  const { pool, ports } = fakePool(1, null, 1);
  const begun: string[] = [];
  const as = (urgency: "quick" | "awaited" | "background", name: string) =>
    pool.run({ ...task(0), urgency, started: () => void begun.push(name) }, never);
  const finish = (port: FakePort | undefined) => port?.answer(done(findRun(port), null));
  const ends = [as("background", "job"), as("background", "later"), as("awaited", "page"), as("quick", "moment")];
  expect(begun).toEqual(["job", "moment"]);
  finish(ports[0]);
  expect(begun).toEqual(["job", "moment", "page"]);
  finish(ports[1]);
  expect(begun).toHaveLength(3);
  finish(ports[0]);
  finish(ports.find((port) => findRun(port).run === 2));
  expect((await Promise.all(ends)).map(({ state }) => state)).toEqual(Array(4).fill("done"));
  expect(begun).toEqual(["job", "moment", "page", "later"]);
});

it("a pool of workers: gives what takes a moment to the spare worker while that is free, which has begun by the second time", async () => {
  const spares: boolean[] = [];
  const spawn = (spare: boolean): CellPort => (spares.push(spare), loopbackPort(drawJob as JobKind));
  const both = cellPool({ size: 1, spawn, patience: null, spare: 1 });
  for (const index of [0, 1])
    expect(await both.run({ ...task(index), urgency: "quick" }, never)).toMatchObject({ state: "done" });
  expect(spares).toEqual([true]);
  await both.run({ ...task(2), urgency: "awaited" }, never);
  expect(spares).toEqual([true, false]);
  both.close();
});

it("a pool of workers: does not listen to a worker that was replaced", async () => {
  const { pool, ports } = fakePool(1);
  const end = pool.run(task(0), never);
  const run = findRun(ports[0]);
  ports[0]?.lose("gone");
  ports[0]?.answer(done(run, "stale"));
  ports[1]?.answer(done(run, "fresh"));
  expect(await end).toEqual({ state: "done", outcome: "fresh" });
});

it("a pool of workers: closed, cancels everything and takes nothing more", async () => {
  const { pool, ports } = fakePool(1);
  const ends = [pool.run(task(0), never), pool.run(task(1), never)];
  pool.close();
  const states = await Promise.all([...ends, pool.run(task(2), never)]);
  expect(states.map(({ state }) => state)).toEqual(["cancelled", "cancelled", "cancelled"]);
  expect(ports.every(({ ended }) => ended)).toBe(true);
});

async function runOnPool(kind: JobKind, input: unknown, size: number) {
  pool = cellPool({ size, spawn: () => loopbackPort(kind), patience: null });
  const planned = unwrap(await planJob(kind, { id: "job", kind: kind.kind, input }, String));
  const signal = never;
  await coordinate(planned, { executor: poolExecutor(pool), store: NO_STORE, signal, changed: () => undefined });
  return planned.board.snapshot();
}

describe("a job on a pool", () => {
  it.each([1, 2, 7])("gives the bytes of the embedded run on %i workers", async (size) => {
    const input = draws(Array.from({ length: 23 }, (_, i) => i * 77));
    const { outcomes, summary } = await runOnPool(drawJob, input, size);
    expect(writePlain({ outcomes, summary })).toBe(writePlain(runEmbedded(drawJob, input)));
  });

  it("reports what a cell threw", async () => {
    const { issues } = await runOnPool(failingOn([5]), draws([4, 5, 6]), 2);
    expect(issues.map(({ at }) => at)).toEqual(["cell 1"]);
  });

  it("reports a kind that the worker does not have, on every cell", async () => {
    pool = cellPool({ size: 1, spawn: () => loopbackPort({ ...drawJob, kind: "other" } as JobKind), patience: null });
    expect(await pool.run(task(0), never)).toMatchObject({ state: "failed", reason: /no job kind "draws"/ });
  });
});

describe("buffers of an outcome", () => {
  it("are moved when an array fills them, and copied when it shows a part", () => {
    const whole = new Float64Array(4);
    const part = new Float64Array(4).subarray(1);
    expect(buffers({ a: [whole], b: whole, part, n: 1 })).toEqual([whole.buffer]);
  });
});
