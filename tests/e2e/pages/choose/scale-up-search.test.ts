import { describe, expect, it } from "vitest";
import {
  CHART,
  expectAccessible,
  expectNoSidewaysScroll,
  figure,
  suiteBrowser,
} from "../../../support/screens/suite-page";

const LINK =
  "/scale-up-search?model=qwen3-32b&hw=h200-sxm&tp=4&isl=1024&osl=128&ttft_ms=400&tpot_ms=20&tps=1,2,4&nodes=1&top=6";

const open = suiteBrowser();

describe.each([
  { theme: "light", language: "en", viewport: { width: 1440, height: 900 }, tags: [] as string[] },
  { theme: "dark", language: "zh", viewport: { width: 390, height: 844 }, tags: "check" },
] as const)("Scale-up Search, $theme, $language, $viewport.width px", ({ theme, language, viewport, tags }) => {
  it("searches from its link, fits the screen, and has nothing to complain of", { tags }, async () => {
    const { page, complaints, close } = await open(LINK, { colorScheme: theme, viewport }, language);
    await page.locator("[data-job=done]").nth(1).waitFor();
    await page.locator(CHART).first().waitFor();
    expect(await figure(page, "objective")).toBeGreaterThan(10);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Scale-up Search", { tags: "check" }, () => {
  it("filters and pins rows, applies one to the scenario, and keeps pins in the link", async () => {
    const { page, complaints, close } = await open(LINK);
    await page.locator("[data-job=done]").nth(1).waitFor();
    const table = page.locator("[data-row-table]");
    await table.getByLabel("Filter: Configuration").fill("TP2 C16");
    await table.getByRole("button", { name: "Pin TP2 ×4 C16", exact: true }).click();
    await page.waitForURL(/pins=\d+/);
    await table.getByRole("button", { name: "Unpin TP2 ×4 C16", exact: true }).first().waitFor();
    await page.locator("[data-section=compare]").getByRole("columnheader", { name: "TP2 ×4 C16" }).waitFor();
    await table.getByRole("button", { name: "Apply TP2 ×4 C16", exact: true }).first().click();
    await page.waitForURL(/tp=2/);
    expect(page.url()).toMatch(/replicas=4/);
    // Mine is what was applied now; the search itself did not begin anew.
    await page.locator("[data-section=mine]").getByText("TP2 ×4 C16").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("says what to relax where nothing passes, and does it", async () => {
    const { page, complaints, close } = await open(LINK.replace("tpot_ms=20", "tpot_ms=2"));
    const relax = page.locator("[data-section=relax]");
    await relax
      .getByRole("button", { name: /^Relax TPOT/ })
      .first()
      .click();
    await page.waitForURL((url) => Number(url.searchParams.get("tpot_ms")) > 2);
    await page.locator("[data-figure=tpot]").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
