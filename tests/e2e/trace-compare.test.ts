import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { smallTrace } from "../support/small-trace";
import { expectAccessible, expectNoSidewaysScroll, suiteBrowser, VARIANTS } from "../support/suite-page";

const open = suiteBrowser();
const WIDTH = { en: 1440, zh: 390 };
const FILE = {
  name: "rank0.json",
  mimeType: "application/json",
  buffer: Buffer.from(smallTrace({ passes: 3, layers: 4 })),
};

async function choose(page: Page): Promise<void> {
  await page.locator("[data-part=open] input[type=file]").setInputFiles(FILE);
  await page.locator("[data-file=done]").waitFor();
}

describe.each(VARIANTS)("Two passes compared, $theme, $language", ({ theme, language }) => {
  it("are accessible and do not scroll sideways", async () => {
    const view = { colorScheme: theme, viewport: { width: WIDTH[language], height: 900 } };
    const { page, complaints, close } = await open("/trace?pass=0&versus=0.1.-", view, language);
    await choose(page);
    await page.locator("[data-section=effects] table").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("A trace", () => {
  it("is compared by a key, swapped, and opened again from the link", async () => {
    const { page, complaints, close } = await open("/trace?pass=1&layer=0");
    await choose(page);
    await page.keyboard.press("c");
    await page.waitForURL(/versus=0\.1\.1/);
    await page.locator("[data-section=compare] svg").waitFor();
    await page.getByText("A and B take the same time").waitFor();
    await page.keyboard.press("x");
    await page.waitForURL(/versus=0\.1\.0/);
    await page.reload();
    await choose(page);
    await page.locator("[data-section=compare] svg").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("[data-section=timeline] canvas").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
