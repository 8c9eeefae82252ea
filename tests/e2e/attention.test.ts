import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { hydrated, launchBrowser, openPage } from "../support/browser";

const LINK = "/attention?model=llama-3.1-8b&hw=h100-sxm&tp=1&isl=16384&conc=16";

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

async function figure(page: Page, id: string): Promise<number> {
  return Number(await page.locator(`[data-figure=${id}] [data-value]`).first().textContent());
}

const VARIANTS = [
  { theme: "light", language: "en" },
  { theme: "dark", language: "zh" },
] as const;

describe.each(VARIANTS)("Attention Shape, $theme, $language", ({ theme, language }) => {
  it("opens from its link, follows a control, and has nothing to complain of", async () => {
    const { page, complaints, close } = await open(LINK, { colorScheme: theme }, language);
    await page.locator(".js-plotly-plot").nth(1).waitFor();
    const before = await figure(page, "prefill");
    expect(before).toBeGreaterThan(10);
    const input = page.getByLabel(language === "en" ? "Input, ISL" : "输入 ISL", { exact: true });
    await input.fill("32768");
    await page.waitForURL(/isl=32768/);
    // The square of the prompt: four times, on whole tiles.
    expect((await figure(page, "prefill")) / before).toBeCloseTo(4, 1);
    const axe = await new AxeBuilder({ page }).analyze();
    expect(axe.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Attention Shape", () => {
  it("names the hottest stage, and another chip turns it over", async () => {
    const { page, close } = await open("/attention?model=gpt-oss-120b&hw=b200-sxm&tp=1");
    await page
      .getByText(/hottest stage of prefill attention is softmax/)
      .first()
      .waitFor();
    await close();
  });

  it("refuses an accelerator without a rate of exponentials, and a button enters one", async () => {
    const { page, close } = await open("/attention?model=llama-3.1-8b&hw=mi300x&tp=1");
    await page
      .getByText(/MI300X.* states no rate of exponentials/)
      .first()
      .waitFor();
    await page
      .getByRole("button", { name: /16 per clock/ })
      .first()
      .click();
    await page.waitForURL(/exp_clk=16/);
    expect(await figure(page, "prefill")).toBeGreaterThan(0);
    await close();
  });

  it("works on a phone without sideways scrolling", async () => {
    const { page, complaints, close } = await open(LINK, { viewport: { width: 390, height: 844 }, hasTouch: true });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    await close();
  });
});
