import { describe, expect, it } from "vitest";
import {
  CHART,
  expectAccessible,
  expectFitsPhone,
  figure,
  suiteBrowser,
  VARIANTS,
} from "../../../support/screens/suite-page";

const LINK = "/runtime-planner?model=deepseek-v3&hw=h200-sxm&tp=8&conc=32&isl=2048";

const open = suiteBrowser();

describe.each(VARIANTS)("Runtime Planner, $theme, $language", ({ theme, language, tags }) => {
  it("opens from its link, follows a control, and has nothing to complain of", { tags }, async () => {
    const { page, complaints, close } = await open(LINK, { colorScheme: theme }, language);
    await page.locator(CHART).nth(3).waitFor();
    const before = await figure(page, "prefill");
    expect(before).toBeGreaterThan(20);
    await page.getByLabel(language === "en" ? "GEMM efficiency" : "GEMM 效率", { exact: true }).fill("0.1");
    await page.waitForURL(/eff_gemm=0.1/);
    expect(await figure(page, "prefill")).toBeGreaterThan(before);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Runtime Planner", { tags: "check" }, () => {
  it("explains a figure in the drawer", async () => {
    const { page, complaints, close } = await open(LINK);
    await page.locator("[data-figure=decode]").click();
    const drawer = page.getByRole("dialog");
    await drawer.getByText("Routed experts").first().waitFor();
    expect(await drawer.textContent()).toContain("mds runtime-planner --set");
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    expect(complaints).toEqual([]);
    await close();
  });

  it("shows stages by phase and layer kind", async () => {
    const { page, complaints, close } = await open(LINK);
    const stages = page.locator("[data-section=stages]");
    await stages.getByRole("button", { name: "by layer kind" }).click();
    await stages.getByText("mla-moe, 58 layers").first().waitFor();
    await stages.getByRole("button", { name: "Decode" }).click();
    await stages.getByRole("table", { name: "Work and time by stage, Decode" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("writes the axis of its curves into the link", async () => {
    const { page, complaints, close } = await open(LINK);
    const curves = page.locator("[data-section=curves]");
    await curves.getByRole("button", { name: "Input length" }).click();
    await page.waitForURL(/against=input/);
    await curves
      .getByText(/^Prompt tokens: /)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("leaves communication out on request, and says so", async () => {
    const { page, close } = await open(`${LINK}&comm=0`);
    await page.locator("[data-section=views]").getByText("Communication, not counted").waitFor();
    await close();
  });

  it("works on a phone: no sideways scrolling", async () => {
    await expectFitsPhone(open, LINK, CHART);
  });
});
