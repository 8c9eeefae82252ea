import { describe, expect, it } from "vitest";
import { CHART, expectAccessible, expectFitsPhone, suiteBrowser, VARIANTS } from "../../../support/screens/suite-page";

const LINK = "/accuracy?model=qwen3-32b&hw=h100-sxm&tp=2&conc=64&isl=1024&osl=1024";

const open = suiteBrowser();

describe.each(VARIANTS)("Accuracy, $theme, $language", ({ theme, language, tags }) => {
  it("opens from its link with figures, tables and charts, and has nothing to complain of", { tags }, async () => {
    const { page, complaints, close } = await open(LINK, { colorScheme: theme }, language);
    await page.locator(CHART).nth(1).waitFor();
    expect(Number(await page.locator("[data-figure=tpot-error] [data-value]").textContent())).toBeLessThan(14);
    const title = language === "en" ? "Errors on held-out runs" : "留出实测的误差";
    const table = page.getByRole("table", { name: title });
    expect(await table.getByRole("rowheader").count()).toBe(6);
    await page
      .getByText(language === "en" ? /Qwen3-32B on H100/ : /H100.*上的 Qwen3-32B/)
      .first()
      .waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Accuracy", { tags: "check" }, () => {
  it("keeps filters in the link and sorts its table", async () => {
    const { page, complaints, close } = await open(`${LINK}&engine=vllm&by=family&metric=ttft`);
    const table = page.getByRole("table", { name: "Errors on held-out runs" });
    const first = async () => (await table.getByRole("rowheader").first().textContent()) ?? "";
    expect(await first()).toBe("all");
    // The reference tool's totals are of all runs: beside a part of them they would mislead.
    expect(await table.getByText(/reference tool/).count()).toBe(0);
    await table.getByRole("button", { name: /TPOT median/ }).click();
    expect(await first()).not.toBe("all");
    await page.getByLabel("Rows by").selectOption("system");
    await page.waitForURL(/engine=vllm/);
    await table.getByText(/H200/).first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("explains a figure and says where a band comes from", async () => {
    const { page, complaints, close } = await open(LINK);
    await page.locator("[data-figure=tpot-error]").click();
    const drawer = page.getByRole("dialog");
    await drawer.getByText("90th percentile").waitFor();
    expect(await drawer.textContent()).toContain("mds accuracy --set");
    await close();
    const estimation = await open("/quick-estimation?model=llama-3.3-70b&hw=h100-sxm&tp=8&conc=16&isl=2048");
    const figure = estimation.page.locator("[data-figure=tpot]");
    const basis = estimation.page.locator("[data-figure=tpot] + [role=tooltip]");
    expect(await basis.isVisible()).toBe(false);
    await figure.hover();
    await basis.waitFor({ state: "visible" });
    expect(await basis.textContent()).toMatch(/similar runs?\. Nearest: /);
    expect(complaints).toEqual([]);
    await estimation.close();
  });

  it("offers a way out where filters leave nothing", async () => {
    const { page, close } = await open(`${LINK}&system=h100_sxm&mode=disagg`);
    await page.getByText("No measured run combines").waitFor();
    await page.getByRole("button", { name: "Show all runs" }).click();
    await page.getByText("No measured run combines").waitFor({ state: "hidden" });
    await page.locator("[data-figure=tpot-error]").waitFor();
    await close();
  });

  it("works on a phone without sideways scrolling", async () => {
    await expectFitsPhone(open, LINK, "[data-figure=tpot-error]");
  });
});
