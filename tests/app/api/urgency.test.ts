/** Which thread a request is given to: what takes a moment has one of its own, which is started as soon as another may be held for long. */
import { beforeEach, expect, it } from "vitest";
import { POST } from "@/app/api/v1/[analysis]/route";
import { POST as POST_FILE } from "@/app/api/v1/report/file/route";

const home = globalThis as { mdsAwaited?: unknown; mdsWarmed?: unknown };
const given: string[] = [];
const NOTHING = { state: "done", outcome: { status: 200, body: new TextEncoder().encode("{}") } };

beforeEach(() => {
  given.length = 0;
  delete home.mdsWarmed;
  home.mdsAwaited = async (task: { job: { kind: string }; urgency: string }) => {
    given.push(`${task.urgency} ${task.job.kind}`);
    return NOTHING;
  };
});

const ask = (id: string, body: object) =>
  POST(new Request(`http://localhost/api/v1/${id}`, { method: "POST", body: JSON.stringify(body) }), {
    params: Promise.resolve({ analysis: id }),
  });

it("is the spare one for what is short, which starts with the first that is long", async () => {
  await ask("quick-memory", {});
  expect(given).toEqual(["quick answer/quick-memory"]);
  await ask("plan", {});
  expect(given.slice(1).toSorted()).toEqual(["awaited answer/plan", "quick answer/quick-estimation"]);
  await ask("plan", {});
  expect(given.slice(3)).toEqual(["awaited answer/plan"]);
});

it("is never the spare one for what comes with much to read", async () => {
  await ask("quick-memory", { config: { name: "x".repeat(100_000) } });
  expect(given).toContain("awaited answer/quick-memory");
});

it("is that of long ones for a report file that is made of others, the spare one for one of a scenario", async () => {
  const file = (body: object) =>
    POST_FILE(new Request("http://localhost/api/v1/report/file", { method: "POST", body: JSON.stringify(body) }));
  await file({ model: "llama-3.1-8b" });
  expect(given).toEqual(["quick report-file"]);
  await file({ document: "x".repeat(100_000) });
  expect(given.slice(1)).toContain("awaited report-file");
});
