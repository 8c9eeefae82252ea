import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { SAMPLE } from "../../../features/core/report/sample";
import { expectAccessible, expectNoSidewaysScroll, figure, suiteBrowser } from "../../../support/screens/suite-page";

const open = suiteBrowser();

const SETTINGS = [
  {
    theme: "light",
    language: "en",
    viewport: { width: 1440, height: 1000 },
    roofline: "Roofline",
    tags: [] as string[],
  },
  { theme: "dark", language: "zh", viewport: { width: 390, height: 844 }, roofline: "屋顶线", tags: "check" },
] as const;

describe.each(SETTINGS)("Report, $theme, $language", ({ theme, language, viewport, roofline, tags }) => {
  it("shows every section, each alone by its link, and has nothing to complain of", { tags }, async () => {
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

const CHART = "[data-section=gantt-chart]";

describe("The Gantt chart of a report", { tags: "check" }, () => {
  it("is used with keys and pointer: next task, enlarge, sums of a stretch, filters, colours, a file for Perfetto", async () => {
    const { page, complaints, close } = await open("/report?hw=h200-sxm&model=deepseek-v3&tp=8&pp=2&section=gantt");
    const picture = page.locator(`${CHART} [role=application]`);
    const said = page.locator(`${CHART} [aria-live=polite]`);
    await picture.focus();
    await page.keyboard.press("ArrowRight");
    expect(await said.textContent()).toContain("Host");
    await page.keyboard.press("ArrowRight");
    expect(await said.textContent()).toContain("Embedding");
    await page.keyboard.press("ArrowDown");
    expect(await said.textContent()).toContain("communication");
    for (const key of ["Enter", "s", "s", "a", "d", "0"]) await page.keyboard.press(key);

    const box = await picture.boundingBox();
    if (box === null) throw new Error("No picture");
    const lane = box.y + 56;
    await page.mouse.move(box.x + 50, lane);
    await page.getByRole("tooltip").waitFor();
    await page.mouse.down();
    await page.mouse.move(box.x + 400, lane, { steps: 4 });
    await page.mouse.up();
    const sums = page.locator("[data-part=gantt-sums]");
    expect(await sums.textContent()).toContain("pipeline bubbles");
    const kinds = await sums.locator("tbody tr").count();
    expect(kinds).toBeGreaterThan(2);
    await page.getByRole("button", { name: "communication", exact: true }).click();
    await expect.poll(() => sums.locator("tbody tr").count()).toBe(kinds - 1);
    await picture.focus();
    await page.keyboard.press("Escape");
    await expect.poll(() => sums.count()).toBe(0);
    await page.keyboard.press("Escape");
    expect(await said.textContent()).toBe("");

    await page.getByLabel("Colours").selectOption("seed");
    await page.locator(CHART).getByLabel("Layer").selectOption("3");
    await page.keyboard.press("Tab");
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Chrome trace" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("gantt.trace.json");
    expect(complaints).toEqual([]);
    await close();
  });
});

/** As a hand drops it; `megabytes` of spaces behind the text. */
async function drop(page: Page, text: string, megabytes = 0): Promise<void> {
  const data = await page.evaluateHandle(
    ([content, size]) => {
      const transfer = new DataTransfer();
      const blank = new Uint8Array(size * 1e6).fill(32);
      transfer.items.add(new File([content, blank], "report.json"));
      return transfer;
    },
    [text, megabytes] as const,
  );
  await page.dispatchEvent("[data-part=open]", "drop", { dataTransfer: data });
}

describe("A report from a file", { tags: "check" }, () => {
  it("stands in the scenario's place with what does not add up in it, in the link too, and goes again", async () => {
    const { page, complaints, close } = await open("/report");
    const verdict = page.locator("main").getByText("A report from a file", { exact: false });
    await drop(page, SAMPLE);
    await verdict.first().waitFor();
    expect(await page.locator("main").getByText("remarks on its figures", { exact: false }).count()).toBe(1);
    await expectAccessible(page);
    await page.reload();
    await verdict.first().waitFor();
    await page.getByRole("button", { name: "Back to the scenario" }).click();
    await expect.poll(() => verdict.count()).toBe(0);
    expect(await figure(page, "tpot")).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it("says what is wrong with one that is cut, foreign, of another kind or of 200 MB, and keeps the page", async () => {
    const { page, complaints, close } = await open("/report");
    const said = page.locator("[data-part=open]");
    const before = await figure(page, "tpot");
    for (const [text, words, megabytes] of [
      [SAMPLE.slice(0, 400), "the file was truncated", 0],
      ["<html></html>", "not JSON", 0],
      ['{"traceEvents": []}', "profiler trace", 0],
      [SAMPLE, "the limit for reports is 64", 200],
    ] as const) {
      await drop(page, text, megabytes);
      await said.getByText(words, { exact: false }).waitFor();
      expect(await figure(page, "tpot")).toBe(before);
    }
    await drop(page, SAMPLE, 12);
    await said.getByText("too long for a link", { exact: false }).waitFor();
    await page.locator("main").getByText("A report from a file", { exact: false }).first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
