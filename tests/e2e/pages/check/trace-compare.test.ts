import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { smallTrace } from "../../../support/measurements/small-trace";
import { expectAccessible, expectNoSidewaysScroll, suiteBrowser, VARIANTS } from "../../../support/screens/suite-page";

const open = suiteBrowser();
const WIDTH = { en: 1440, zh: 390 };
const FILE = {
  name: "rank0.json",
  mimeType: "application/json",
  buffer: Buffer.from(smallTrace({ passes: 3, layers: 4 })),
};

const OTHER = smallTrace({ passes: 3, layers: 4 }).replaceAll("nvjet_gemm_down", "nvjet_gemm_wide");

async function choose(page: Page): Promise<void> {
  await page.locator("[data-part=open] input[type=file]").setInputFiles(FILE);
  await page.locator("[data-file=done]").waitFor();
}

describe.each(VARIANTS)("Two passes compared, $theme, $language", ({ theme, language, tags }) => {
  it("are accessible and do not scroll sideways", { tags }, async () => {
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

describe("A trace", { tags: "check" }, () => {
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

  it("against another: keys go through what changed, bars say by how much", async () => {
    const { page, complaints, close } = await open("/trace?pass=1&layer=0&versus=1.1.0");
    const other = { ...FILE, name: "rank1.json", buffer: Buffer.from(OTHER) };
    await page.locator("[data-part=open] input[type=file]").setInputFiles([FILE, other]);
    const said = page.locator("[data-part=changed] [aria-live]");
    await said.getByText("Changed kernels: 2").waitFor();
    await page.keyboard.press("]");
    await said.getByText("1/2 Only in A: A 4 nvjet_gemm_down, 25 µs").waitFor();
    await page.keyboard.press("[");
    await said.getByText("2/2 Only in B: B 4 nvjet_gemm_wide, 25 µs").waitFor();
    expect(await page.locator("[data-section=effects] tbody svg").count()).toBe(2);
    await page.getByRole("button", { name: "Only in B 1" }).click();
    await page.locator("[data-section=effects]").getByText("nvjet_gemm_wide").waitFor();
    expect(await page.locator("[data-section=effects] tbody tr").count()).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });
});
