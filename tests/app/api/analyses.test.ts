import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { POST } from "@/app/api/v1/[analysis]/route";
import { loadAnalyses, loadAnalysis } from "@/features/registry/registry";
import { prepareRun, runAnalysis } from "@/features/analysis/run-analysis";
import { unwrap } from "@/lib/result";
import { cellPool } from "@/lib/worker/pool";
import { serveAnswers } from "../../support/jobs/answer-pool";
import { dataFolder } from "../../support/folder";

const folder = dataFolder();
beforeEach(() => serveAnswers());

const ask = (id: string, body: unknown, init: RequestInit = {}, include = "") =>
  POST(
    new Request(`http://localhost/api/v1/${id}${include}`, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      ...init,
    }),
    { params: Promise.resolve({ analysis: id }) },
  );
const issue = async (answer: Response) => {
  const { issues } = (await answer.json()) as { issues: { code: string; at: string; message: string; fix: string }[] };
  return { status: answer.status, ...issues[0] };
};

/** Nothing that waits is ever taken. */
const stuck = cellPool({
  ...{ size: 1, patience: null },
  spawn: () => ({ post: () => undefined, listen: () => undefined, terminate: () => undefined }),
});

const FIVE = [1, 2, 3, 4, 5];
const EIGHT = [1, 2, 4, 8, 16, 32, 64, 128];

it("answers what the analysis says, as JSON", async () => {
  const analysis = await loadAnalysis("quick-estimation");
  if (!analysis) throw new Error("no analysis");
  const record = unwrap(runAnalysis(analysis, { model: "llama-3.1-8b", tp: 1 }));
  const answer = await ask("quick-estimation", { model: "llama-3.1-8b", tp: 1 });
  expect(answer.status).toBe(200);
  const { issues, ...said } = await answer.json();
  expect(issues).toEqual([]);
  expect(said).toEqual(JSON.parse(JSON.stringify(record)));
});

it("says what moves each figure, and what the page says, to who asks for it", async () => {
  const moved = async (include: string): Promise<[number, number]> => {
    const { result, report } = await (await ask("quick-estimation", {}, {}, include)).json();
    const count = (figures: { sensitivities: unknown[] }[] = []) =>
      figures.reduce((sum, { sensitivities }) => sum + sensitivities.length, 0);
    return [count(result.figures), count(report?.figures)];
  };
  expect(await moved("")).toEqual([0, 0]);
  const [asked, none] = await moved("?include=sensitivities");
  expect([asked > 20, none]).toEqual([true, 0]);
  expect((await moved("?include=parts"))[1]).toBeGreaterThan(10);
});

it.each([
  ["quick-estimation", "{", 422, "BODY-JSON"],
  ["quick-estimation", `{"config":${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}}`, 422, "BODY-TOO-DEEP"],
  ["quick-estimation", { tpp: 8 }, 422, "PARAM-UNKNOWN"],
  ["quick-estimation", `{"__proto__": {"tp": 8}}`, 422, "PARAM-UNKNOWN"],
  ["simulation-sweep", { budgets: true }, 422, "PARAM-SHAPE"],
  ["pd-disaggregate-search", { gpus: true }, 422, "PARAM-SHAPE"],
  ["simulation-sweep", { out_mean: [] }, 422, "PARAM-SHAPE"],
  ["scheduling-simulator", { knob: "budget", step: 1, value: 512, requests: 2 }, 200, undefined],
  ["nothing", {}, 404, "ANALYSIS-UNKNOWN"],
])("%s %j: %i %s", async (id, body, status, code) => {
  const answer = await ask(id, body);
  expect(answer.status).toBe(status);
  expect((await answer.json()).issues[0]?.code).toBe(code);
});

it.each([
  ["scheduling-simulator", { requests: 1_000_000, isl: 4096, osl: 1024, max_steps: 20_000_000 }, "20,000,000"],
  ["simulation-sweep", { budgets: 1 }, "may take at most 5,000"],
  ["simulation-sweep", { batched_tokens: 1, in_min: 2, out_len: "fixed" }, "may take at most 5,000"],
  ["simulation-sweep", { reps: [2, 1158, 701] }, "may take at most 5,000"],
  ["scale-up-search", { concs: Array.from({ length: 4000 }, (_, i) => i + 1), budgets: [512, 1024, 2048] }, "480,000"],
  ["pd-disaggregate-search", { p_tps: EIGHT, d_tps: EIGHT, p_pps: FIVE, d_pps: FIVE }, "768,000"],
])("%s sends what is too large to the jobs, before it runs", async (id, body, count) => {
  const refused = await issue(await ask(id, body));
  expect(refused).toMatchObject({ status: 422, code: "ANALYSIS-TOO-LARGE" });
  expect(refused.message).toContain(count);
  expect(refused.fix).toContain(`{"kind": "analysis/${id}", "input": <this body>} to /api/v1/jobs`);
});

it("runs every page's defaults", async () => {
  for (const analysis of await loadAnalyses()) {
    const { resolved, unpacked } = unwrap(prepareRun(analysis, {}));
    const work = analysis.work?.(resolved, unpacked);
    expect(work ? work.count / work.most : 0, analysis.id).toBeLessThan(0.5);
  }
});

it("says 503 and when to come again where too many wait, or none is free", async () => {
  serveAnswers({ pool: stuck, most: 0 });
  const full = await ask("quick-estimation", {});
  expect(full.headers.get("retry-after")).toBe("5");
  expect(await issue(full)).toMatchObject({ status: 503, code: "SERVER-BUSY" });
  serveAnswers({ pool: stuck });
  const first = new AbortController();
  const blocking = ask("hardware-advisor", {}, { signal: first.signal });
  serveAnswers({ pool: stuck, startMs: 1 });
  expect(await issue(await ask("hardware-advisor", {}))).toMatchObject({ status: 503, code: "SERVER-BUSY" });
  first.abort();
  expect((await issue(await blocking)).code).toBe("CLIENT-LEFT");
});

it("stops what takes too long, and says where there is time", async () => {
  serveAnswers({ pool: stuck, runMs: 1 });
  const stopped = await issue(await ask("hardware-advisor", {}));
  expect(stopped).toMatchObject({ status: 422, code: "ANALYSIS-TOO-LONG" });
  expect(stopped.fix).toMatch(/analysis\/hardware-advisor.*\/api\/v1\/jobs/);
});

it("names a store that is damaged, and answers what does not need it", async () => {
  writeFileSync(join(folder, "tables.sqlite"), "no database at all, but long enough to be read as one".repeat(40));
  expect(await issue(await ask("quick-estimation", { tables: "h100/vidur/csv" }))).toMatchObject({
    ...{ status: 503, code: "STORE-DAMAGED", at: "tables.sqlite" },
  });
  expect((await ask("quick-estimation", {})).status).toBe(200);
});
