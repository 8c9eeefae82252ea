import { describe, expect, it } from "vitest";
import { CHART, expectAccessible, suiteBrowser, VARIANTS } from "../../../support/screens/suite-page";

const LINK =
  "/scale-up-explorer?model=llama-3.3-70b&hw=h100-sxm&tp=4&conc=16&isl=512&osl=64&tps=1,2,4,8&concs=4,16&budgets=1024,2048&queries=60";

const open = suiteBrowser();

describe.each(VARIANTS)("Scale-up Explorer, $theme, $language", ({ theme, language, tags }) => {
  it("opens from its link, follows a control, and has nothing to complain of", { tags }, async () => {
    const { page, complaints, close } = await open(LINK, { colorScheme: theme }, language);
    await page.locator(CHART).first().waitFor();
    await page.locator("[data-job=done]").waitFor();
    const tpot = page.locator("[data-figure=tpot] [data-value]").first();
    const before = Number((await tpot.textContent())?.replaceAll(",", ""));
    await page.locator('input[data-param="conc"]').fill("128");
    await page.waitForURL(/conc=128/);
    await expect.poll(async () => Number((await tpot.textContent())?.replaceAll(",", ""))).toBeGreaterThan(before);
    await page.locator("[data-job=done]").waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Scale-up Explorer", { tags: "check" }, () => {
  it("lists layouts that cannot run with their reason", async () => {
    const { page, complaints, close } = await open(LINK);
    await page
      .getByText(/141\.\d GiB of weights|GiB of weights on a GPU/)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
