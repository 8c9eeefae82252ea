// @module-tag check
/** Pages by keyboard alone: every control is reached, what has the focus shows it, and nothing holds it. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { suiteBrowser } from "../../support/screens/suite-page";

const open = suiteBrowser();

/** One of each make: question, panel and charts, catalogue, a file to open, tables, what is saved, scripts to copy, a document. */
const PAGES = ["/", "/quick-estimation", "/chips", "/trace", "/cost", "/saved", "/measure", "/my-report"];

type Walk = { readonly reached: Set<Element>; readonly unseen: string[]; readonly asked: Element[] };
type Walked = Window & { walk: Walk };

/** What a key should reach from now on, and what it does reach. In the page. */
function watch(): void {
  const within = (element: Element): Element[] =>
    element.parentElement ? [element, ...within(element.parentElement)] : [element];
  const ringed = (element: Element): boolean => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
  };
  const takesKeys = (element: HTMLElement): boolean =>
    element.tabIndex >= 0 &&
    !element.matches(":disabled, [inert] *, [type=radio]") &&
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  const name = (element: Element): string => `${element.tagName} ${element.textContent.trim().slice(0, 40)}`;
  const candidates = document.querySelectorAll<HTMLElement>(
    "a[href], button, input, select, textarea, summary, [tabindex]",
  );
  const walk: Walk = { reached: new Set(), unseen: [], asked: [...candidates].filter(takesKeys) };
  (window as unknown as Walked).walk = walk;
  document.addEventListener("focusin", ({ target }) => {
    const element = target as Element;
    walk.reached.add(element);
    // A box rings what is typed into it.
    if (!within(element).slice(0, 3).some(ringed)) walk.unseen.push(name(element));
  });
}

/** Tab from the address bar on, until the page is left. Answers what was not reached, and what had the focus without showing it. */
async function tabThrough(page: Page): Promise<{ missed: string[]; unseen: string[] }> {
  await page.evaluate(watch);
  // The last key leads out of the page, or to its first control again.
  const isAround = () =>
    page.evaluate(() => {
      const { activeElement, body } = document;
      const { reached } = (window as unknown as Walked).walk;
      return activeElement === body || (reached.size > 1 && activeElement === [...reached][0]);
    });
  for (let press = 1; press === 1 || !(await isAround()); press += 1) {
    await page.keyboard.press("Tab");
    expect(press, "the focus never leaves the page").toBeLessThan(1000);
  }
  return page.evaluate(() => {
    const { reached, unseen, asked } = (window as unknown as Walked).walk;
    const missed = asked.filter((element) => element.isConnected && !reached.has(element));
    return { missed: missed.map(({ outerHTML }) => outerHTML.slice(0, 120)), unseen };
  });
}

describe("by keyboard alone", () => {
  it.each(PAGES)("every control of %s is reached, shows it, and lets go", async (path) => {
    const { page, complaints, close } = await open(path);
    await page.waitForLoadState("networkidle");
    // What is still being worked out is put in its place by something else, and the focus with it.
    await expect.poll(() => page.locator("[data-partial]").count(), { timeout: 60_000 }).toBe(0);
    expect(await tabThrough(page)).toEqual({ missed: [], unseen: [] });
    expect(complaints).toEqual([]);
    await close();
  });

  it("the first key leads past the menu into the page, and Escape closes a menu where it was opened", async () => {
    const { page, close } = await open("/quick-estimation");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.id === "main");
    const menu = page.getByRole("button", { name: /^Export/ });
    await menu.focus();
    await page.keyboard.press("Enter");
    const items = page.locator("header [popover]:popover-open");
    await items.waitFor();
    await page.keyboard.press("Escape");
    await items.waitFor({ state: "detached" });
    expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
    await close();
  });
});
