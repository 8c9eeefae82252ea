import { describe, expect, it } from "vitest";
import {
  CHART,
  expectAccessible,
  expectFitsPhone,
  figure,
  suiteBrowser,
  VARIANTS,
} from "../../../support/screens/suite-page";

const LINK = "/host-bandwidth?model=llama-3.1-8b&hw=h100-sxm&tp=1&conc=4&isl=32768&window=8192";

const open = suiteBrowser();

describe.each(VARIANTS)("Host Bandwidth, $theme, $language", ({ theme, language, tags }) => {
  it("opens from its link, follows a control, and has nothing to complain of", { tags }, async () => {
    const { page, complaints, close } = await open(LINK, { colorScheme: theme }, language);
    await page.locator(CHART).first().waitFor();
    const before = await figure(page, "tpot");
    expect(before).toBeGreaterThan(5);
    await page.getByLabel(language === "en" ? "Window in HBM" : "HBM 窗口", { exact: true }).fill("30000");
    await page.waitForURL(/window=30000/);
    expect(await figure(page, "tpot")).toBeLessThan(before);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Host Bandwidth", { tags: "check" }, () => {
  it("offers a window that moves something when the context fits whole", async () => {
    const { page, close } = await open("/host-bandwidth?model=llama-3.1-8b&hw=h100-sxm&tp=1&context=4096&window=8192");
    await page.getByRole("button", { name: "window 1,024" }).click();
    await page.waitForURL(/window=1024/);
    await close();
  });

  it("shows links of a rebalancing for MoE models, and why there is none for dense ones", async () => {
    const moe = await open("/host-bandwidth?model=qwen3-235b-a22b&hw=h200-sxm&tp=8");
    await moe.page.locator("[data-section=rebalance]").getByText("from ranks in the domain").waitFor();
    await moe.close();
    const dense = await open(LINK);
    await dense.page.locator("[data-section=rebalance]").getByText(/dense/).waitFor();
    await dense.close();
  });

  it("works on a phone without sideways scrolling", async () => {
    await expectFitsPhone(open, LINK, CHART);
  });
});
