// @module-tag check
/** What one user's work may do to the others: nothing. Each test has a server of its own, on this machine only. */
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { afterEach, expect, it } from "vitest";
import { startServer, type TestServer } from "../../support/servers/server";

let server: TestServer | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

async function started(env: Record<string, string> = {}): Promise<TestServer> {
  server = await startServer(env);
  return server;
}

const post = ({ baseUrl }: TestServer, path: string, body: unknown, init: RequestInit = {}) =>
  fetch(`${baseUrl}/api/v1/${path}`, { method: "POST", body: JSON.stringify(body), ...init });

const isHealthy = async ({ baseUrl }: TestServer) => (await fetch(`${baseUrl}/api/health`)).ok;

/** Some seconds of work, each another question. */
const sweep = (seed: number) => ({ budgets: "32", seeds: 3, seed });

/** The status of a request whose head `fetch` would not send. */
const readStatus = ({ baseUrl }: TestServer, path: string, headers: Record<string, string>, method = "GET") =>
  new Promise<number>((done, fail) => {
    const sent = request(`${baseUrl}${path}`, { method, headers }, (answer) => {
      answer.resume();
      done(answer.statusCode ?? 0);
    });
    sent.on("error", fail);
    sent.end(method === "POST" ? "{}" : undefined);
  });

/** Seconds of processor time that a process has used so far. */
function processorTime(pid: number): number {
  const [, after = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = after.split(" ").slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / 100;
}

const later = (ms: number) => new Promise((done) => setTimeout(done, ms));

it("answers others while ten heavy analyses run", async () => {
  const running = await started();
  const client = new AbortController();
  let answered = 0;
  const heavy = Array.from({ length: 10 }, async (_, seed) => {
    // Short enough that one is answered before its time limit where the machine has much else to do.
    const asked = { ...sweep(seed), seeds: 1 };
    const { status } = await post(running, "simulation-sweep", asked, { signal: client.signal });
    answered += 1;
    if (status !== 200) throw new Error(`answered ${status}`);
  });
  await later(500);
  for (let times = 0; times < 5; times += 1) expect(await isHealthy(running)).toBe(true);
  const light = await post(running, "quick-estimation", {});
  expect(light.status).toBe(200);
  expect(answered).toBeLessThan(10);
  // On a slow machine those that wait are sent away after a while; the ones that run come to an end.
  await Promise.any(heavy);
  client.abort();
  await Promise.allSettled(heavy);
  // A request may compute for 60 s.
}, 120_000);

it("ends the work of clients that left", async () => {
  const running = await started();
  const idle = processorTime(running.pid);
  const client = new AbortController();
  const left = Array.from({ length: 10 }, (_, seed) =>
    post(running, "simulation-sweep", sweep(seed), { signal: client.signal }).catch((error: Error) => error.name),
  );
  // On a fast machine some are answered within a second or two: the client leaves as soon as work has begun.
  await expect.poll(() => processorTime(running.pid) - idle).toBeGreaterThan(0.2);
  client.abort();
  const outcomes = await Promise.all(left);
  expect(outcomes.filter((outcome) => outcome === "AbortError").length).toBeGreaterThan(5);
  // Threads have a second to notice by themselves.
  await later(2500);
  const before = processorTime(running.pid);
  await later(1000);
  expect(processorTime(running.pid) - before).toBeLessThan(0.3);
  expect((await post(running, "simulation-sweep", { knee: false, seeds: 1 })).status).toBe(200);
});

it("ends on SIGTERM while work runs and a client watches a job", async () => {
  const running = await started();
  const work = Array.from({ length: 4 }, (_, seed) => post(running, "simulation-sweep", sweep(seed)).catch(() => null));
  const endless = { scenario: { isl: 4096, osl: 1024 }, input: { budgets: [1], seeds: 50 } };
  const { links } = await (await post(running, "jobs", { kind: "simulation-sweep", input: endless })).json();
  const watch = await fetch(`${running.baseUrl}${links.self}`, { headers: { accept: "text/event-stream" } });
  expect(watch.status).toBe(200);
  // Neither the job nor its stream ends before this test's time does.
  await running.stop();
  server = null;
  await watch.text().catch(() => null);
  await Promise.all(work);
});

it("with 512 MB survives a table of two million rows, and says why it refuses it", async () => {
  const running = await started({ NODE_OPTIONS: "--max-old-space-size=512" });
  const form = new FormData();
  const head = "num_tokens,n_head,time_stats.attn_pre_proj.median\n";
  for (const rows of [250_000, 2_000_000])
    form.append("files", new Blob([head, "1,2,0.5\n".repeat(rows)]), `compute/h100/model-${rows}/mlp.csv`);
  const answer = await fetch(`${running.baseUrl}/api/v1/tables`, { method: "POST", body: form });
  expect(answer.status).toBe(422);
  expect((await answer.json()).skipped.map(({ why }: { why: string }) => why)).toEqual([
    "It has 2,000,000 rows; the limit is 300,000.",
    "None of its rows has both a time and its sizes.",
  ]);
  expect(await isHealthy(running)).toBe(true);
});

it("answers under its own names only, and nothing to pages of other sites", async () => {
  const locked = await started({ ALLOWED_HOSTS: "mds.example.com", ACCESS_PASSWORD: "the team's own password" });
  expect(await readStatus(locked, "/api/health", { host: "mds.example.com" })).toBe(200);
  const running = await started({});
  expect(await readStatus(running, "/", { host: "evil.example" })).toBe(403);
  const quick = "/api/v1/quick-estimation";
  const form = { "content-type": "application/x-www-form-urlencoded" };
  expect(await readStatus(running, quick, form, "POST")).toBe(200);
  expect(await readStatus(running, quick, { ...form, origin: "http://evil.example" }, "POST")).toBe(403);
  expect(await readStatus(running, quick, { ...form, origin: running.baseUrl }, "POST")).toBe(415);
  const json = { "content-type": "application/json", origin: running.baseUrl };
  expect(await readStatus(running, quick, json, "POST")).toBe(200);
  expect(await readStatus(running, "/api/v1/texts/%", {})).toBe(400);
});
