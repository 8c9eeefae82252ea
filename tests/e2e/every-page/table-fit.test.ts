import { describe, expect, it } from "vitest";
import { suiteBrowser } from "../../support/screens/suite-page";

const open = suiteBrowser();

/** Pages with the widest tables. */
const PAGES = ["/chips", "/quick-estimation", "/report", "/multi-model"];
const WIDTHS = [1440, 390];

interface Fit {
  readonly caption: string | null;
  readonly columns: number;
  /** Pixels of the table that its box does not show. */
  readonly beyond: number;
}

/** The tables in sight; those of two columns are as narrow as a table can be. */
const readTables = (all: readonly Element[]): readonly Fit[] =>
  all
    .filter((box) => box.clientWidth > 0)
    .map((box) => ({
      caption: box.getAttribute("aria-label"),
      columns: box.querySelectorAll("[data-column]").length,
      beyond: box.scrollWidth - box.clientWidth,
    }))
    .filter(({ columns }) => columns > 2);

describe("tables", () => {
  // A comparison of models settles in 35 to 40 s of an idle machine.
  it.each(PAGES)("of %s show the columns that fit, at each width", { timeout: 180_000 }, async (path) => {
    const { page, complaints, close } = await open(path);
    const boxes = page.locator("[role=region]:has(> table [data-column])");
    await boxes.first().waitFor();
    await expect.poll(() => page.locator("[data-partial]").count(), { timeout: 150_000 }).toBe(0);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(async () => (await boxes.evaluateAll(readTables)).filter(({ beyond }) => beyond > 1))
        .toEqual([]);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it("open the other columns on request, within their box", async () => {
    const { page, complaints, close } = await open("/chips");
    const table = page.getByRole("region", { name: "All accelerators" });
    const heads = table.getByRole("columnheader");
    const more = table.getByRole("button", { name: /more columns$/ });
    const hidden = Number.parseInt(await more.innerText(), 10);
    const shown = await heads.count();
    await more.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => heads.count()).toBe(shown + hidden);
    // The same button, which keeps the focus, takes them back.
    const fewer = table.getByRole("button", { name: "Fewer columns" });
    expect(await fewer.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => heads.count()).toBe(shown);
    expect(complaints).toEqual([]);
    await close();
  });
});
