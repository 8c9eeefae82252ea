/** The handbook as a reader has it: no script, both languages, on a phone, and one click from the help of a page. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, openPage } from "../support/screens/browser";
import { expectUsable, PHONE, suiteBrowser, VARIANTS } from "../support/screens/suite-page";

const open = suiteBrowser();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each(VARIANTS)("the handbook, $theme, $language", ({ theme, language, tags }) => {
  it.each(["/docs", "/docs/quick-estimation", "/docs/tutorials/measure", "/docs/differences", "/docs/glossary"])(
    "%s is accessible, fits a phone and leads to the other language",
    { tags },
    async (path) => {
      const { page, complaints, close } = await openPage(browser, inject("baseUrl"), { ...PHONE, colorScheme: theme });
      await page.goto(`${path}?lang=${language}`);
      expect(await page.locator("html").getAttribute("lang")).toMatch(language === "zh" ? "zh" : "en");
      await expectUsable(page);
      await page.locator("nav a[href^='?lang=']").click();
      expect(await page.locator("html").getAttribute("lang")).toMatch(language === "zh" ? "en" : "zh");
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

describe("the handbook", { tags: "check" }, () => {
  it("draws formulas in the height of a fraction, and shows its pictures", async () => {
    const { page, close } = await openPage(browser, inject("baseUrl"), {});
    await page.goto("/docs/cost?lang=en");
    const fraction = await page.locator("mfrac").first().boundingBox();
    expect(fraction?.height).toBeGreaterThan(24);
    await page.goto("/docs/tutorials/size?lang=en");
    const widths = await page
      .locator("main img")
      .evaluateAll((all) => all.map((picture) => (picture as HTMLImageElement).naturalWidth));
    expect(widths).toEqual([1280, 1280]);
    await close();
  });

  it("is one click from the help of a page, whose formulas are drawn as well", async () => {
    const { page, close } = await open("/cost");
    await page.getByRole("button", { name: "Help", exact: true }).first().click();
    await page.locator("aside mfrac").first().waitFor();
    expect(
      await page.getByRole("link", { name: "Method, sources, parameters", exact: true }).getAttribute("href"),
    ).toBe("/docs/cost");
    await close();
  });
});
