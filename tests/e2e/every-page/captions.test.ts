// @module-tag check
import { describe, expect, it } from "vitest";
import { suiteBrowser } from "../../support/screens/suite-page";

const open = suiteBrowser();

/** Pages whose captions are long: a layout with its load, shapes of attention, money with bands. */
const PAGES = ["/attention", "/cost", "/quick-estimation?ttft_ms=500"];

const WIDTHS = [1440, 1024, 390];

interface Tile {
  readonly cut: readonly (string | null)[];
  readonly row: number;
  readonly value: number;
}

/** Of each figure: texts that do not fit, the height at which it begins, and that of its value. */
const readTiles = (all: readonly Element[]): readonly Tile[] =>
  all.map((tile) => {
    const parts = [tile, ...tile.querySelectorAll("*")].filter((one) => !one.matches(".visually-hidden"));
    const cut = parts.filter(
      (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline",
    );
    const value = tile.querySelector("[data-value]")?.getBoundingClientRect();
    return {
      cut: cut.map((one) => one.textContent),
      row: tile.getBoundingClientRect().top,
      value: value?.top ?? 0,
    };
  });

describe("captions of figures", () => {
  it.each(PAGES)("are whole on %s at each width, and values stand at one height", async (path) => {
    const { page, complaints, close } = await open(path);
    const tiles = page.locator("[data-figure]");
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await tiles.first().waitFor();
      const seen = await tiles.evaluateAll(readTiles);
      expect(seen.flatMap(({ cut }) => cut)).toEqual([]);
      for (const row of Map.groupBy(seen, (tile) => Math.round(tile.row)).values())
        expect(new Set(row.map(({ value }) => Math.round(value))).size).toBe(1);
    }
    expect(complaints).toEqual([]);
    await close();
  });
});
