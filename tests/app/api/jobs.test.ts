import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Place } from "@/lib/jobs/place";
import { toJsonValue } from "@/lib/jobs/plain-text";
import { runEmbedded } from "../../support/embedded-job";
import { draws, drawJob, failingOn } from "../../support/job-kinds";
import { fetchJobs, serveKind } from "../../support/job-routes";

let folder = "";
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "mds-api-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const input = draws([5, 6, 7, 8, 9]);
const kind = drawJob as Parameters<typeof serveKind>[0];
const post = (body: unknown, headers = {}) =>
  fetchJobs("/api/v1/jobs", { method: "POST", body: JSON.stringify(body), headers });
const started = async () =>
  ((await (await post({ kind: "draws", input })).json()) as { links: { self: string } }).links.self;
const streamed = async (self: string, accept: string) => (await fetchJobs(self, { headers: { accept } })).text();
const parsed = (lines: string[]) => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

/** Never finishes a cell by itself. */
const stuck: Place = {
  run: (_job, _cells, _sink, signal) => new Promise((done) => signal.addEventListener("abort", () => done([]))),
};

describe("jobs over HTTP", () => {
  it("are started with 202, and answer state, outcomes in order of cells, and summary", async () => {
    serveKind(kind, folder);
    const answer = await post({ kind: "draws", input });
    expect(answer.status).toBe(202);
    const { links, cells } = (await answer.json()) as { links: { self: string }; cells: number };
    expect(cells).toBe(5);
    await streamed(links.self, "application/x-ndjson");
    const status = await (await fetchJobs(links.self)).json();
    expect(status).toMatchObject({ state: "done", done: 5, share: 1 });
    expect(status).toMatchObject(toJsonValue(runEmbedded(drawJob, input)) as object);
  });

  it("stream every outcome once, and end with the summary", async () => {
    serveKind(kind, folder);
    const messages = parsed((await streamed(await started(), "application/x-ndjson")).trim().split("\n"));
    const outcomes = messages.filter(({ type }) => type === "outcome");
    expect(outcomes.map(({ index }) => index).sort()).toEqual([0, 1, 2, 3, 4]);
    expect(messages.at(-1)).toMatchObject({ type: "end", state: "done", summary: runEmbedded(drawJob, input).summary });
  });

  it("stream the same to a late listener, as server-sent events when asked", async () => {
    serveKind(kind, folder);
    const self = await started();
    await streamed(self, "application/x-ndjson");
    const events = (await streamed(self, "text/event-stream")).trim().split("\n\n");
    expect(events.every((event) => event.startsWith("data: "))).toBe(true);
    expect(parsed(events.map((event) => event.slice(6))).map(({ type }) => type)).toEqual([
      "standing",
      ...new Array(5).fill("outcome"),
      "end",
    ]);
  });

  it("are cancelled by DELETE, which ends their streams", async () => {
    serveKind(kind, folder, stuck);
    const self = await started();
    const stream = streamed(self, "application/x-ndjson");
    const answer = await fetchJobs(self, { method: "DELETE" });
    expect(await answer.json()).toMatchObject({ cancelled: true, state: "cancelled" });
    expect(parsed((await stream).trim().split("\n")).at(-1)).toMatchObject({
      type: "end",
      state: "cancelled",
      done: 0,
    });
  });

  it("that failed say which cell and why, in the reader's language", async () => {
    serveKind(failingOn([6]), folder);
    const self = await started();
    await streamed(self, "application/x-ndjson");
    const status = await (await fetchJobs(self, { headers: { "accept-language": "zh-CN" } })).json();
    expect(status).toMatchObject({ state: "failed", done: 4, issues: [{ code: "JOB-CELL-FAILED", at: "cell 1" }] });
    expect(status.issues[0].message).toMatch(/单元 1 无法计算/);
  });

  it.each([
    [{ input }, 422, "JOB-BODY"],
    [{ kind: "draws", input, more: 1 }, 422, "JOB-BODY"],
    [{ kind: "drawz", input }, 422, "JOB-KIND-UNKNOWN"],
    [JSON.parse('{"kind": "draws", "input": {"__proto__": {"draws": 1}}}'), 422, "JOB-INPUT-PLAIN"],
    [{ kind: "draws", input: { $draws: 1 } }, 422, "JOB-INPUT-PLAIN"],
  ])("refuse %j", async (body, status, code) => {
    serveKind(kind, folder);
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ issues: [{ code }] });
  });

  it.each(["abc", "../../etc", "0".repeat(40)])("know nothing of %s", async (id) => {
    serveKind(kind, folder);
    for (const method of ["GET", "DELETE"])
      expect((await fetchJobs(`/api/v1/jobs/${id}`, { method })).status, method).toBe(404);
  });

  it("list their kinds and where pages compute", async () => {
    const answer = (await (await fetchJobs("/api/v1/jobs")).json()) as {
      pages_compute: string;
      kinds: { kind: string }[];
    };
    expect(answer.pages_compute).toBe("browser");
    expect(answer.kinds.map((entry) => entry.kind)).toContain("serving-grid");
  });
});
