import { describe, expect, it } from "vitest";
import {
  CHART,
  expectAccessible,
  expectFitsPhone,
  figure,
  suiteBrowser,
  VARIANTS,
} from "../../../support/screens/suite-page";

const LINK = "/attention?model=llama-3.1-8b&hw=h100-sxm&tp=1&isl=16384&conc=16";

const open = suiteBrowser();

describe.each(VARIANTS)("Attention Shape, $theme, $language", ({ theme, language, tags }) => {
  it("opens from its link, follows a control, and has nothing to complain of", { tags }, async () => {
    const { page, complaints, close } = await open(LINK, { colorScheme: theme }, language);
    await page.locator(CHART).nth(1).waitFor();
    const before = { time: await figure(page, "prefill"), work: await figure(page, "flops") };
    expect(before.time).toBeGreaterThan(10);
    const input = page.getByLabel(language === "en" ? "Input, ISL" : "输入 ISL", { exact: true });
    await input.fill("32768");
    await page.waitForURL(/isl=32768/);
    // The square of the prompt: four times the work, and less than that in time, as longer prompts use the chip better.
    expect((await figure(page, "flops")) / before.work).toBeCloseTo(4, 1);
    expect((await figure(page, "prefill")) / before.time).toBeGreaterThan(3.5);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Attention Shape", { tags: "check" }, () => {
  it("names the hottest stage, and another chip turns it over", async () => {
    const { page, close } = await open("/attention?model=gpt-oss-120b&hw=b200-sxm&tp=1");
    await page
      .getByText(/slowest stage of prefill attention is softmax/)
      .first()
      .waitFor();
    await close();
  });

  it("refuses an accelerator without a rate of exponentials, and a button enters one", async () => {
    const { page, close } = await open("/attention?model=llama-3.1-8b&hw=rx-7900-xtx&tp=1");
    await page
      .getByText(/RX 7900 XTX.* states no rate of exponentials/)
      .first()
      .waitFor();
    await page
      .getByRole("button", { name: /16 per clock/ })
      .first()
      .click();
    await page.waitForURL(/exp_clk=16/);
    expect(await figure(page, "prefill")).toBeGreaterThan(0);
    await close();
  });

  it("works on a phone without sideways scrolling", async () => {
    await expectFitsPhone(open, LINK, CHART);
  });
});
