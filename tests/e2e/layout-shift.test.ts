import { describe, expect, it } from "vitest";
import { suiteBrowser } from "../support/suite-page";

const open = suiteBrowser();

/** Pages whose text, figures and charts moved most, and a long analysis of each kind. */
const PAGES = [
  ...["/quick-estimation", "/host-bandwidth", "/inferencemax", "/attention", "/accuracy", "/calibration"],
  "/hardware-advisor?model=qwen3-32b&most=8",
  "/simulation-sweep?model=qwen3-32b&hw=h200-sxm",
  "/scale-up-search?model=qwen3-32b&hw=h200-sxm&ttft_ms=400&tpot_ms=20&tps=2,4&pps=1&nodes=1&top=4",
  "/multi-model?model=llama-3.1-8b&hw=h100-sxm&isl=1024&osl=256&models=qwen3-8b&chips=mi300x&gpus=2",
];

const MOST = 0.05;

/** The sum of all shifts that no key or press has caused. */
const WATCH = `
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
`;

/** Figures are there, and whatever is worked out has come to its end. */
const isSettled = (): boolean =>
  document.querySelector("[data-figure]") !== null &&
  [...document.querySelectorAll<HTMLElement>("[data-job]")].every((job) => job.dataset["job"] === "done");

describe.each([1440, 390])("at %i px", (width) => {
  it.each(PAGES)("nothing moves while %s loads", async (path) => {
    const { page, complaints, close } = await open("/my-report", { viewport: { width, height: 900 } });
    await page.addInitScript(WATCH);
    await page.goto(new URL(path, page.url()).href);
    await page.waitForFunction(isSettled);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(MOST);
    expect(complaints).toEqual([]);
    await close();
  });
});
