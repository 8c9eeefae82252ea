// @module-tag check
import { describe, expect, it } from "vitest";
import { suiteBrowser } from "../../support/screens/suite-page";

const open = suiteBrowser();

/** Pages whose text, figures and charts moved most, and a long analysis of each kind. */
const PAGES = [
  ...["/quick-estimation", "/host-bandwidth", "/inferencemax", "/attention", "/accuracy", "/calibration"],
  "/hardware-advisor?model=qwen3-32b&most=8",
  "/simulation-sweep?model=qwen3-32b&hw=h200-sxm&knee=0&concs=4,16,64&rates=2&requests=60&seeds=1&policies=vllm-v1",
  "/scale-up-search?model=qwen3-32b&hw=h200-sxm&ttft_ms=400&tpot_ms=20&tps=2,4&pps=1&nodes=1&top=4",
  "/multi-model?model=llama-3.1-8b&hw=h100-sxm&isl=1024&osl=256&models=qwen3-8b&chips=mi300x&gpus=2",
];

const MOST = 0.05;

/** All shifts that no key or press has caused, each with what moved and from where to where: a failure names its cause. */
const WATCH = `
  window.shifts = [];
  const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  const name = (node) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    return element ? element.tagName + "." + element.className + " " + element.textContent.slice(0, 40) : "gone";
  };
  const moved = ({ node, previousRect, currentRect }) => name(node) + ": " + place(previousRect) + " -> " + place(currentRect);
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, startTime, sources } of list.getEntries())
      if (!hadRecentInput) window.shifts.push({ value, at: Math.round(startTime), moved: sources.map(moved) });
  }).observe({ type: "layout-shift", buffered: true });
`;

type Shift = { readonly value: number; readonly at: number; readonly moved: readonly string[] };

/** Figures are there, and whatever is worked out has come to its end. */
const isSettled = (): boolean =>
  document.querySelector("[data-figure]") !== null &&
  [...document.querySelectorAll<HTMLElement>("[data-job]")].every((job) => job.dataset["job"] === "done");

describe.each([1440, 390])("at %i px", (width) => {
  it.each(PAGES)("nothing moves while %s loads", async (path) => {
    const { page, complaints, close } = await open(path, { viewport: { width, height: 900 }, watch: WATCH });
    await page.waitForFunction(isSettled);
    await page.waitForLoadState("networkidle");
    const shifts = await page.evaluate(() => (window as unknown as { shifts: readonly Shift[] }).shifts);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    expect(sum < MOST ? [] : shifts, `${sum} in all`).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
