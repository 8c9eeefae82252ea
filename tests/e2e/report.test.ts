import { describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, figure, suiteBrowser } from "../support/suite-page";

const open = suiteBrowser();

const SETTINGS = [
  { theme: "light", language: "en", viewport: { width: 1440, height: 1000 }, roofline: "Roofline" },
  { theme: "dark", language: "zh", viewport: { width: 390, height: 844 }, roofline: "屋顶线" },
] as const;

describe.each(SETTINGS)("Report, $theme, $language", ({ theme, language, viewport, roofline }) => {
  it("shows every section, each alone by its link, and has nothing to complain of", async () => {
    const path = "/report?hw=h200-sxm&model=deepseek-v3&tp=8";
    const { page, complaints, close } = await open(path, { colorScheme: theme, viewport }, language);
    expect(await figure(page, "tpot")).toBeGreaterThan(0);
    const headings = page.locator("main h2");
    expect(await headings.filter({ hasText: roofline }).count()).toBeGreaterThan(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.goto(`${path}&section=traffic`);
    await headings.first().waitFor();
    expect(await headings.filter({ hasText: roofline }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});
