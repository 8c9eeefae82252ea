import AxeBuilder from "@axe-core/playwright";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { hydrated, launchBrowser, openPage } from "../support/browser";

const LINK = "/inferencemax?model=llama-3.1-8b&hw=h100-sxm&tp=1&isl=1024&osl=256&conc=16&tps=1,2";
const RUNS = "name,tp,concurrency,isl,osl,ttft_ms,tpot_ms,output_throughput\nlab,1,16,1024,256,90,8.5,1700";

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

describe.each(VARIANTS)("InferenceMAX Overview, $theme, $language, $width px", ({ theme, language, width }) => {
  it("answers on load, is accessible and does not scroll sideways", async () => {
    const { page, complaints, close } = await open(
      LINK,
      { colorScheme: theme, viewport: { width, height: 900 } },
      language,
    );
    await page.locator(".js-plotly-plot").nth(1).waitFor();
    expect(await page.locator("[data-section=points] tbody tr").count()).toBe(20);
    const axe = await new AxeBuilder({ page }).analyze();
    expect(axe.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("InferenceMAX Overview", () => {
  it("sets measured runs beside their predictions, and another chip beside the first, in the link", async () => {
    const { page, complaints, close } = await open(LINK);
    await page.getByRole("textbox", { name: "Paste measured runs" }).fill(RUNS);
    await page.getByRole("button", { name: "Read the pasted text" }).click();
    await page.waitForURL(/data=z\./);
    expect(await page.locator("[data-section=measured] tbody tr").count()).toBe(1);
    await page.getByText(/1 measured runs? lies? off/).waitFor();
    await page.getByLabel("Accelerators: Add…").selectOption("h100-sxm");
    await page.getByLabel("Accelerators: Add…").selectOption("b200-sxm");
    await page.waitForURL(/hws=h100-sxm(,|%2C)b200-sxm/);
    expect(await page.locator("[data-section=points] tbody tr").count()).toBe(40);
    expect(complaints).toEqual([]);
    await close();
  });
});
