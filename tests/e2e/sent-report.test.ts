import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseScale, inScale } from "@/features/figure-text";
import { evaluate } from "@/features/pages/report/sent/sent";
import { sliderStops } from "@/features/pages/report/sent/sliders";
import { unwrap } from "@/lib/result";
import { launchBrowser, openPage } from "../support/browser";
import { testFolder } from "../support/folder";
import { expectAccessible, expectNoSidewaysScroll, suiteBrowser } from "../support/suite-page";

const MOST_BYTES = 3_000_000;
const PARAMS = { model: "deepseek-v3", hw: "h200-sxm", tp: "8" };
const SET = Object.entries(PARAMS).flatMap(([key, value]) => ["--set", `${key}=${value}`]);

const folder = testFolder();
const file = join(folder, "report.html");
let browser: Browser;

beforeAll(async () => {
  const { status, stderr } = spawnSync("bin/mds", ["report", ...SET, "--format", "html", "--out", folder], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, expect.stringContaining("report.html")]);
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** The file from disk, with the network off. */
async function opened(viewport = { width: 1440, height: 900 }, path = file) {
  const { page, complaints, close } = await openPage(browser, "file://", { offline: true, viewport });
  await page.goto(pathToFileURL(path).href);
  return { page, complaints, close };
}

const ENGLISH = ".page[lang=en]";
const figures = (page: Page): Promise<string[]> =>
  page.locator(`${ENGLISH} [data-figure] [data-value]`).allTextContents();

/** What the engine says of the same scenario, as it is shown. */
const expected = (moved: object): string[] =>
  unwrap(evaluate({ params: { ...PARAMS, ...moved }, sections: [] }, {}))
    .report("en")
    .figures.slice(0, 4)
    .map((figure) => inScale(figure.value, chooseScale(figure)));

describe("a report that was sent as a file", () => {
  it("is below 3 MB and opens as it was sent", async () => {
    expect(statSync(file).size).toBeLessThan(MOST_BYTES);
    const { page, complaints, close } = await opened();
    expect(await figures(page)).toEqual(expected({}));
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });

  it("calculates again when its sliders move, to the digits of the engine, and goes back", async () => {
    const { page, complaints, close } = await opened();
    for (const [key, sent, steps] of [
      ["conc", 64, 5],
      ["isl", 4096, 3],
      ["osl", 1024, 2],
    ] as const) {
      const slider = page.locator(`${ENGLISH} [data-slider=${key}]`);
      await slider.focus();
      for (let i = 0; i < steps; i += 1) await page.keyboard.press("ArrowRight");
      const stops = sliderStops(key, sent);
      const value = stops[stops.indexOf(sent) + steps];
      await expect.poll(() => figures(page)).toEqual(expected({ [key]: value }));
      expect(await page.locator(`${ENGLISH} [data-live=verdict]`).textContent()).toContain(
        `sent with ${sent.toLocaleString("en")}`,
      );
      expect(await page.locator(`${ENGLISH} [data-figure=tpot] .change`).textContent()).toMatch(/higher|lower/);
      await page.locator(`${ENGLISH} [data-do=back]`).click();
      await expect.poll(() => figures(page)).toEqual(expected({}));
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it("speaks both languages, has both themes, and fits a phone", async () => {
    const { page, complaints, close } = await opened({ width: 390, height: 844 });
    await page.locator(`${ENGLISH} [data-do=theme]`).click();
    await page.locator(`${ENGLISH} [data-do=language]`).click();
    expect(await page.locator(".page[lang=zh] h2").filter({ hasText: "屋顶线" }).isVisible()).toBe(true);
    expect(await page.locator(`${ENGLISH} h1`).isVisible()).toBe(false);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });

  it.each(["A4", "Letter"])("prints on %s with its contents and without its controls", async (format) => {
    const { page, close } = await opened();
    const pdf = (await page.pdf({ format })).toString("latin1");
    expect((pdf.match(/\/Type \/Page\b/g) ?? []).length).toBeGreaterThan(2);
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 690, height: 1000 });
    expect(await page.locator(`${ENGLISH} nav`).isVisible()).toBe(true);
    expect(await page.locator(`${ENGLISH} .controls`).isVisible()).toBe(false);
    const breaks = await page
      .locator(`${ENGLISH} figure`)
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).breakInside));
    expect(new Set(breaks)).toEqual(new Set(["avoid"]));
    await close();
  });
});

const open = suiteBrowser();

describe("the page that it is saved from", () => {
  it("saves a file that shows the page's own figures", async () => {
    const { page, close } = await open(`/report?${new URLSearchParams(PARAMS).toString()}`);
    const shown = await page.locator("main [data-figure] [data-value]").allTextContents();
    await page
      .getByRole("button", { name: /^Export/ })
      .first()
      .click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as a file, HTML", exact: true }).click(),
    ]);
    const saved = join(folder, "saved.html");
    await download.saveAs(saved);
    expect(readFileSync(saved).length).toBeLessThan(MOST_BYTES);
    const copy = await opened(undefined, saved);
    expect(await figures(copy.page)).toEqual(shown);
    await copy.close();
    await close();
  });
});
