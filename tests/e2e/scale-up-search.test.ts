import AxeBuilder from "@axe-core/playwright";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { hydrated, launchBrowser, openPage } from "../support/browser";

const LINK =
  "/scale-up-search?model=qwen3-32b&hw=h200-sxm&tp=4&isl=1024&osl=128&ttft_ms=400&tpot_ms=20&tps=1,2,4&nodes=1&top=6";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function open(path: string, options: Parameters<typeof openPage>[2] = {}, language = "en") {
  const baseUrl = inject("baseUrl");
  const watched = await openPage(browser, baseUrl, options);
  await watched.page.context().addCookies([{ name: "lang", value: language, url: baseUrl }]);
  await watched.page.goto(path);
  await hydrated(watched.page);
  return watched;
}

describe.each([
  { theme: "light", language: "en", viewport: { width: 1440, height: 900 } },
  { theme: "dark", language: "zh", viewport: { width: 390, height: 844 } },
] as const)("Scale-up Search, $theme, $language, $viewport.width px", ({ theme, language, viewport }) => {
  it("searches from its link, fits the screen, and has nothing to complain of", async () => {
    const { page, complaints, close } = await open(LINK, { colorScheme: theme, viewport }, language);
    await page.locator("[data-job=done]").nth(1).waitFor();
    await page.locator(".js-plotly-plot").first().waitFor();
    const best = page.locator("[data-figure=objective] [data-value]").first();
    expect(Number((await best.textContent())?.replaceAll(",", ""))).toBeGreaterThan(10);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const axe = await new AxeBuilder({ page }).analyze();
    expect(axe.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Scale-up Search", () => {
  it("filters and pins rows, applies one to the scenario, and keeps pins in the link", async () => {
    const { page, complaints, close } = await open(LINK);
    await page.locator("[data-job=done]").nth(1).waitFor();
    const table = page.locator("[data-row-table]");
    await table.getByLabel("Filter: Configuration").fill("TP2 C16");
    await table.getByRole("button", { name: "Pin TP2 ×4 C16", exact: true }).click();
    await page.waitForURL(/pins=\d+/);
    await table.getByRole("button", { name: "Unpin TP2 ×4 C16", exact: true }).first().waitFor();
    await table.getByRole("button", { name: "Apply TP2 ×4 C16", exact: true }).first().click();
    await page.waitForURL(/tp=2/);
    expect(page.url()).toMatch(/replicas=4/);
    // Mine is what was applied now; the search itself did not begin anew.
    await page.locator("[data-mine]").getByText("TP2 ×4 C16").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("says what to relax where nothing passes, and does it", async () => {
    const { page, complaints, close } = await open(LINK.replace("tpot_ms=20", "tpot_ms=2"));
    const relax = page.locator("[data-section=relax]");
    await relax
      .getByRole("button", { name: /^Allow TPOT/ })
      .first()
      .click();
    await page.waitForURL((url) => Number(url.searchParams.get("tpot_ms")) > 2);
    await page.locator("[data-figure=tpot]").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
