// @module-tag check
/** The built server as a process manager and a monitor meet it. Each test has servers of its own. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { get, LONG_MS, ownServers, PATIENT, post, savedNames, scenario } from "../../support/servers/own-servers";
import { startServer, type TestServer } from "../../support/servers/server";

const { started, ownFolder } = ownServers();

/** Names that were answered as saved, until the server is away. */
async function saveUntilGone(server: TestServer, lane: number, kept: string[]): Promise<void> {
  for (let number = 0; ; number += 1) {
    const name = `${lane}-${number}`;
    const answer = await post(server, "saved", scenario(name)).catch(() => null);
    if (answer?.status !== 201) return;
    kept.push(name);
  }
}

/** Kilobytes. */
const residentKb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

const childrenPids = (pid: number): number[] =>
  spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" })
    .stdout.split("\n")
    .map(Number)
    .filter((one) => one > 0);

/** On a connection of its own, so that the processes take turns. */
const askOnce = ({ baseUrl }: TestServer, path: string, method = "GET") =>
  new Promise<{ status: number; body: string }>((done, fail) => {
    const sent = request(`${baseUrl}${path}`, { method, agent: false }, (answer) => {
      let body = "";
      answer.on("data", (part: Buffer) => (body += part.toString()));
      answer.on("end", () => done({ status: answer.statusCode ?? 0, body }));
    });
    sent.on("error", fail);
    sent.end();
  });

describe("the server, operated", () => {
  it("says that it is ready, counts, and leaves a line with the caller's id; idle it takes less than 200 MB", async () => {
    const server = await started();
    expect(await get(server, "/api/ready")).toMatchObject({ status: "ready" });
    expect(residentKb(server.pid)).toBeLessThan(200_000);
    const headers = { "x-request-id": "mine-1" };
    const answer = await fetch(`${server.baseUrl}/api/v1/quick-estimation`, { method: "POST", body: "{}", headers });
    expect(answer.headers.get("x-request-id")).toBe("mine-1");
    await expect.poll(() => server.output()).toMatch(/^\{.*"id":"mine-1".*"status":200.*\}$/m);
    const numbers = await (await fetch(`${server.baseUrl}/metrics`)).text();
    expect(numbers).toContain(
      'mds_http_requests_total{method="POST",route="/api/v1/quick-estimation",status="200"} 1\n',
    );
    expect(numbers).toMatch(/^process_resident_memory_bytes \d+$/m);
  });

  it.each([
    ["SIGTERM", 143],
    ["SIGKILL", null],
  ] as const)(
    "ended by %s while eight people save, loses nothing that was answered",
    async (signal, code) => {
      const data = ownFolder();
      const server = await started({ DATA_DIR: data });
      const kept: string[] = [];
      const lanes = Promise.all(Array.from({ length: 8 }, (_, lane) => saveUntilGone(server, lane, kept)));
      await vi.waitFor(() => expect(kept.length).toBeGreaterThan(40), PATIENT);
      expect(await server.end(signal)).toBe(code);
      await lanes;
      const next = await started({ DATA_DIR: data });
      const names = await savedNames(next);
      expect(kept.filter((name) => !names.has(name))).toEqual([]);
    },
    LONG_MS,
  );

  it("refuses a number of processes that is none", async () => {
    await expect(startServer({ WEB_PROCESSES: "many" })).rejects.toThrow(/WEB_PROCESSES must be a whole number/);
  });
});

describe("three processes behind one port", () => {
  it(
    "are one server: jobs, saved work and numbers are the same whoever answers; one that dies is replaced",
    async () => {
      const server = await started({ WEB_PROCESSES: "3" });
      await vi.waitFor(async () => {
        const { body } = await askOnce(server, "/metrics");
        expect(body.match(/^mds_build_info.*$/gm)).toHaveLength(3);
      }, PATIENT);
      const input = { scenario: { isl: 512, osl: 64 }, input: { budgets: [32], seeds: 1 } };
      const { id } = await (await post(server, "jobs", { kind: "simulation-sweep", input })).json();
      // Twice as many connections as processes, and none of them is told that nobody computes it.
      for (let times = 0; times < 6; times += 1) {
        const { status, body } = await askOnce(server, `/api/v1/jobs/${id}`);
        expect([status, ["running", "done"].includes(JSON.parse(body).state)]).toEqual([200, true]);
      }
      expect((await askOnce(server, `/api/v1/jobs/${id}`, "DELETE")).status).toBe(200);

      const kept: string[] = [];
      const lanes = Promise.all(Array.from({ length: 6 }, (_, lane) => saveUntilGone(server, lane, kept)));
      await vi.waitFor(() => expect(kept.length).toBeGreaterThan(30), PATIENT);
      const before = childrenPids(server.pid);
      expect(before).toHaveLength(3);
      // The one that keeps the jobs: the first that was started.
      process.kill(Math.min(...before), "SIGKILL");
      await vi.waitFor(() => {
        const now = childrenPids(server.pid);
        expect(now.filter((pid) => !before.includes(pid))).toHaveLength(1);
      }, PATIENT);
      await vi.waitFor(async () => expect((await askOnce(server, "/api/v1/jobs")).status).toBe(200), PATIENT);
      const answered = [...kept];
      const names = await savedNames(server);
      expect(answered.filter((name) => !names.has(name))).toEqual([]);
      expect(await server.end("SIGTERM")).toBe(143);
      await lanes;
      expect(childrenPids(server.pid)).toEqual([]);
    },
    LONG_MS,
  );
});
