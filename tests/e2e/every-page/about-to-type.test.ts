// @module-tag check
/** Keys never act while a person types or is about to: what is added or asked for has the cursor. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { suiteBrowser } from "../../support/screens/suite-page";

const open = suiteBrowser();

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute("aria-label") ?? activeElement?.getAttribute("data-figure") ?? "nothing";
  });

it("a kind of GPU that is added is chosen by its letters, and no limit moves", async () => {
  const { page, complaints, close } = await open("/");
  await page.getByRole("button", { name: "GPUs I have" }).click();
  const add = page.getByRole("button", { name: "Add a kind" });
  await add.click();
  await page.waitForURL(/team=/);
  await expect.poll(() => focused(page)).toBe("Kind of GPU");
  await page.keyboard.type("H100 1234");
  expect(page.url()).not.toMatch(/ttft|tpot/);
  expect(await page.getByLabel("Kind of GPU").count()).toBe(1);
  expect(complaints).toEqual([]);
  await close();
});

it("what is typed behind Add note and Add heading is their text", async () => {
  const { page, complaints, close } = await open("/my-report");
  await page.getByRole("button", { name: "Add note" }).click();
  const note = page.getByRole("textbox", { name: "Text of the note", exact: true });
  await expect.poll(() => focused(page)).toBe("Text of the note");
  await page.keyboard.type("p1 and 2: twice, please");
  expect(await note.inputValue()).toBe("p1 and 2: twice, please");
  await page.getByRole("button", { name: "Add heading" }).click();
  await expect.poll(() => focused(page)).toBe("Text of the heading");
  expect(await note.count()).toBe(1);
  expect(complaints).toEqual([]);
  await close();
});

it("a row that is added to the table of scenarios has the cursor", async () => {
  const { page, complaints, close } = await open("/inferencemax-scenarios");
  const before = await page.locator("[data-section=editor] tbody tr").count();
  await page.getByRole("button", { name: "Add row" }).click();
  await expect.poll(() => page.locator("[data-section=editor] tbody tr").count()).toBe(before + 1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("tbody") !== null)).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

it.each([0, 400])("the name that Save fills in is replaced by what is typed %i ms later", async (pause) => {
  const { page, complaints, close } = await open("/quick-estimation");
  await page.keyboard.press("Control+s");
  await page.waitForTimeout(pause);
  await page.keyboard.type("H200 plan A");
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("H200 plan A");
  expect(complaints).toEqual([]);
  await close();
});

it("the model in the top sentence opens its list, which takes what is typed", async () => {
  const { page, complaints, close } = await open("/quick-estimation");
  await page.locator("header").getByRole("button", { name: "DeepSeek V3" }).click();
  await page.keyboard.type("qwen3-8b");
  await page.keyboard.press("Enter");
  await page.waitForURL(/model=qwen3-8b/);
  expect(complaints).toEqual([]);
  await close();
});

it.each(["/quick-estimation", "/?goal=clients&users=8&model=qwen3-8b&gpus=2"])(
  "on %s Escape gives the focus back to the figure that `w` explained",
  async (link) => {
    const { page, complaints, close } = await open(link);
    await page.locator("button[data-figure]").first().waitFor();
    await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
    const figure = await page.locator("button[data-figure]").first().getAttribute("data-figure");
    await page.keyboard.press("w");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-figure") ?? null))
      .toBe(figure);
    expect(complaints).toEqual([]);
    await close();
  },
);

it("a digit that takes a step says so, and Undo takes it back", async () => {
  const { page, complaints, close } = await open("/?goal=clients&users=8&model=qwen3-8b&gpus=2");
  const step = page.locator("[aria-keyshortcuts='1']");
  await step.waitFor({ timeout: 60_000 });
  const before = page.url();
  await page.keyboard.press("1");
  await page.waitForURL((url) => url.href !== before);
  const notice = page.getByRole("status").filter({ has: page.getByRole("button", { name: "Undo" }) });
  await notice.getByRole("button", { name: "Undo" }).click();
  await page.waitForURL(before);
  expect(complaints).toEqual([]);
  await close();
});
