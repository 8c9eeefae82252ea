import { describe, expect, it } from "vitest";
import {
  CHART,
  expectAccessible,
  expectNoSidewaysScroll,
  figure,
  PHONE,
  suiteBrowser,
  VARIANTS,
} from "../../../support/screens/suite-page";

const LINK =
  "/pd-disaggregate-search?model=llama-3.1-8b&hw=h100-sxm&isl=1024&osl=256&ttft_ms=300&tpot_ms=12&gpus=8&p_tps=1,2&d_tps=1,2";

const open = suiteBrowser();

describe.each(VARIANTS)("PD-Disaggregate Search, $theme, $language", ({ theme, language, tags }) => {
  it("opens from its link, follows a control, and has nothing to complain of", { tags }, async () => {
    const { page, complaints, close } = await open(LINK, { colorScheme: theme }, language);
    await page.locator(CHART).nth(1).waitFor();
    const before = await figure(page, "rate");
    expect(before).toBeGreaterThan(1);
    await page.getByLabel(language === "en" ? "Headroom" : "余量", { exact: true }).fill("50");
    await page.waitForURL(/headroom=50/);
    await expect.poll(() => figure(page, "rate")).toBeLessThan(before * 0.6);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("PD-Disaggregate Search", { tags: "check" }, () => {
  it("studies the scale as a job, and writes the choice into the link", async () => {
    const { page, complaints, close } = await open(`${LINK}&sizes=2,4,8`);
    const studies = page.locator("[data-section=studies]");
    await studies.getByRole("button", { name: "Scale" }).click();
    await page.waitForURL(/study=scale/);
    await studies.locator("[data-job=done]").waitFor();
    expect(await studies.getByRole("row").count()).toBe(4);
    expect(complaints).toEqual([]);
    await close();
  });

  it("writes the best plan into the scenario, and has launch commands for it", async () => {
    const { page, complaints, close } = await open(LINK);
    await page.getByRole("button", { name: "Apply to the scenario" }).click();
    await page.waitForURL(/split=/);
    await page.getByText("Launch", { exact: true }).click();
    await page.getByText("vllm serve").first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("says what to give way on when nothing passes; no sideways scrolling on a phone", async () => {
    const { page, complaints, close } = await open(LINK.replace("tpot_ms=12", "tpot_ms=2"), PHONE);
    await page.getByText(/Separate pools meet the limits with TPOT from/).waitFor();
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
    await close();
  });
});
