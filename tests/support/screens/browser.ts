// Chromium for tests, and pages that remember every complaint of the browser.
import { existsSync } from "node:fs";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";

/** Chromium without its windows computes a sixth less; the whole program serves where there is no such package. */
const SHELL = "/usr/bin/chromium-headless-shell";
const CHROMIUM = process.env.CHROMIUM_PATH || (existsSync(SHELL) ? SHELL : "/usr/bin/chromium");

// No sandbox: tests often run as root in a container, where Chromium refuses to start with one. The software renderer
// draws WebGL without a graphics card. The rest keeps the browser from talking to hosts of its own accord.
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--enable-unsafe-swiftshader",
  "--disable-quic",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[
    // Each window would load 200 files of a list of suggestions that nobody sees: a quarter of the time of all tests.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    // The list takes the place of playwright's own; of that, what concerns a page on loopback.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "Translate",
  ].join()}`,
];

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS, headless: true });
}

export interface WatchedPage {
  readonly page: Page;
  /** Console errors, uncaught exceptions, failed or refused requests, requests to other hosts. Empty is what a test wants. */
  readonly complaints: string[];
  readonly close: () => Promise<void>;
}

const ADVICE: ReadonlySet<string> = new Set(["GenericIssue", "PerformanceIssue"]);

/** Profiles whose page was closed, by their browser and what else was asked of them. */
const idle = new WeakMap<Browser, Map<string, BrowserContext[]>>();

/**
 * A profile as good as new, and the way to hand it back. One that was used before has the suite's scripts compiled, an eighth of the time of all
 * tests; what a person could see of its past is cleared.
 */
async function takeProfile(browser: Browser, baseUrl: string, options: BrowserContextOptions) {
  const profiles = idle.get(browser) ?? new Map<string, BrowserContext[]>();
  idle.set(browser, profiles);
  const key = JSON.stringify([baseUrl, options]);
  const kept = profiles.get(key) ?? [];
  profiles.set(key, kept);
  const context = kept.pop() ?? (await browser.newContext({ baseURL: baseUrl, ...options }));
  const handBack = async (): Promise<void> => {
    await Promise.all(context.pages().map((page) => page.close()));
    await Promise.all([context.clearCookies(), context.clearPermissions()]);
    kept.push(context);
  };
  return { context, handBack };
}

/** A page in a clean profile of its own. */
export async function openPage(
  browser: Browser,
  baseUrl: string,
  { viewport = { width: 1440, height: 900 }, colorScheme = "light", ...options }: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const { context, handBack } = await takeProfile(browser, baseUrl, options);
  const page = await context.newPage();
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`exception: ${error.message}`));
  page.on("requestfailed", (request) => {
    // A page that is left, or a prefetch that is no longer needed, aborts its requests: that is no fault.
    const reason = request.failure()?.errorText ?? "";
    if (reason !== "net::ERR_ABORTED") complaints.push(`request: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) complaints.push(`response: ${response.status()} ${response.url()}`);
  });
  page.on("request", (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(baseUrl)) complaints.push(`another host: ${url}`);
  });
  // What a browser holds against a page without a word in its console: refused scripts, deprecated calls, cookies. Its advice is not meant.
  const audits = await context.newCDPSession(page);
  audits.on("Audits.issueAdded", ({ issue }) => {
    if (!ADVICE.has(issue.code)) complaints.push(`issue: ${JSON.stringify(issue)}`);
  });
  await audits.send("Audits.enable");
  await audits.send("Storage.clearDataForOrigin", {
    origin: baseUrl,
    storageTypes: "local_storage,indexeddb,cache_storage",
  });
  return { page, complaints, close: handBack };
}

/**
 * Waits until React owns the page: keys and clicks before that are lost, for people as for tests. What `main` holds comes in a part of its own,
 * after the frame, and is taken over after it.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    const taken = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith("__reactProps"));
    return main !== null && main.children.length > 0 && [main, ...main.children].every(taken);
  });
  // Listeners on the document are added by effects, one turn after the tree.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
}
