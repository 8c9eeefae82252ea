import { describe, expect, it } from "vitest";
import {
  CHART,
  expectAccessible,
  expectNoSidewaysScroll,
  figure,
  PHONE,
  suiteBrowser,
} from "../../../support/screens/suite-page";

const LINK = "/quick-estimation?model=llama-3.3-70b&hw=h100-sxm&tp=8&conc=16&isl=2048";

const open = suiteBrowser();

const SETTINGS = [
  { theme: "light", language: "en", tags: [] as string[] },
  { theme: "dark", language: "en", tags: "check" },
  { theme: "light", language: "zh", tags: "check" },
  { theme: "dark", language: "zh", tags: "check" },
] as const;

describe.each(SETTINGS)("Quick Estimation, $theme, $language", ({ theme, language, tags }) => {
  it("opens from its link, follows a control, and has nothing to complain of", { tags }, async () => {
    const { page, complaints, close } = await open(LINK, { colorScheme: theme }, language);
    await page.locator(CHART).first().waitFor();
    expect(await page.locator("html").getAttribute("lang")).toMatch(language);
    const before = await figure(page, "tpot");
    expect(before).toBeGreaterThan(5);
    const concurrency = page.getByLabel(language === "en" ? "Concurrency" : "并发", { exact: true });
    await concurrency.fill("256");
    await page.waitForURL(/conc=256/);
    expect(await figure(page, "tpot")).toBeGreaterThan(before);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Quick Estimation", { tags: "check" }, () => {
  it("draws a chart by the library once a pointer comes near, and keeps it where the library does not come", async () => {
    const { page, close } = await open(LINK);
    const charts = page.locator("[role=img]").filter({ has: page.locator(CHART) });
    await page.route(/\.js$/, (route) => route.abort());
    await charts.nth(0).hover();
    await page.waitForTimeout(300);
    await charts.nth(0).locator("[data-first-drawing=measured]").waitFor();
    expect(await page.locator(".js-plotly-plot").count()).toBe(0);
    await page.unroute(/\.js$/);
    // A pointer that goes on moving, as a hand does: an attempt that was under way while the script was kept away ends without a chart.
    let x = 40;
    const nudged = async () => {
      await charts.nth(1).hover({ position: { x: x++, y: 40 } });
      return page.locator(".js-plotly-plot").count();
    };
    await expect.poll(nudged, { timeout: 20_000 }).toBeGreaterThan(0);
    await close();
  });

  it("explains a figure in the drawer", async () => {
    const { page, complaints, close } = await open(LINK);
    await page.locator("[data-figure=tpot]").click();
    const drawer = page.getByRole("dialog");
    await drawer.getByText("Prefill of other requests in between").first().waitFor();
    expect(await drawer.textContent()).toContain("mds quick-estimation --set");
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    expect(complaints).toEqual([]);
    await close();
  });

  it("hands over the command, and takes one back", async () => {
    const { page, complaints, close } = await open(LINK);
    await page.getByText("Launch", { exact: true }).click();
    await page.getByText("vllm serve meta-llama/Llama-3.3-70B-Instruct").first().waitFor();
    await page.getByLabel("Format").selectOption("kubernetes");
    await page.getByText("kind: Deployment").waitFor();
    await page.getByText("From a launch command").click();
    await page.getByLabel("Launch command").fill("vllm serve meta-llama/Llama-3.3-70B-Instruct -tp 4 --odd 1");
    await page.getByText("--odd 1", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Apply to the scenario" }).click();
    await page.waitForURL(/tp=4/);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });

  it("works on a phone: no sideways scrolling, the scenario in a sheet", async () => {
    const { page, complaints, close } = await open(LINK, PHONE);
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("dialog").getByLabel("Concurrency", { exact: true }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });

  it("says what does not fit, and a button mends it", async () => {
    const { page, close } = await open("/quick-estimation?model=llama-3.3-70b&hw=h100-sxm&tp=1&conc=4");
    await page
      .getByText(/Weights need 141/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "TP 2 (2 GPUs)", exact: true }).click();
    await page.waitForURL(/tp=2/);
    await page
      .getByText(/Weights need 141/)
      .first()
      .waitFor({ state: "hidden" });
    await close();
  });

  it("reports one bad parameter at its field and keeps the others", async () => {
    const { page, close } = await open("/quick-estimation?model=llama-3.1-8b&tp=-3&conc=32&hw=h100-sxm");
    await page
      .getByText(/TP \(tp\) cannot be "-3"/)
      .first()
      .waitFor();
    expect(await page.getByLabel("Concurrency", { exact: true }).inputValue()).toBe("32");
    expect(await page.getByLabel("TP", { exact: true }).inputValue()).toBe("8");
    await close();
  });

  it("names an unknown accelerator and the heads that TP does not divide; the page stays", async () => {
    const unknown = await open("/quick-estimation?hw=h9000");
    await unknown.page.getByText(/h9000/).first().waitFor();
    await unknown.page.getByLabel("Concurrency", { exact: true }).waitFor();
    await unknown.close();
    const uneven = await open("/quick-estimation?model=llama-3.1-8b&hw=h100-sxm&tp=3");
    await uneven.page
      .getByText(/TP 3 does not divide the 32 attention heads/)
      .first()
      .waitFor();
    await uneven.page.getByRole("button", { name: "TP 4", exact: true }).click();
    await uneven.page.waitForURL(/tp=4/);
    await uneven.close();
  });

  it("keeps the last answer in sight, dimmed, while a scenario cannot be computed", async () => {
    const { page, complaints, close } = await open(LINK);
    const tp = page.getByLabel("TP", { exact: true });
    await tp.fill("3");
    await page.getByText("The last scenario that could be computed:").waitFor();
    expect(await page.locator("[inert] [data-figure=tpot]").count()).toBe(1);
    await tp.fill("4");
    await page.getByText("The last scenario that could be computed:").waitFor({ state: "hidden" });
    expect(await page.locator("[inert]").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it("says what is wrong with a pasted configuration, at the place", async () => {
    const { page, close } = await open("/quick-estimation");
    await page.getByRole("button", { name: /paste config\.json/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").first().fill('{"model_type": "llama", "hidden_size": }');
    await dialog
      .getByText(/line 1/)
      .first()
      .waitFor();
    await dialog.getByRole("textbox").first().fill('{"model_type": "no_such_thing", "hidden_size": 64}');
    await dialog
      .getByText(/no_such_thing/)
      .last()
      .waitFor();
    await close();
  });
});
