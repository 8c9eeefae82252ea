/**
 * A process that saves until it is killed, or tries everything on a disk that is full or read-only. It says on a line what was acknowledged.
 *
 *     node child.mjs loop <item id>      new items, and next versions of one
 *     node child.mjs disk                what each door answers, as JSON
 */
import { writeSync } from "node:fs";
import { createJobs } from "@/lib/server/jobs/jobs";
import { jobStore, serverFolder } from "@/lib/server/jobs/outcome-store";
import { storedText, storeText } from "@/lib/server/content-store";
import { changeItem, createItem, findItem, searchItems } from "@/lib/server/saved/items";
import { openSaved } from "@/lib/server/saved/store";
import { keepUpload } from "@/lib/server/saved/uploads";
import { readiness } from "@/lib/server/operations/readiness";
import { StoreError } from "@/lib/server/store-errors";
import { listTableSets } from "@/lib/server/table-store";
import { cellPool } from "@/lib/worker/pool";
import { poolExecutor } from "@/lib/worker/pool-executor";
import type { JobKind } from "@/lib/jobs/job-kind";
import { draws, drawJob } from "../jobs/kinds";
import { listing, loopbackPort } from "../jobs/loopback-port";

const SOME = { kind: "scenario", tags: [], note: "", words: "", uploads: [] };
const stamp = { at: "2026-03-01T10:00:00.000Z", who: "child" };
/** Past the pipe's own buffering: what is written is seen, whoever is killed next. */
const say = (line: string): void => void writeSync(1, `${line}\n`);

async function loop(shared: string): Promise<void> {
  const engine = await openSaved();
  for (let count = 1; ; count += 1) {
    const content = () => JSON.stringify({ count, filling: "x".repeat(count % 7000) });
    const made = await createItem({ engine, stamp }, { ...SOME, name: `made ${count}`, content });
    say(`made ${made.id}`);
    const base = (await findItem(engine, shared))?.version ?? 0;
    const mine = () => JSON.stringify({ pid: process.pid, count });
    const changed = await changeItem({ engine, stamp }, shared, base, { ...SOME, name: "shared", content: mine });
    if (changed.ok) say(`version ${changed.value.version} ${process.pid} ${count}`);
  }
}

const outcome = async (attempt: () => Promise<unknown>): Promise<string> => {
  try {
    await attempt();
    return "ok";
  } catch (error) {
    return error instanceof StoreError ? error.issue.code : String(error);
  }
};

async function disk(): Promise<void> {
  const large = "x".repeat(300_000);
  const saving = async () =>
    createItem({ engine: await openSaved(), stamp }, { ...SOME, name: "n", content: () => `"${large}"` });
  const upload = async () => keepUpload(await openSaved(), new Blob([large]).stream(), "u", stamp);
  const kind = drawJob as JobKind;
  const executor = poolExecutor(cellPool({ size: 1, spawn: () => loopbackPort(kind), patience: null }));
  const jobs = createJobs({ listings: [listing(kind)], executor: () => executor, store: jobStore(serverFolder()) });
  const job = async () => {
    const started = await jobs.start("draws", draws([1, 2, 3]));
    if (!started.ok) throw new Error("the job was refused");
    await new Promise<void>((done) => jobs.watch(started.value.id, ({ type }) => type === "end" && done()) ?? done());
    const status = await jobs.status(started.value.id);
    if (status?.state !== "done") throw new Error(`the job is ${status?.state}`);
    return status.issues.map(({ code }) => code);
  };
  say(
    JSON.stringify({
      list: await outcome(async () => searchItems(await openSaved(), { limit: 9 })),
      tables: await outcome(async () => listTableSets()),
      missing: await outcome(() => storedText("0".repeat(40))),
      job: await outcome(job),
      saving: await outcome(saving),
      upload: await outcome(upload),
      text: await outcome(() => storeText(large)),
      ready: (await readiness()).checks.find(({ name }) => name === "data-folder")?.code ?? "ok",
    }),
  );
}

const [, , what, shared = ""] = process.argv;
await (what === "loop" ? loop(shared) : disk());
