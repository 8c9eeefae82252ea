import { describe, expect, inject, it } from "vitest";
import { launchBrowser, openPage } from "../../support/screens/browser";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  figure,
  PHONE,
  suiteBrowser,
  VARIANTS,
} from "../../support/screens/suite-page";

const LINK = "/?model=llama-3.1-8b&hw=h100-sxm&isl=1024&osl=128&tpot_ms=20&gpus=2";

const open = suiteBrowser();

describe.each(VARIANTS)("Plan, $theme, $language", ({ theme, language, tags }) => {
  it("answers from its link, and has nothing to complain of", { tags }, async () => {
    const { page, complaints, close } = await open(LINK, { colorScheme: theme }, language);
    await page.locator("[aria-busy=false] [data-section=limits]").waitFor();
    await page.locator("summary h2").last().waitFor();
    expect(await figure(page, "users")).toBeGreaterThan(1);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Plan", { tags: "check" }, () => {
  it("answers another question when a word of the sentence changes, and Undo goes back", async () => {
    const { page, complaints, close } = await open(LINK);
    await page.locator("[aria-busy=false] [data-section=limits]").waitFor();
    const users = await figure(page, "users");
    await page.getByRole("textbox", { name: "GPUs I have", exact: true }).first().fill("8");
    await page.waitForURL(/gpus=8/);
    await page.locator("[aria-busy=true]").waitFor();
    await page.locator("[aria-busy=false]").waitFor();
    expect(await figure(page, "users")).toBeGreaterThan(users);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.waitForURL(/gpus=2/);
    expect(complaints).toEqual([]);
    await close();
  });

  it("copies the launch command in one action, without scrolling", async () => {
    const { page, close } = await open(LINK, { viewport: { width: 1440, height: 900 } });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copy = page.getByRole("button", { name: "Copy launch command" });
    await copy.waitFor();
    const box = await copy.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(900);
    await copy.click();
    await page.getByRole("status").filter({ hasText: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("vllm serve");
    await close();
  });

  it("saves the front as a picture and as a table, from where it is drawn", async () => {
    const { page, complaints, close } = await open(LINK);
    await page.locator("[aria-busy=false] [data-section=limits]").waitFor();
    const front = page.locator("[data-section=front]");
    for (const format of ["CSV", "SVG", "PNG"]) {
      const saved = page.waitForEvent("download");
      await front.getByRole("button", { name: format }).click();
      expect((await saved).suggestedFilename()).toMatch(new RegExp(`^mds-plan-front\\.${format.toLowerCase()}$`));
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it("opens a slot at its first press, also while the page loads, also by touch", async () => {
    const { page, close } = await open("/", { ...PHONE, hasTouch: true });
    await page.locator("[data-param=model]").tap();
    await page.getByRole("dialog").waitFor();
    await close();
  });

  it("keeps what is typed before its code has come", async () => {
    const browser = await launchBrowser();
    const { page } = await openPage(browser, inject("baseUrl"));
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(LINK, { waitUntil: "commit" });
    await page.locator("input[data-param=isl]").click();
    await page.keyboard.type("2k");
    await page.locator("input[data-param=gpus]").click();
    await page.keyboard.type("4");
    await page.locator("[data-param=hw]").click();
    release();
    await page.waitForURL(/gpus=4/);
    await page.waitForURL(/isl=2000/);
    await page.getByRole("dialog").waitFor();
    await browser.close();
  });

  it("says why not another layout, chosen from all of one pool", async () => {
    const { page, close } = await open(LINK);
    await page.locator("[aria-busy=false]").waitFor();
    const layouts = page.getByLabel("Why not", { exact: true });
    const why = layouts.locator("xpath=following-sibling::*[@role='status']");
    const before = await why.textContent();
    await layouts.selectOption({ index: 1 });
    await expect.poll(() => why.textContent()).toMatch(/^((not )?simulated|serves fewer|meets its limits|✕ T)/);
    expect(await why.textContent()).not.toBe(before);
    await close();
  });

  it("takes a step of a limit on a click, and says how to go back", async () => {
    const { page, close } = await open(LINK);
    await page.locator("[aria-busy=false]").waitFor();
    await page.getByRole("button", { name: /^Try \d: TPOT/ }).click();
    // Which step is worth offering follows from the model; any but the one that was asked.
    await page.waitForURL((url) => Number(url.searchParams.get("tpot_ms")) > 20);
    await page.getByRole("status").getByRole("button", { name: "Undo" }).waitFor();
    await close();
  });

  it("keeps old links: /plan is the index with the same question", async () => {
    const { page, close } = await open(LINK.replace("/?", "/plan?"));
    expect(new URL(page.url()).pathname).toBe("/");
    expect(page.url()).toContain("gpus=2");
    await close();
  });

  it("works on a phone: no sideways scrolling", async () => {
    const { page, complaints, close } = await open(LINK, PHONE);
    await page.locator("[data-section=limits]").waitFor();
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
    await close();
  });
});
