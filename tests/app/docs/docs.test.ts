import { beforeEach, describe, expect, it } from "vitest";
import { GET as client } from "@/app/api/v1/client.ts/route";
import { GET } from "@/app/docs/[...path]/route";
import { GET as contents } from "@/app/docs/route";
import { GET as llms } from "@/app/llms.txt/route";
import { serveAnswers } from "../../support/jobs/answer-pool";

beforeEach(() => serveAnswers());

const ask = (path: string, query = "", headers: Record<string, string> = {}): Promise<Response> =>
  GET(new Request(`http://localhost/docs/${path}${query}`, { headers }), {
    params: Promise.resolve({ path: path.split("/") }),
  });

describe("GET /docs", () => {
  it("answers the page of a feature, by a thread: help, figures with their laws, parameters", async () => {
    const answer = await ask("quick-memory");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const page = await answer.text();
    expect(page).toContain("<h1>Quick Memory</h1>");
    expect(page).toContain("How the figures are computed");
    expect(page).toContain("<math");
    expect(page).not.toContain("<script");
  }, 60_000);

  it("speaks the language of the link, else the reader's choice, else the browser's", async () => {
    const language = async (query: string, headers: Record<string, string>) =>
      (await ask("glossary", query, headers)).headers.get("content-language");
    expect(await language("", {})).toBe("en");
    expect(await language("", { "accept-language": "zh-CN,zh;q=0.9" })).toBe("zh");
    expect(await language("", { cookie: "a=b; lang=en", "accept-language": "zh" })).toBe("en");
    expect(await language("?lang=zh", { cookie: "lang=en" })).toBe("zh");
    expect(await language("?lang=xx", {})).toBe("en");
  });

  it("has the colours that the reader has set", async () => {
    const html = async (cookie: string) => (await ask("glossary", "", { cookie })).text();
    expect(await html("theme=dark; lang=en")).toContain('data-theme="dark"');
    expect(await html("theme=auto")).not.toContain('<html lang="en" data-theme');
    expect(await html('theme="><script>')).not.toContain("<script");
  });

  it("answers contents, tutorials and the API, and 404 for what there is not", async () => {
    expect(await contents(new Request("http://localhost/docs?lang=zh")).text()).toContain("<h1>建模仪表板手册</h1>");
    for (const path of ["tutorials/search", "differences", "api"]) expect((await ask(path)).status).toBe(200);
    for (const path of ["no-such", "tutorials", "tutorials/../api", "__proto__"]) {
      const answer = await ask(path);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
      expect(await answer.text()).toContain('<a href="/docs">its contents</a>');
    }
  }, 60_000);
});

describe("for programs", () => {
  it("llms.txt and the client are texts of this server", async () => {
    const said = llms();
    expect(said.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await said.text()).toContain("(/api/v1/openapi.json)");
    expect(await (await client()).text()).toContain("export const mds = ");
  }, 60_000);
});
