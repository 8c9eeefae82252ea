// @module-tag check
/** What the browser keeps may stop a part or a page: menu and address stand, and Load again sets it aside. */
import { expect, it } from "vitest";
import { hydrated } from "../../support/screens/browser";
import { suiteBrowser } from "../../support/screens/suite-page";

const open = suiteBrowser();

/** Something that only rows of recent questions ask of the browser. */
const NO_DATES = `Date.prototype.toLocaleDateString = () => { throw new RangeError("An injected fault") };`;
const RECENT = JSON.stringify([{ name: "isl=2048", words: "kept words", at: 1 }]);

it("a stored list that stops its part leaves the page, is set aside on Load again, and can be put back", async () => {
  const { page, close } = await open("/", { watch: NO_DATES });
  await page.evaluate((kept) => localStorage.setItem("mds.recent-plans", kept), RECENT);
  await page.reload();
  await hydrated(page);
  await page.mouse.move(300, 300);
  const alert = page.locator("[data-crash]");
  await alert.getByText("An injected fault").waitFor();
  expect(await page.getByRole("navigation", { name: "Pages" }).isVisible()).toBe(true);
  expect(await page.getByRole("region", { name: "Your question" }).isVisible()).toBe(true);
  await alert.getByRole("button", { name: "Load again" }).click();
  const note = page.locator("[data-set-aside]");
  await note.getByText("recent questions").waitFor();
  await page.mouse.move(310, 310);
  await page.getByRole("heading", { name: "Recent questions" }).waitFor();
  expect(await alert.count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem("mds.recent-plans.aside"))).toBe(RECENT);
  await note.getByRole("button", { name: "Put back" }).click();
  await page.waitForFunction((kept) => localStorage.getItem("mds.recent-plans") === kept, RECENT);
  await close();
});

/** Something that the list of keys alone asks, and only while it is drawn. */
const NO_KEYS = `{
  const ask = Document.prototype.querySelectorAll;
  Document.prototype.querySelectorAll = function (selector) {
    if (selector === "[aria-keyshortcuts]") throw new Error("An injected fault");
    return ask.call(this, selector);
  };
}`;

it("a dialog that stops leaves the page, and keys act again once its bug is closed", async () => {
  const { page, close } = await open("/cost", { watch: NO_KEYS });
  await page.keyboard.press("?");
  await page.locator("[data-crash]").getByText("An injected fault").waitFor();
  await page.locator("[data-crash]").getByRole("button", { name: "Close" }).click();
  await page.locator("[data-crash]").waitFor({ state: "detached" });
  await page.keyboard.press("p");
  await page.getByRole("button", { name: /^vs / }).waitFor();
  await close();
});
