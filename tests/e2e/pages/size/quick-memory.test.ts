import { describe, expect, it } from "vitest";
import {
  CHART,
  expectAccessible,
  expectFitsPhone,
  figure,
  suiteBrowser,
  VARIANTS,
} from "../../../support/screens/suite-page";

const LINK = "/quick-memory?model=llama-3.3-70b&hw=h100-sxm&tp=4&conc=16";

const open = suiteBrowser();

describe.each(VARIANTS)("Quick Memory, $theme, $language", ({ theme, language, tags }) => {
  it("opens from its link, follows a control, and has nothing to complain of", { tags }, async () => {
    const { page, complaints, close } = await open(LINK, { colorScheme: theme }, language);
    await page.locator(CHART).first().waitFor();
    const before = await figure(page, "room");
    expect(before).toBeGreaterThan(10);
    await page.getByLabel(language === "en" ? "Memory share" : "显存占比", { exact: true }).fill("0.8");
    await page.waitForURL(/util=0.8/);
    expect(await figure(page, "room")).toBeLessThan(before);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Quick Memory", { tags: "check" }, () => {
  it("explains a figure in the drawer", async () => {
    const { page, complaints, close } = await open(LINK);
    await page.locator("[data-figure=tokens]").click();
    const drawer = page.getByRole("dialog");
    await drawer.getByText("tokens = attention DP").first().waitFor();
    expect(await drawer.textContent()).toContain("mds quick-memory --set");
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    expect(complaints).toEqual([]);
    await close();
  });

  it("says what does not fit, and a button mends it", async () => {
    const { page, close } = await open("/quick-memory?model=llama-3.3-70b&hw=h100-sxm&tp=1&conc=16");
    await page.locator("[data-issue=MEM-WEIGHTS-EXCEED]").waitFor();
    await page.getByRole("button", { name: /^TP 2 \(2 GPUs\)/ }).click();
    await page.waitForURL(/tp=2/);
    await page.locator("[data-issue=MEM-WEIGHTS-EXCEED]").waitFor({ state: "hidden" });
    await page
      .getByText(/1 of 16 running/)
      .first()
      .waitFor();
    await close();
  });

  it("applies a row of the what-if table", async () => {
    const { page, complaints, close } = await open(LINK);
    const before = await figure(page, "tokens");
    await page.getByRole("button", { name: "apply: TP8, FP8, KV FP8", exact: true }).click();
    // TP 8 is the default, which a link leaves out.
    await page.waitForURL(/\?conc=16&hw=h100-sxm&kv=fp8&model=llama-3.3-70b&weights=fp8$/);
    expect(await figure(page, "tokens")).toBeGreaterThan(2 * before);
    expect(complaints).toEqual([]);
    await close();
  });

  it("follows a pasted log, and puts its figures into the panel", async () => {
    const { page, complaints, close } = await open("/quick-memory?model=llama-3.1-8b&hw=h100-sxm&tp=1&conc=16");
    const log = [
      "INFO Model loading took 14.99 GiB and 6.1 seconds",
      "INFO Available KV cache memory: 51.38 GiB",
      "INFO GPU KV cache size: 420,896 tokens",
    ];
    await page.getByLabel("Log or device table").fill(log.join("\n"));
    await page.getByText("vLLM, 5 figures read.").first().waitFor();
    await page.waitForURL(/log=z\./);
    expect(await figure(page, "tokens")).toBe(421_000);
    await page.getByRole("button", { name: "put the figures into the panel" }).click();
    await page.waitForURL(/weights_gib=14.99/);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });

  it("works on a phone: no sideways scrolling", async () => {
    const link = `${LINK}&split=1&d_tp=4&d_adp=1&pp=2`;
    await expectFitsPhone(open, link, "[data-section=ranks] tfoot");
  });
});
