// @module-tag check
/** A chart that turns white, loses its axis or its colours fails here: a dozen charts and the four timelines against stored pictures. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { comparePicture } from "../support/screens/picture";
import { CHART, suiteBrowser } from "../support/screens/suite-page";

const open = suiteBrowser();

/** Words and figures of other machines' typefaces move some tiles; a curve that is gone moves more. */
const MOST = 0.03;

const QUESTION = "model=llama-3.3-70b&hw=h100-sxm&tp=4&isl=2048&osl=256&conc=16";

/** The chart's place on its page, from 0. */
const CHARTS: readonly (readonly [name: string, link: string, index: number])[] = [
  ["quick-estimation", `/quick-estimation?${QUESTION}`, 0],
  ["quick-memory-ranks", `/quick-memory?${QUESTION}`, 0],
  ["quick-memory-sequences", `/quick-memory?${QUESTION}`, 1],
  ["cost", `/cost?${QUESTION}`, 0],
  ["host-bandwidth", `/host-bandwidth?${QUESTION}`, 0],
  ["experts", "/experts", 0],
  ["attention", `/attention?${QUESTION}`, 0],
  ["mma-tiles-levels", "/mma-tiles", 0],
  ["mma-tiles-roofline", "/mma-tiles", 1],
  ["inferencemax", `/inferencemax?${QUESTION}`, 0],
  ["runtime-planner", `/runtime-planner?${QUESTION}`, 0],
  ["accuracy", "/accuracy", 0],
];

const TIMELINES: readonly (readonly [name: string, link: string, shown: string])[] = [
  ["gantt", `/report?${QUESTION}&section=gantt`, "[data-section=gantt-chart] canvas"],
  ["serving-profile", "/serving-profile?example=preemption-storm", "main canvas"],
  ["trace", "/trace", "[data-section=timeline] canvas"],
  ["scheduling-simulator", `/scheduling-simulator?${QUESTION}&requests=64`, "[data-section=timeline]"],
];

async function expectPicture(page: Page, name: string, shown: string, index = 0): Promise<void> {
  const part = page.locator(shown).nth(index);
  // Drawn twice, as light vectors and then by the library: a picture between the two is of a part that is gone.
  await page.waitForLoadState("networkidle");
  const share = async (): Promise<number> => (await comparePicture(name, part).catch(() => null))?.share ?? 1;
  await expect.poll(share).toBeLessThan(MOST);
}

describe("charts are drawn as they were", () => {
  it.each(CHARTS)("%s", async (name, link, index) => {
    const { page, close } = await open(link);
    await expectPicture(page, name, CHART, index);
    await close();
  });
});

describe("timelines are drawn as they were", () => {
  it.each(TIMELINES)("%s", async (name, link, shown) => {
    const { page, close } = await open(link);
    if (name === "trace") await page.getByRole("button", { name: "Try a synthetic example" }).click();
    await expectPicture(page, name, shown);
    await close();
  });
});
