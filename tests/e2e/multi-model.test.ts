import AxeBuilder from "@axe-core/playwright";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { hydrated, launchBrowser, openPage } from "../support/browser";

const LINK = "/multi-model?model=llama-3.1-8b&hw=h100-sxm&tp=1&isl=1024&osl=256&conc=16&models=qwen3-8b";

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

const VARIANTS = [
  { theme: "light", language: "en", width: 1440 },
  { theme: "dark", language: "zh", width: 390 },
] as const;

describe.each(VARIANTS)("Models and Chips, $theme, $language, $width px", ({ theme, language, width }) => {
  it("answers on load, is accessible and does not scroll sideways", async () => {
    const { page, complaints, close } = await open(
      LINK,
      { colorScheme: theme, viewport: { width, height: 900 } },
      language,
    );
    await page.locator(".js-plotly-plot").first().waitFor();
    expect(await page.locator("[data-section=side-by-side] tbody tr").count()).toBe(2);
    const axe = await new AxeBuilder({ page }).analyze();
    expect(axe.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Models and Chips", () => {
  it("takes another model, then chips, and writes them into the link", async () => {
    const { page, complaints, close } = await open(LINK);
    const rows = page.locator("[data-section=side-by-side] tbody tr");
    await page.getByLabel("Beside the scenario's: Add…").selectOption("gpt-oss-20b");
    await page.waitForURL(/models=qwen3-8b(,|%2C)gpt-oss-20b/);
    expect(await rows.count()).toBe(3);
    await page.getByRole("group", { name: "Compare" }).getByRole("button", { name: "Accelerators" }).click();
    await page.waitForURL(/vary=chips/);
    expect(await rows.count()).toBe(3); // the default chips hold the scenario's own, which stands first
    expect(complaints).toEqual([]);
    await close();
  });
});
