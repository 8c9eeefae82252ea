/**
 * Presses what a page offers: every key that it declares, and every button that opens no dialog of the system. Whoever presses watches the
 * page's complaints; a part that stops says so in `[data-crash]`.
 */
import type { Page } from "playwright-core";
import { SUITE_KEYS } from "@/components/frame/dialogs/suite-keys";
import { pageKeys } from "@/features/registry/page-keys";
import { hydrated } from "./browser";

const PLAYWRIGHT_NAMES: Readonly<Record<string, string>> = {
  Esc: "Escape",
  "↑": "ArrowUp",
  "↓": "ArrowDown",
  "←": "ArrowLeft",
  "→": "ArrowRight",
};

const asPressed = (key: string): string =>
  PLAYWRIGHT_NAMES[key] ?? key.replace(/^Ctrl (.)$/, (_, letter: string) => `Control+${letter.toLowerCase()}`);

/** Keys of all pages, the page's own, and those of buttons on the screen. Those of tabs lead away: the walk from page to page presses them. */
async function declaredKeys(page: Page, slug: string): Promise<readonly string[]> {
  const own = pageKeys(slug).flatMap(([keys]) => keys);
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll("[aria-keyshortcuts]:not(a)")].map((one) => one.ariaKeyShortcuts ?? ""),
  );
  const all = new Set([...SUITE_KEYS.flatMap(([keys]) => keys), ...own, ...shown]);
  return [...all].filter((key) => !key.startsWith("⌘")).map(asPressed);
}

const OPEN_DIALOGS = ["?", "Control+k", "Control+s"];

/** Each from the page itself, with Escape behind it: a dialog that it opens has keys of its own. Answers them in their order. */
export async function pressKeys(page: Page, slug: string): Promise<readonly string[]> {
  const keys = await declaredKeys(page, slug);
  for (const key of keys) {
    await page.keyboard.press(key);
    if (OPEN_DIALOGS.includes(key)) await page.locator("[role=dialog]").first().waitFor();
    await page.keyboard.press("Escape");
    await page.evaluate(leaveField);
  }
  return keys;
}

/** In the page: once what a key sets off at once is drawn, no field takes the next key. */
async function leaveField(): Promise<void> {
  await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** More presses than any page has kinds of buttons: what is added has buttons of its own, and might go on for ever. */
const MOST_PRESSES = 300;

/** Kinds of the panel and of dialogs are the same on every page: pressed on one, they count for the others. */
const SHARED = /^(aside|dialog) /;

/**
 * Answers the kinds that were pressed, in order. Buttons of one kind, as those of a table's rows, stand for each other; links are not pressed.
 * `shared`: kinds that other pages have pressed, with those of this page when it is done.
 */
export async function pressButtons(page: Page, shared: Set<string>): Promise<readonly string[]> {
  const link = page.url();
  const pressed: string[] = [];
  while (pressed.length < MOST_PRESSES) {
    const next = await page.evaluate(pressNext, [...shared, ...pressed]);
    if (next === null) break;
    pressed.push(next);
    if (new URL(page.url()).pathname !== new URL(link).pathname) {
      await page.goto(link);
      await hydrated(page);
    }
  }
  for (const kind of pressed) if (SHARED.test(kind)) shared.add(kind);
  return pressed;
}

/**
 * The switch of the language, pressed last because every button has another name behind it. Items of a menu lead to My Report some moments
 * after the press, and the way back is a page that React has yet to take over: a click before that is lost.
 */
export async function switchLanguage(page: Page): Promise<void> {
  await hydrated(page);
  await page.evaluate(() => document.querySelector<HTMLElement>("header button[lang=zh]")?.click());
  await page.locator("header button[lang=en]").waitFor({ state: "attached" });
}

/** In the page: presses the first button of a kind that was not pressed yet, and answers the kind once that is drawn; null: there is none. */
async function pressNext(pressed: readonly string[]): Promise<string | null> {
  const drawn = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  const shownWords = (button: HTMLElement): string => {
    const words = button.textContent.trim().replace(/[\d.,]+/g, "#");
    // Rows, heads of columns and lines of a menu differ in what they are of.
    if (button.closest("tbody tr, thead, [role=row]")) return "";
    return button.closest("li, [popover]") ? words.slice(0, 4) : words.slice(0, 40);
  };
  const place = (button: HTMLElement): string =>
    button.closest("[role=dialog]")
      ? "dialog"
      : (button.closest("header, aside, main")?.tagName.toLowerCase() ?? "frame");
  // Lines of the menu of exports differ in the table that they save.
  const label = (button: HTMLElement): string =>
    button.closest("[popover]") ? "" : ((button.ariaLabel ?? "").split(/[:：,，]/)[0]?.slice(0, 20) ?? "");
  const kind = (button: HTMLElement): string =>
    `${place(button)} ${button.tagName.toLowerCase()}.${button.className.split(" ")[0]} ${label(button)} ${shownWords(button)}`;
  const open = document.querySelector<HTMLElement>("[role=dialog]");
  const all = (within: Iterable<ParentNode>): HTMLElement[] =>
    [...within].flatMap((one) => [...one.querySelectorAll<HTMLElement>("button, summary, [role=tab]")]);
  // The panel comes last: it can take the small question away.
  const buttons = all(open ? [open] : document.querySelectorAll("main, header, aside, [data-crash]"));
  const next = [...buttons]
    .toSorted((a, b) => Number(place(a) === "aside") - Number(place(b) === "aside"))
    .find(
      (button) =>
        // What is sent to the server is in the tests of saved work; the language would give every button another name.
        !button.matches(":disabled, [aria-disabled=true], [inert] *, [type=submit], [lang]") &&
        button.previousElementSibling?.matches("input[type=file]") !== true &&
        (button.closest("[popover]") !== null || button.checkVisibility()) &&
        !pressed.includes(kind(button)),
    );
  if (next) {
    const name = kind(next);
    next.click();
    await drawn();
    return name;
  }
  if (!open) return null;
  // All of the dialog was pressed: it is left.
  open.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
  return pressed.at(-1)?.startsWith("leave") ? null : `leave ${open.textContent.slice(0, 20)}`;
}

/** Parts that stopped, in their own words. What was pressed last may still lead to another page: then that one is asked. */
export async function stopped(page: Page): Promise<readonly string[]> {
  try {
    return await page.locator("[data-crash]").allTextContents();
  } catch (error) {
    if (!/context was destroyed/.test(String(error))) throw error;
    await page.waitForLoadState();
    return stopped(page);
  }
}
