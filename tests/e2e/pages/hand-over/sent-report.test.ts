/** What leaves the suite with a composed report: a file that calculates, a link, paper. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import type { Analysis } from "@/features/analysis/analysis";
import { sliderStops } from "@/features/core/report/html-file/sliders";
import { chooseScale, inScale } from "@/features/answers/figure-text";
import { loadAnalysis } from "@/features/registry/registry";
import { runWithReport } from "@/features/analysis/run-analysis";
import { unwrap } from "@/lib/result";
import { launchBrowser, openPage } from "../../../support/screens/browser";
import { CHART, expectAccessible, suiteBrowser } from "../../../support/screens/suite-page";
import { add, order, reportFiles, toReport } from "../../../support/screens/composed-report";

const open = suiteBrowser();
const saved = reportFiles();

const SCENARIO = "model=llama-3.3-70b&hw=h100-sxm&tp=4";

describe("My Report, sent", { tags: "check" }, () => {
  it("saves a file whose sliders calculate with the network off", async () => {
    const { page, close } = await open(`/quick-estimation?${SCENARIO}&conc=16`);
    await add(page, "figures:headline", 1);
    await toReport(page);
    await page.locator('[data-part="figures:headline"] [data-value]').first().waitFor();
    const path = await saved(page, "File to send, HTML");
    expect(readFileSync(path).length).toBeLessThan(3_000_000);
    await close();
    const browser = await launchBrowser();
    const file = await openPage(browser, "file://", { offline: true, viewport: { width: 1440, height: 900 } });
    await file.page.goto(pathToFileURL(path).href);
    const slider = file.page.locator(".page[lang=en] [data-slider=conc]");
    await slider.focus();
    await file.page.keyboard.press("ArrowRight");
    const stops = sliderStops("conc", 16);
    const value = stops[stops.indexOf(16) + 1] ?? NaN;
    await file.page.locator(".page[lang=en] section[data-moved]").waitFor();
    const analysis = (await loadAnalysis("quick-estimation")) as Analysis;
    const asked = { ...Object.fromEntries(new URLSearchParams(SCENARIO)), conc: String(value) };
    const wanted = unwrap(runWithReport(analysis, asked))
      .report((words) => words.en)
      .figures.slice(0, 4)
      .map((one) => inScale(one.value, chooseScale(one)));
    const shown = file.page.locator(".page[lang=en] [data-figure] [data-value]");
    expect(await shown.allTextContents()).toEqual(wanted);
    await file.page.locator(".page[lang=en] [data-do=back]").click();
    await file.page.locator(".page[lang=en] section[data-moved]").waitFor({ state: "detached" });
    expect(file.complaints).toEqual([]);
    await file.close();
    await browser.close();
  });

  it("goes with its link, as HTML that needs no network, and onto paper", async () => {
    const { page, complaints, close } = await open(`/cost?${SCENARIO}`);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => {
      window.print = () => {
        if (window.top) Object.assign(window.top, { printed: document.documentElement.outerHTML });
      };
    });
    await add(page, "chart:load", 1);
    await page.goto("/my-report");
    await page.getByRole("button", { name: "Add heading", exact: true }).click();
    await page.getByRole("textbox", { name: "Text of the heading", exact: true }).fill("<b>Why</b>");
    await page.locator(`[data-part="chart:load"] :is(${CHART})`).waitFor();

    await page.getByRole("button", { name: "Link", exact: true }).click();
    await page.getByText("Link copied", { exact: true }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link.length).toBeLessThan(2200);
    const reader = await open(new URL(link).pathname + new URL(link).search);
    await reader.page.getByText("This report comes from this link.").waitFor();
    await reader.page.locator(`[data-part="chart:load"] :is(${CHART})`).waitFor();
    expect(await order(reader.page)).toEqual(["chart:load", "heading"]);
    expect(reader.complaints).toEqual([]);
    await reader.close();

    await page.getByRole("button", { name: /^Save or send/ }).click();
    await page.locator("[popover]:popover-open").getByRole("button", { name: "Print", exact: true }).click();
    const printed = await page.waitForFunction(() => (window as unknown as { printed?: string }).printed);
    const paper = String(await printed.jsonValue());
    expect(paper).toContain("counter(page)");
    expect(paper).toContain("&lt;b&gt;Why&lt;/b&gt;");

    const path = await saved(page, "File to send, HTML");
    const sent = await page.context().newPage();
    await sent.goto(`file://${path}`);
    await sent.locator(".page:visible .drawing").first().waitFor();
    await sent.locator(".page:visible [data-do=language]").click();
    expect(await sent.locator("html").getAttribute("lang")).toBe("zh");
    await expectAccessible(sent);
    expect(complaints).toEqual([]);
    await close();
  });
});
