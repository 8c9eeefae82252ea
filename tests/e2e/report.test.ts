import { describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, figure, suiteBrowser } from "../support/suite-page";

const open = suiteBrowser();

const SETTINGS = [
  { theme: "light", language: "en", viewport: { width: 1440, height: 1000 }, roofline: "Roofline" },
  { theme: "dark", language: "zh", viewport: { width: 390, height: 844 }, roofline: "屋顶线" },
] as const;

describe.each(SETTINGS)("Report, $theme, $language", ({ theme, language, viewport, roofline }) => {
  it("shows every section, each alone by its link, and has nothing to complain of", async () => {
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

describe("The Gantt chart of a report", () => {
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
