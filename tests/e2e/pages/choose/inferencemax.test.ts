import { describe, expect, it } from "vitest";
import {
  CHART,
  expectAccessible,
  expectNoSidewaysScroll,
  suiteBrowser,
  VARIANTS,
} from "../../../support/screens/suite-page";

const LINK = "/inferencemax?model=llama-3.1-8b&hw=h100-sxm&tp=1&isl=1024&osl=256&conc=16&tps=1,2";
const RUNS = "name,tp,concurrency,isl,osl,ttft_ms,tpot_ms,output_throughput\nlab,1,16,1024,256,90,8.5,1700";

const open = suiteBrowser();
const WIDTH = { en: 1440, zh: 390 };

describe.each(VARIANTS)("Load Curves, $theme, $language", ({ theme, language, tags }) => {
  it("answers on load, is accessible and does not scroll sideways", { tags }, async () => {
    const view = { colorScheme: theme, viewport: { width: WIDTH[language], height: 900 } };
    const { page, complaints, close } = await open(LINK, view, language);
    await page.locator(CHART).nth(1).waitFor();
    expect(await page.locator("[data-section=points] tbody tr").count()).toBe(20);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Load Curves", { tags: "check" }, () => {
  it("sets measured runs beside their predictions, and another chip beside the first, in the link", async () => {
    const { page, complaints, close } = await open(LINK);
    await page.getByRole("textbox", { name: "Paste measured runs" }).fill(RUNS);
    await page.getByRole("button", { name: "Read the pasted text" }).click();
    await page.waitForURL(/data=z\./);
    await page.locator("[data-section=runs] tbody tr").first().waitFor();
    expect(await page.locator("[data-section=runs] tbody tr").count()).toBe(1);
    await page.getByText(/Median prediction error on 1 measured run/).waitFor();
    await page.getByLabel("Accelerators: Add…").selectOption("h100-sxm");
    await page.getByLabel("Accelerators: Add…").selectOption("b200-sxm");
    await page.waitForURL(/hws=h100-sxm(,|%2C)b200-sxm/);
    expect(await page.locator("[data-section=points] tbody tr").count()).toBe(40);
    expect(complaints).toEqual([]);
    await close();
  });
});
