import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JobKind } from "@/lib/jobs/job-kind";
import type { Executor } from "@/lib/jobs/executor";
import { writePlain } from "@/lib/jobs/plain-text";
import { unwrap } from "@/lib/result";
import { cellKey, makeTicket } from "@/lib/server/jobs/identity";
import { createJobs, type Jobs } from "@/lib/server/jobs/jobs";
import { jobStore } from "@/lib/server/jobs/outcome-store";
import { cellPool } from "@/lib/worker/pool";
import { poolExecutor } from "@/lib/worker/pool-executor";
import { runEmbedded } from "../../../support/jobs/embedded-job";
import { draws, drawJob, failingOn } from "../../../support/jobs/kinds";
import { listing, loopbackPort } from "../../../support/jobs/loopback-port";

let folder = "";
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "mds-jobs-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pool = (kind: JobKind) => poolExecutor(cellPool({ size: 2, spawn: () => loopbackPort(kind), patience: null }));

const server = (kind: JobKind = drawJob as JobKind, executor: Executor = pool(kind)) =>
  createJobs({ listings: [listing(kind)], executor: () => executor, store: jobStore(folder) });

const ended = (jobs: Jobs, id: string) =>
  new Promise<void>((done) => jobs.watch(id, ({ type }) => type === "end" && done()) ?? done());

const input = draws([3, 1, 2]);
const filesKept = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

/** Holds every cell until told; counts what it was asked for. */
function slowExecutor(): Executor & { readonly asked: number[]; free: () => void } {
  let free = (): void => undefined;
  const gate = new Promise<void>((open) => (free = open));
  const executor = pool(drawJob as JobKind);
  const asked: number[] = [];
  return {
    asked,
    free,
    async run(job, cells, sink, signal) {
      asked.push(...cells);
      await Promise.race([gate, new Promise((stop) => signal.addEventListener("abort", stop))]);
      return executor.run(job, cells, sink, signal);
    },
  };
}

it("the jobs of a server: run to the bytes of the embedded run", async () => {
  const jobs = server();
  const { id, cells } = unwrap(await jobs.start("draws", input));
  expect(cells).toBe(3);
  await ended(jobs, id);
  const status = await jobs.status(id);
  expect(status?.state).toBe("done");
  const { outcomes, summary } = status ?? {};
  expect(writePlain({ outcomes, summary })).toBe(writePlain(runEmbedded(drawJob, input)));
});

it("the jobs of a server: are the same job when the same is asked", async () => {
  const executor = slowExecutor();
  const jobs = server(undefined, executor);
  const first = unwrap(await jobs.start("draws", input));
  const second = unwrap(await jobs.start("draws", { draws: input.draws, seeds: input.seeds }));
  expect(second.id).toBe(first.id);
  executor.free();
  await ended(jobs, first.id);
  await jobs.start("draws", input);
  expect(executor.asked).toEqual([0, 1, 2]);
});

it("the jobs of a server: say how far they are without their outcomes, as long as they run", async () => {
  const executor = slowExecutor();
  const jobs = server(undefined, executor);
  const { id } = unwrap(await jobs.start("draws", input));
  const told = jobs.standing(id);
  expect(told).toMatchObject({ id, kind: "draws", state: "running", cells: 3, done: 0 });
  expect(told).not.toHaveProperty("outcomes");
  executor.free();
  await ended(jobs, id);
  expect([jobs.standing(id), jobs.standing("none")]).toEqual([null, null]);
});

it("the jobs of a server: are refused beyond what is held in memory, until some have ended; one that runs is found", async () => {
  const executor = slowExecutor();
  const jobs = server(undefined, executor);
  const started: string[] = [];
  const start = (seed: number) => jobs.start("draws", draws([seed]));
  for (let seed = 1; seed <= 200; seed += 1) started.push(unwrap(await start(seed)).id);
  expect((await start(201)).issues).toMatchObject([{ code: "SERVER-BUSY" }]);
  expect(unwrap(await start(7)).id).toBe(started[6]);
  await jobs.cancel(started[0] ?? "");
  expect((await start(201)).ok).toBe(true);
  expect((await start(202)).ok).toBe(false);
  executor.free();
  for (const id of started) await ended(jobs, id);
});

it("the jobs of a server: are computed again where a file of theirs cannot be read", async () => {
  const before = server();
  const { id } = unwrap(await before.start("draws", input));
  await ended(before, id);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      // Whoever runs the tests may read everything, but no folder as a file.
      rmSync(join(entry.parentPath, entry.name));
      mkdirSync(join(entry.parentPath, entry.name));
    }
  const after = server();
  expect(await after.status(id)).toBeNull();
  unwrap(await after.start("draws", input));
  await ended(after, id);
  expect((await after.status(id))?.state).toBe("done");
});

it("the jobs of a server: are found again by another process, and nothing is computed twice", async () => {
  const before = server();
  const { id } = unwrap(await before.start("draws", input));
  await ended(before, id);
  const files = filesKept();
  const executor = slowExecutor();
  const after = server(undefined, executor);
  expect(await after.status(id)).toMatchObject({ state: "done", done: 3 });
  await after.start("draws", input);
  await ended(after, id);
  expect(executor.asked).toEqual([]);
  expect(filesKept()).toBe(files);
});

it("the jobs of a server: interrupted by a crash, stand still with what they have, and go on when started again", async () => {
  const ticket = makeTicket("draws", input);
  const store = jobStore(folder);
  await store.describe(ticket);
  const plan = drawJob.plan(input);
  const outcome = runEmbedded(drawJob, input).outcomes[1];
  await store.keep(cellKey(ticket.id)(plan[1]), outcome);
  const executor = slowExecutor();
  const jobs = server(undefined, executor);
  expect(await jobs.status(ticket.id)).toMatchObject({ state: "interrupted", done: 1, cells: 3 });
  await jobs.start("draws", input);
  executor.free();
  await ended(jobs, ticket.id);
  expect(executor.asked).toEqual([0, 2]);
  expect(await jobs.status(ticket.id)).toMatchObject({ state: "done", done: 3 });
});

it("the jobs of a server: cancelled, end at once and can be started again", async () => {
  const jobs = server(undefined, slowExecutor());
  const { id } = unwrap(await jobs.start("draws", input));
  expect(await jobs.cancel(id)).toBe(true);
  expect(await jobs.status(id)).toMatchObject({ state: "cancelled", done: 0, issues: [] });
  expect(await jobs.cancel(id)).toBe(false);
  unwrap(await jobs.start("draws", input));
  expect(await jobs.status(id)).toMatchObject({ state: "running" });
  await jobs.cancel(id);
});

it("the jobs of a server: that failed are tried again when asked again", async () => {
  const jobs = server(failingOn([1]));
  const { id } = unwrap(await jobs.start("draws", input));
  await ended(jobs, id);
  expect(await jobs.status(id)).toMatchObject({ state: "failed", done: 2 });
  await jobs.start("draws", input);
  expect(await jobs.status(id)).toMatchObject({ state: "running" });
  await ended(jobs, id);
});

it("the jobs of a server: of an unknown kind are refused with the known ones, and an unknown id is nothing", async () => {
  const jobs = server();
  const refused = await jobs.start("drawz", input);
  expect(refused.issues[0]).toMatchObject({ code: "JOB-KIND-UNKNOWN", fix: { en: "Known kinds: draws." } });
  expect(await jobs.status("0".repeat(40))).toBeNull();
});

describe("names of jobs and cells", () => {
  it("do not change between versions by accident (hand: sha256sum of the canonical text, first 40 digits)", () => {
    const ticket = makeTicket("draws", { seeds: [1], draws: 2 }, "v1");
    // printf '%s' '{"code":"v1","input":{"draws":2,"seeds":[1]},"kind":"draws"}' | sha256sum
    expect(ticket.id).toBe("1bae6fc6755ccabffe191ef556a743f0f4869a5d");
    // printf '%s' '{"cell":{"seed":1},"job":"…"}' | sha256sum
    expect(cellKey(ticket.id)({ seed: 1 })).toBe("9bc872594f5ddf565f59b0d9e633c3369235611a");
  });

  it("tell kinds, inputs, cells and code versions apart", () => {
    const base = makeTicket("draws", input, "v1").id;
    const others = [
      makeTicket("other", input, "v1").id,
      makeTicket("draws", draws([3, 1]), "v1").id,
      makeTicket("draws", input, "v2").id,
    ];
    const cells = [cellKey(base)({ seed: 1 }), cellKey(base)({ seed: 2 }), cellKey("x")({ seed: 1 })];
    expect(new Set([base, ...others, ...cells]).size).toBe(7);
  });

  it("compute again what a file no longer says", async () => {
    const jobs = server();
    const { id } = unwrap(await jobs.start("draws", input));
    await ended(jobs, id);
    const [file = ""] = readdirSync(join(folder, "cells"), { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".json"),
    );
    writeFileSync(join(folder, "cells", file), '{"value": 3, "numb');
    const restarted = server();
    expect(await restarted.status(id)).toMatchObject({ state: "interrupted", done: 2 });
    await restarted.start("draws", input);
    await ended(restarted, id);
    expect(await restarted.status(id)).toMatchObject({ state: "done", issues: [] });
    writeFileSync(join(folder, "jobs", `${id}.json`), "{");
    expect(await server().status(id)).toBeNull();
  });
});
