/**
 * Whether this process should get requests, and what of its surroundings is missing. Pages and estimates need neither database nor queue: while one
 * is away the process stays in service and says so; only one that ends is to be left alone.
 */
import { stat } from "node:fs/promises";
import { codeVersion } from "../jobs/identity";
import { redisUrl } from "../jobs/queue/url";
import { within } from "../jobs/queue/within";
import { isStopping } from "../http/stop";
import { databaseUrl } from "../saved/database-url";
import { dataFolder, savedFile } from "../saved/places";
import { openSaved } from "../saved/store";
import { StoreError } from "../store-errors";
import { setGauge } from "./metrics";
import { tryWriting } from "./try-writing";

type Check = { readonly name: string; readonly ok: boolean; readonly code?: string };

export type Readiness = {
  readonly status: "ready" | "degraded" | "stopping";
  readonly checks: readonly Check[];
};

const ANSWER_MS = 3000;

export async function readiness(): Promise<Readiness> {
  const checks = await Promise.all([
    checked("data-folder", "STORE-FULL", dataTrouble),
    checked("saved-work", "STORE-AWAY", savedTrouble),
    checked("queue", "JOBS-QUEUE-UNREACHABLE", queueTrouble),
  ]);
  for (const { name, ok } of checks) setGauge("mds_check_ok", CHECK_OK, ok ? 1 : 0, { check: name });
  const status = isStopping() ? "stopping" : checks.every(({ ok }) => ok) ? "ready" : "degraded";
  return { status, checks };
}

const CHECK_OK = "1 where the data folder, saved work or the queue worked when readiness was last asked.";

/** Codes only: a load balancer's port must not reveal addresses and paths. */
async function checked(name: string, fallback: string, trouble: () => Promise<string | null>): Promise<Check> {
  try {
    const code = await within(ANSWER_MS, trouble());
    return code === null ? { name, ok: true } : { name, ok: false, code };
  } catch (error) {
    return { name, ok: false, code: error instanceof StoreError ? error.issue.code : fallback };
  }
}

/** By writing: a disk that is full grants every access. A folder that is not there yet is made with the first write. */
async function dataTrouble(): Promise<null> {
  const there = await stat(dataFolder()).catch(() => null);
  if (there !== null) await tryWriting(dataFolder());
  return null;
}

/** A server on which nothing was saved gets no database. */
async function savedTrouble(): Promise<string | null> {
  const store = databaseUrl() !== null || (await stat(savedFile()).catch(() => null)) !== null;
  if (!store) return null;
  const engine = await openSaved();
  await engine.rows("SELECT 1");
  return engine.readOnly ? "STORE-FULL" : null;
}

async function queueTrouble(): Promise<string | null> {
  const url = redisUrl();
  if (url === null) return null;
  const { queueTrouble: trouble } = await import("../jobs/queue/connection");
  return (await trouble({ url, code: codeVersion() }))?.code ?? null;
}
