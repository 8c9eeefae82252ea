import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { hydrated, launchBrowser, openPage } from "../support/screens/browser";
import { expectAccessible } from "../support/screens/suite-page";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe("the index", () => {
  it("has a door for each beginning and is accessible", async () => {
    const { page, complaints, close } = await openPage(browser, inject("baseUrl"));
    await page.goto("/");
    for (const door of ["Size what I have", "How many GPUs do I need?", "Does it fit?", "I have files. What is wrong?"])
      await page.getByText(door, { exact: true }).first().waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });

  it("loads at most 201 kB of JavaScript, compressed: no chart is drawn there", async () => {
    const { page, close } = await openPage(browser, inject("baseUrl"));
    const bodies: Promise<Buffer>[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith(".js")) bodies.push(response.body());
    });
    await page.goto("/", { waitUntil: "load" });
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(201_000);
    await close();
  });
});

describe("the keyboard", () => {
  it("opens the command menu, the shortcuts, and pages", async () => {
    const { page, complaints, close } = await openPage(browser, inject("baseUrl"));
    await page.goto("/");
    await hydrated(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("g");
    await page.keyboard.press("q");
    await page.waitForURL(/quick-estimation/);
    expect(complaints).toEqual([]);
    await close();
  });

  it("opens a page by what people call it, in either language", { tags: "check" }, async () => {
    const { page, complaints, close } = await openPage(browser, inject("baseUrl"));
    await page.goto("/chips");
    await hydrated(page);
    for (const [typed, path] of [
      ["vram", /quick-memory/],
      ["需要多少卡", /\/(\?|$)/],
    ] as const) {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill(typed);
      await page.getByRole("dialog").getByRole("option").first().waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(path);
      await hydrated(page);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it("keeps what is struck while a list loads: its letters, and Enter", async () => {
    const { page, complaints, close } = await openPage(browser, inject("baseUrl"));
    await page.goto("/chips");
    await hydrated(page);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press("Control+k");
    await page.keyboard.type("cost & energy");
    await page.keyboard.press("Enter");
    release();
    await page.waitForURL(/\/cost/);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("the language", () => {
  it("is a switch that leaves the link alone", async () => {
    const { page, close } = await openPage(browser, inject("baseUrl"), { locale: "en-US" });
    await page.goto("/quick-estimation?conc=7");
    await hydrated(page);
    await page.getByRole("button", { name: "中文" }).click();
    await page.getByRole("heading", { name: "快速估算" }).waitFor();
    expect(await page.title()).toBe("快速估算 · 建模仪表板");
    expect(page.url()).toContain("/quick-estimation?conc=7");
    await close();
  });
});

describe("the HTTP API", () => {
  const post = (path: string, body: string) =>
    fetch(`${inject("baseUrl")}${path}`, { method: "POST", body, headers: { "content-type": "application/json" } });

  it("answers like the page", async () => {
    const response = await post(
      "/api/v1/quick-estimation",
      JSON.stringify({ model: "llama-3.1-8b", hw: "h100-sxm", tp: 1 }),
    );
    expect(response.status).toBe(200);
    const record = (await response.json()) as {
      summary: { idle_tpot_ms: number };
      result: { decode: { time: number } };
    };
    expect(record.summary.idle_tpot_ms).toBeCloseTo(record.result.decode.time * 1e3, 9);
  });

  it.each([
    ["/api/v1/quick-estimation", '{"tp": -1}', 422, "PARAM-UNREADABLE"],
    ["/api/v1/quick-estimation", "{ not json", 422, "BODY-JSON"],
    ["/api/v1/quick-estimation", "[]", 422, "BODY-OBJECT"],
    ["/api/v1/no-such-analysis", "{}", 404, "ANALYSIS-UNKNOWN"],
  ])("%s with %s: %d %s", async (path, body, status, code) => {
    const response = await post(path, body);
    expect(response.status).toBe(status);
    const { issues } = (await response.json()) as { issues: { code: string; message: string }[] };
    expect(issues[0]?.code).toBe(code);
    expect(issues[0]?.message).not.toMatch(/\n\s+at /);
  });

  it("refuses 50 MB without reading them all", async () => {
    const response = await post("/api/v1/quick-estimation", `{"config": "${"x".repeat(50_000_000)}"}`);
    expect(response.status).toBe(413);
    expect(await response.text()).toContain("BODY-TOO-LARGE");
  });

  it("keeps a long text by its hash", async () => {
    const long = JSON.stringify({ note: "x".repeat(5000) });
    const { hash } = (await (await post("/api/v1/texts", long)).json()) as { hash: string };
    expect(await (await fetch(`${inject("baseUrl")}/api/v1/texts/${hash}`)).text()).toBe(long);
    expect((await fetch(`${inject("baseUrl")}/api/v1/texts/${"0".repeat(40)}`)).status).toBe(404);
  });

  it("describes itself and its health", async () => {
    const openapi = (await (await fetch(`${inject("baseUrl")}/api/v1/openapi.json`)).json()) as { openapi: string };
    expect(openapi.openapi).toMatch(/^3\./);
    expect((await fetch(`${inject("baseUrl")}/api/health`)).status).toBe(200);
  });
});
