import { describe, expect, it } from "vitest";
import {
  CHART,
  expectAccessible,
  expectNoSidewaysScroll,
  suiteBrowser,
  VARIANTS,
} from "../../../support/screens/suite-page";

const LINK = "/inferencemax-scenarios?model=llama-3.1-8b&hw=h100-sxm&tp=1&isl=1024&osl=256&conc=16";

const open = suiteBrowser();
const WIDTH = { en: 1440, zh: 390 };

describe.each(VARIANTS)("Scenario Table, $theme, $language", ({ theme, language, tags }) => {
  it("answers on load, is accessible and does not scroll sideways", { tags }, async () => {
    const view = { colorScheme: theme, viewport: { width: WIDTH[language], height: 900 } };
    const { page, complaints, close } = await open(LINK, view, language);
    await page.locator(CHART).nth(1).waitFor();
    expect(await page.locator("[data-section=results] tbody tr").count()).toBe(5);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Scenario Table", { tags: "check" }, () => {
  it("takes a list in a cell, pasted rows and another baseline, and writes them into the link", async () => {
    const { page, complaints, close } = await open(`${LINK}&rows=a;b,conc:64`);
    const results = page.locator("[data-section=results] tbody tr");
    expect(await results.count()).toBe(2);
    await page.getByLabel("Concurrency, Row 2").fill("32, 64, 128");
    await page.keyboard.press("Enter");
    await page.waitForURL(/conc(:|%3A)32(~|%7E)64(~|%7E)128/);
    expect(await results.count()).toBe(4);
    await page.getByText("Paste or drop a table").click();
    await page.getByRole("textbox", { name: "Paste or drop a table" }).fill("name,conc\nc,1\nd,2");
    await page.getByRole("button", { name: "Add these rows" }).first().click();
    await page.waitForURL(/;d,/);
    expect(await results.count()).toBe(6);
    await page.locator("[data-baseline]").selectOption("6");
    await page.waitForURL(/base=6/);
    await page.getByRole("button", { name: "Against the baseline" }).click();
    expect(await results.nth(5).textContent()).toMatch(/^6 d[0\s]*/);
    expect(complaints).toEqual([]);
    await close();
  });

  it("keeps the editor where rows cannot be worked out", async () => {
    const many = Array.from({ length: 60 }, (_, i) => i + 1).join("~");
    const { page, close } = await open(`${LINK}&rows=x,conc:${many},isl:${many}`);
    await page.getByText(/3,600 scenarios/).waitFor();
    await page.getByRole("button", { name: "Default rows" }).click();
    await page.locator("[data-section=results]").waitFor();
    await close();
  });
});
