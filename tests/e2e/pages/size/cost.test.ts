import { describe, expect, it } from "vitest";
import { expectNoSidewaysScroll, expectAccessible, figure, suiteBrowser } from "../../../support/screens/suite-page";

const open = suiteBrowser();

const SETTINGS = [
  { theme: "light", language: "en", viewport: { width: 1440, height: 1000 }, tags: [] as string[] },
  { theme: "dark", language: "zh", viewport: { width: 390, height: 844 }, tags: "check" },
] as const;

describe.each(SETTINGS)("Cost & Energy, $theme, $language", ({ theme, language, viewport, tags }) => {
  it(
    "prices from its link, ten times the rent ten times the price, and has nothing to complain of",
    { tags },
    async () => {
      const path = "/cost?hw=h100-sxm&model=llama-3.3-70b&tp=8";
      const { page, complaints, close } = await open(path, { colorScheme: theme, viewport }, language);
      const before = await figure(page, "output-cost");
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.goto(`${path}&rent=29.5`);
      expect((await figure(page, "output-cost")) / before).toBeCloseTo(10, 1);
      expect(complaints).toEqual([]);
      await close();
    },
  );
});
