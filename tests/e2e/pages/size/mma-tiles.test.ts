import { describe, expect, it } from "vitest";
import {
  CHART,
  expectAccessible,
  expectFitsPhone,
  figure,
  suiteBrowser,
  VARIANTS,
} from "../../../support/screens/suite-page";

const LINK = "/mma-tiles?model=llama-3.1-8b&hw=h100-sxm&tp=1";

const open = suiteBrowser();

describe.each(VARIANTS)("MMA Tiles, $theme, $language", ({ theme, language, tags }) => {
  it("opens from its link, follows a control, and has nothing to complain of", { tags }, async () => {
    const { page, complaints, close } = await open(LINK, { colorScheme: theme }, language);
    await page.locator(CHART).nth(1).waitFor();
    const before = await figure(page, "efficiency");
    expect(before).toBeGreaterThan(50);
    await page.getByLabel("M", { exact: true }).fill("16");
    await page.waitForURL(/[?&]m=16/);
    expect(await figure(page, "efficiency")).toBeLessThan(before / 4);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("MMA Tiles", { tags: "check" }, () => {
  it("starts from a preset, hands its efficiency over, and reads a snapshot back", async () => {
    const { page, complaints, close } = await open(LINK);
    await page.getByRole("button", { name: "CDNA3", exact: true }).click();
    await page.waitForURL(/hw=mi300x/);
    await page
      .getByRole("textbox", { name: "Snapshot, JSON" })
      .fill('{"kind":"mds-mma-tiles/1","hw":"a100-sxm-80","params":{"m":2048,"mt":128}}');
    await page.getByRole("button", { name: "Use this snapshot" }).click();
    await page.waitForURL(/hw=a100-sxm-80/);
    expect(new URL(page.url()).searchParams.get("m")).toBe("2048");
    expect(new URL(page.url()).searchParams.get("nt")).toBeNull();
    await page.getByRole("link", { name: /from tiles/ }).click();
    await page.waitForURL(/quick-estimation\?.*mfu=0\.\d+/);
    expect(complaints).toEqual([]);
    await close();
  });

  it("applies a tile of the tuner, and looks at a product of the scenario", async () => {
    const { page, close } = await open(LINK);
    await page
      .getByRole("button", { name: /^apply: / })
      .last()
      .click();
    await page.waitForURL(/mt=\d+/);
    await page
      .getByRole("button", { name: /^open: QKV projection/ })
      .first()
      .click();
    await page.waitForURL(/[?&]k=4096/);
    await close();
  });

  it("refuses an accelerator whose cores nobody describes, by name", async () => {
    const { page, close } = await open("/mma-tiles?model=llama-3.1-8b&hw=tpu-v5p&tp=1");
    await page
      .getByText(/cores.*TPU v5p/)
      .first()
      .waitFor();
    await close();
  });

  it("works on a phone without sideways scrolling", async () => {
    await expectFitsPhone(open, LINK, CHART);
  });
});
