import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Executor } from "@/lib/jobs/executor";
import { toJsonValue } from "@/lib/jobs/plain-text";
import { runEmbedded } from "../../support/jobs/embedded-job";
import { draws, drawJob, failingOn } from "../../support/jobs/kinds";
import { fetchJobs, serveKind } from "../../support/jobs/routes";

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
const stuck: Executor = {
  run: (_job, _cells, _sink, signal) => new Promise((done) => signal.addEventListener("abort", () => done([]))),
};

describe("a job", () => {
  const as = (role: string, client: string, via = "password") => ({
    ...{ "content-type": "application/json", "x-mds-role": role, "x-mds-client": client, "x-mds-via": via },
    ...(via !== "password" && { "x-mds-user": client }),
  });
  const [anna, ben] = [as("viewer", "session a"), as("viewer", "session b")];
  const begin = async (headers: Record<string, string>): Promise<string> => {
    const answer = await post({ kind: "draws", input }, headers);
    return ((await answer.json()) as { links: { self: string } }).links.self;
  };
  const cancel = async (self: string, headers: Record<string, string>) => {
    const answer = await fetchJobs(self, { method: "DELETE", headers });
    const { cancelled = null, issues } = (await answer.json()) as { cancelled?: boolean; issues?: { code: string }[] };
    return [answer.status, issues?.[0]?.code ?? cancelled];
  };
  const stillRuns = async (self: string) =>
    ((await (await fetchJobs(self)).json()) as { state: string }).state === "running";

  it.each([
    ["a viewer", ben],
    ["an editor", as("editor", "session c")],
    ["a token that writes", as("editor", "ci (token)", "token")],
  ])("of somebody else is not cancelled by %s", async (_, headers) => {
    serveKind(kind, folder, stuck);
    const self = await begin(anna);
    expect(await cancel(self, headers)).toEqual([403, "JOB-FOREIGN"]);
    expect(await stillRuns(self)).toBe(true);
    expect(await cancel(self, anna)).toEqual([200, true]);
  });

  it("is cancelled by an admin, whoever started it", async () => {
    serveKind(kind, folder, stuck);
    expect(await cancel(await begin(anna), as("admin", "session d"))).toEqual([200, true]);
  });

  it("that two asked for goes on for the other, until both have left", async () => {
    serveKind(kind, folder, stuck);
    const self = await begin(anna);
    expect(await begin(ben)).toBe(self);
    expect(await cancel(self, anna)).toEqual([200, false]);
    expect(await stillRuns(self)).toBe(true);
    expect(await cancel(self, anna)).toEqual([403, "JOB-FOREIGN"]);
    expect(await cancel(self, ben)).toEqual([200, true]);
  });

  it("is its owner's in every session that proves the name", async () => {
    serveKind(kind, folder, stuck);
    const carol = (session: string) => ({ ...as("viewer", session, "oidc"), "x-mds-user": "carol@example.com" });
    expect(await cancel(await begin(carol("session 1")), carol("session 2"))).toEqual([200, true]);
  });

  it("is cancelled by everybody where nobody signs in", async () => {
    serveKind(kind, folder, stuck);
    expect(await cancel(await begin({}), {})).toEqual([200, true]);
  });
});

it("jobs over HTTP: are started with 202, and answer state, outcomes in order of cells, and summary", async () => {
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

it("jobs over HTTP: stream every outcome once, and end with the summary", async () => {
  serveKind(kind, folder);
  const messages = parsed((await streamed(await started(), "application/x-ndjson")).trim().split("\n"));
  const outcomes = messages.filter(({ type }) => type === "outcome");
  expect(outcomes.map(({ index }) => index).sort()).toEqual([0, 1, 2, 3, 4]);
  expect(messages.at(-1)).toMatchObject({ type: "end", state: "done", summary: runEmbedded(drawJob, input).summary });
});

it("jobs over HTTP: stream the same to a late listener, as server-sent events when asked", async () => {
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

it("jobs over HTTP: are cancelled by DELETE, which ends their streams", async () => {
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

it("jobs over HTTP: that failed say which cell and why, in the reader's language", async () => {
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
])("jobs over HTTP: refuse %j", async (body, status, code) => {
  serveKind(kind, folder);
  const answer = await post(body);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ issues: [{ code }] });
});

it.each(["abc", "../../etc", "0".repeat(40)])("jobs over HTTP: know nothing of %s", async (id) => {
  serveKind(kind, folder);
  for (const method of ["GET", "DELETE"])
    expect((await fetchJobs(`/api/v1/jobs/${id}`, { method })).status, method).toBe(404);
});

it("jobs over HTTP: list their kinds and where pages compute", async () => {
  const answer = (await (await fetchJobs("/api/v1/jobs")).json()) as {
    pages_compute: string;
    kinds: { kind: string }[];
  };
  expect(answer.pages_compute).toBe("browser");
  expect(answer.kinds.map((entry) => entry.kind)).toContain("serving-grid");
});
