import { describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, figure, PHONE, suiteBrowser, VARIANTS } from "../support/suite-page";

const LINK = "/plan?model=llama-3.1-8b&hw=h100-sxm&isl=1024&osl=128&tpot_ms=20&gpus=2";

const open = suiteBrowser();

describe.each(VARIANTS)("Plan, $theme, $language", ({ theme, language }) => {
  it("answers from its link, and has nothing to complain of", async () => {
    const { page, complaints, close } = await open(LINK, { colorScheme: theme }, language);
    await page.locator("[data-section=limits]").waitFor();
    await page.locator("summary h2").last().waitFor();
    expect(await figure(page, "users")).toBeGreaterThan(1);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Plan", () => {
  it("answers another question when a word of the sentence changes", async () => {
    const { page, complaints, close } = await open(LINK);
    await page.locator("[data-section=limits]").waitFor();
    const users = await figure(page, "users");
    await page.getByRole("textbox", { name: "GPUs I have", exact: true }).first().fill("8");
    await page.waitForURL(/gpus=8/);
    await page.getByText("Yes, about").waitFor();
    expect(await figure(page, "users")).toBeGreaterThan(users);
    expect(complaints).toEqual([]);
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
