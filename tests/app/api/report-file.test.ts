import { beforeEach, describe, expect, it } from "vitest";
import { POST } from "@/app/api/v1/report/file/route";
import { cellPool } from "@/lib/worker/pool";
import { serveAnswers } from "../../support/jobs/answer-pool";

beforeEach(() => serveAnswers());

const ask = (body: string, query = "") =>
  POST(
    new Request(`http://localhost/api/v1/report/file${query}`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": "zh" },
      body,
    }),
  );

const DENSE = JSON.stringify({ model: "llama-3.1-8b", hw: "h100-sxm", tp: 1 });

describe("POST /api/v1/report/file", () => {
  it("answers one page that opens in the language of the request, with the sections that were asked for", async () => {
    const answer = await ask(DENSE, "?sections=summary,cost&sliders=none");
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const page = await answer.text();
    expect(page).toContain('<html lang="zh">');
    expect(page).toContain('<section id="zh-cost"');
    expect(page).not.toContain('<section id="zh-memory"');
    expect(page.length).toBeLessThan(3_000_000);
  }, 60_000);

  it("says as JSON what is wrong with a body, a section and a slider", async () => {
    const code = async (answer: Response) => {
      const { issues } = (await answer.json()) as { issues: readonly { code: string }[] };
      return [answer.status, issues[0]?.code];
    };
    expect(await code(await ask('{"model": "no-such"}'))).toEqual([422, "MODEL-UNKNOWN"]);
    expect(await code(await ask("{"))).toEqual([422, "BODY-JSON"]);
    expect(await code(await ask(DENSE, "?sections=sumary"))).toEqual([422, "REPORT-SECTION"]);
    expect(await code(await ask(DENSE, "?sliders=x"))).toEqual([422, "REPORT-SLIDER"]);
  }, 60_000);

  it("is written by a thread of the server: one that never ends is given up, and stops nobody", async () => {
    const stuck = cellPool({
      ...{ size: 1, patience: null },
      spawn: () => ({ post: () => undefined, listen: () => undefined, terminate: () => undefined }),
    });
    serveAnswers({ pool: stuck, runMs: 1 });
    const answer = await ask(DENSE);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ issues: [{ code: "ANALYSIS-TOO-LONG", fix: "请减小计算量。" }] });
  }, 60_000);
});
