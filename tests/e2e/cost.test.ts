import AxeBuilder from "@axe-core/playwright";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { hydrated, launchBrowser, openPage } from "../support/browser";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const VARIANTS = [
  { theme: "light", language: "en", viewport: { width: 1440, height: 1000 }, rent: "Rent" },
  { theme: "dark", language: "zh", viewport: { width: 390, height: 844 }, rent: "租金" },
] as const;

describe.each(VARIANTS)("Cost & Energy, $theme, $language", ({ theme, language, viewport, rent }) => {
  it("prices from its link, follows a price, and has nothing to complain of", async () => {
    const baseUrl = inject("baseUrl");
    const { page, complaints, close } = await openPage(browser, baseUrl, { colorScheme: theme, viewport });
    await page.context().addCookies([{ name: "lang", value: language, url: baseUrl }]);
    await page.goto("/cost?hw=h100-sxm&model=llama-3.3-70b&tp=8");
    await hydrated(page);
    const shown = page.locator("[data-figure=output-cost] [data-value]").first();
    const before = Number(await shown.textContent());
    if (viewport.width > 720) {
      await page.getByLabel(rent, { exact: true }).fill("29.5");
      await page.waitForURL(/rent=29.5/);
      expect(Number(await shown.textContent()) / before).toBeCloseTo(10, 1);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const axe = await new AxeBuilder({ page }).analyze();
    expect(axe.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
