import { describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, suiteBrowser, VARIANTS } from "../support/suite-page";

const LINK = "/multi-model?model=llama-3.1-8b&hw=h100-sxm&tp=1&isl=1024&osl=256&conc=16&models=qwen3-8b";

const open = suiteBrowser();
const WIDTH = { en: 1440, zh: 390 };

describe.each(VARIANTS)("Models and Chips, $theme, $language", ({ theme, language }) => {
  it("answers on load, is accessible and does not scroll sideways", async () => {
    const view = { colorScheme: theme, viewport: { width: WIDTH[language], height: 900 } };
    const { page, complaints, close } = await open(LINK, view, language);
    await page.locator(".js-plotly-plot").first().waitFor();
    expect(await page.locator("[data-section=side-by-side] tbody tr").count()).toBe(2);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
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
