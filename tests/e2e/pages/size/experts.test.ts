import { describe, expect, it } from "vitest";
import {
  CHART,
  expectAccessible,
  expectFitsPhone,
  figure,
  suiteBrowser,
  VARIANTS,
} from "../../../support/screens/suite-page";

const LINK = "/experts?model=qwen3-235b-a22b&hw=h100-sxm&tp=4&conc=8&resident=16";

const open = suiteBrowser();

describe.each(VARIANTS)("Experts, $theme, $language", ({ theme, language, tags }) => {
  it("opens from its link, follows a control, and has nothing to complain of", { tags }, async () => {
    const { page, complaints, close } = await open(LINK, { colorScheme: theme }, language);
    await page.locator(CHART).first().waitFor();
    expect(await figure(page, "expert")).toBeCloseTo(37.7, 1);
    const before = await figure(page, "hit");
    await page.getByLabel(language === "en" ? "Experts in HBM" : "HBM 中的专家", { exact: true }).fill("24");
    await page.waitForURL(/resident=24/);
    expect(await figure(page, "hit")).toBeGreaterThan(before);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Experts", { tags: "check" }, () => {
  it("takes a pasted ep_balance.csv into the link, shows it, and lets it go", async () => {
    const { page, complaints, close } = await open(LINK);
    const paste = page.getByLabel("ep_balance.csv");
    await paste.fill("819,821\n1,x\n");
    await page.getByRole("button", { name: "Use the table" }).click();
    await page.getByText(/column 821, is not a number/).waitFor();
    await paste.fill(`819,821\n${"1840200,2215400\n".repeat(94)}`);
    await page.getByRole("button", { name: "Use the table" }).click();
    await page.waitForURL(/balance=z\./);
    await page.getByRole("heading", { name: /The busiest rank has 1.09 times the mean load/ }).waitFor();
    const address = page.url();
    await page.goto(address);
    await page.getByRole("heading", { name: /The busiest rank has 1.09 times the mean load/ }).waitFor();
    await page.getByRole("button", { name: "Back to Zipf" }).click();
    await page.waitForURL((url) => !url.searchParams.has("balance"));
    expect(complaints).toEqual([]);
    await close();
  });

  it("says of a dense model what applies", async () => {
    const { page, close } = await open("/experts?model=llama-3.1-8b&hw=h100-sxm&tp=1");
    await page
      .getByText(/has no routed experts/)
      .first()
      .waitFor();
    expect(await page.locator("[data-figure]").count()).toBe(3);
    await close();
  });

  it("works on a phone without sideways scrolling", async () => {
    await expectFitsPhone(open, LINK, CHART);
  });
});
