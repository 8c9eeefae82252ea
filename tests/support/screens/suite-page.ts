/** For browser tests of pages: one browser for all files of a worker, pages opened as a user has them set up, what every page must hold. */
import AxeBuilder from "@axe-core/playwright";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, expect, inject } from "vitest";
import { hydrated, launchBrowser, openPage, type WatchedPage } from "./browser";

/** Both themes and both languages in two runs: the first is for npm test, the second for npm run check. */
export const VARIANTS = [
  { theme: "light", language: "en", tags: [] },
  { theme: "dark", language: "zh", tags: ["check"] },
] satisfies readonly { theme: "light" | "dark"; language: "en" | "zh"; tags: string[] }[];

/** The screen of a phone, for `open`. */
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A chart that is drawn, as light vectors or by the library. */
export const CHART = ".js-plotly-plot, [data-first-drawing=measured]";

/** `watch`: a script that runs in the page before anything of it. */
type OpenOptions = BrowserContextOptions & { readonly watch?: string };

type Open = (path: string, options?: OpenOptions, language?: "en" | "zh") => Promise<WatchedPage>;

/** Files of a worker share this module (vitest.config.mts); pages have clean profiles of their own. It ends with its worker. */
let shared: Promise<Browser> | undefined;

/** One that has crashed is replaced: the files after it say nothing of that. */
async function sharedBrowser(): Promise<Browser> {
  const browser = await (shared ??= launchBrowser());
  return browser.isConnected() ? browser : (shared = launchBrowser());
}

/** Call at the top of a test file: the way to open a page of the suite. */
export function suiteBrowser(): Open {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  return async (path, { watch, ...options } = {}, language = "en") => {
    const baseUrl = inject("baseUrl");
    const watched = await openPage(browser, baseUrl, options);
    await watched.page.context().addCookies([{ name: "lang", value: language, url: baseUrl }]);
    if (watch !== undefined) await watched.page.addInitScript(watch);
    await watched.page.goto(path);
    await hydrated(watched.page);
    return watched;
  };
}

/** The answer is that to the question which is shown: what is typed shows first. */
const answered = (page: Page) => page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));

/** A headline figure in the unit that it is shown in. */
export async function figure(page: Page, id: string): Promise<number> {
  await answered(page);
  const shown = await page.locator(`[data-figure=${id}] [data-value]`).first().textContent();
  return Number(shown?.replaceAll(/[$,]/g, ""));
}

/** Off by itself: 24 px for what is pressed, or as much room around it. */
const NEW_IN_22 = { "target-size": { enabled: true } };

/** No violation of WCAG 2.2 AA that axe finds, as the page is now. It has no frames, for which axe would open a second page: a third of the time. */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"], rules: NEW_IN_22 });
  const { violations } = await axe.analyze();
  // A head of a column that lies below the sticky names until the table is scrolled has its size all the same.
  const isHead = ({ html }: { html: string }): boolean =>
    /^<button type="button">[^<]*<span aria-hidden="true" class="[^"]*arrow/.test(html);
  const held = violations.filter(({ id, nodes }) => id !== "target-size" || !nodes.every(isHead));
  expect(held.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
}

/** The page fits a phone once `ready` is there, and nobody has anything to complain of. */
export async function expectFitsPhone(open: Open, link: string, ready: string): Promise<void> {
  const { page, complaints, close } = await open(link, PHONE);
  await page.locator(ready).first().waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await close();
}

/** No violation of axe, and nothing wider than the screen. */
export async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Nothing is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
