import { describe, expect, it } from "vitest";
import { expectAccessible, expectFitsPhone, figure, suiteBrowser, VARIANTS } from "../../../support/screens/suite-page";

const LINK =
  "/scheduling-simulator?model=llama-3.1-8b&hw=h100-sxm&tp=1&isl=1500&osl=150&rate=8&requests=150&map_conc=1,8,32&map_budget=512,2048";

const open = suiteBrowser();

describe.each(VARIANTS)("Scheduling simulator, $theme, $language", ({ theme, language, tags }) => {
  it(
    "opens from its link with a run and a map, follows a control, and has nothing to complain of",
    { tags },
    async () => {
      const { page, complaints, close } = await open(LINK, { colorScheme: theme }, language);
      await page.locator(".js-plotly-plot .heatmaplayer").first().waitFor();
      await page.locator("progress").first().waitFor({ state: "detached" });
      const before = await figure(page, "ttft");
      expect(before).toBeGreaterThan(1);
      const expert = page.locator("aside summary", { hasText: language === "en" ? "Expert options" : "专家选项" });
      expect(await page.locator('[data-param="arrivals"]').isVisible()).toBe(true);
      expect(await page.locator('[data-param="batched_tokens"]').isVisible()).toBe(false);
      await expert.click();
      await page.locator('[data-param="batched_tokens"]').fill("128");
      await page.waitForURL(/batched_tokens=128/);
      await expert.click();
      expect(await expert.textContent()).toContain("128");
      await page.waitForFunction(
        (was) =>
          Number(document.querySelector("[data-figure=ttft] [data-value]")?.textContent?.replaceAll(",", "")) !== was,
        before,
      );
      await expectAccessible(page);
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

describe("Scheduling simulator", { tags: "check" }, () => {
  it("shows two futures from a step, and the link reproduces them", async () => {
    const { page, complaints, close } = await open(LINK);
    await page.getByLabel("New value").fill("128");
    await page.getByRole("button", { name: "See both futures" }).click();
    await page.getByRole("heading", { name: /Two futures from step/ }).waitFor();
    await page.waitForURL(/knob=budget.*step=\d+.*value=128|step=\d+.*/);
    const link = page.url();
    const sentence = await page.getByText(/^From .* token budget 128 instead of/).textContent();
    await close();
    const again = await open(link);
    await again.page.getByRole("heading", { name: /Two futures from step/ }).waitFor();
    expect(await again.page.getByText(/^From .* token budget 128 instead of/).textContent()).toBe(sentence);
    await again.page.getByRole("button", { name: "Back to one future" }).click();
    await again.page.getByRole("heading", { name: /Two futures from step/ }).waitFor({ state: "detached" });
    expect([...complaints, ...again.complaints]).toEqual([]);
    await again.close();
  });

  it("sorts all requests, shows the life of one, and turns a policy in the middle of a run", async () => {
    const { page, complaints, close } = await open(`${LINK}&knob=policy&step=60&value=sglang`);
    await page.getByText(/^From .* policy SGLang instead of vLLM V1/).waitFor();
    const table = page.locator("[data-section=requests]");
    await table.getByText("150 rows").waitFor();
    await table.getByRole("button", { name: "Request", exact: true }).click();
    await table.getByRole("button", { name: "Request", exact: true }).click();
    await table.getByRole("button", { name: "lifecycle 1", exact: true }).click();
    await page.getByText(/Request 1 arrived at .* chunks of 1,500 tokens/).waitFor();
    // Arrow keys walk down the rows: Tab stops at one of them only.
    const focused = () => page.evaluate(() => document.activeElement?.closest("tr")?.ariaRowIndex);
    await table.locator("tbody[aria-label] ~ tbody [aria-label^='lifecycle ']").first().focus();
    const from = Number(await focused());
    for (let row = 0; row < 40; row += 1) await page.keyboard.press("ArrowDown");
    expect(Number(await focused())).toBe(from + 40);
    expect(complaints).toEqual([]);
    await close();
  });

  it("takes a pasted trace: bad rows are named, the rest runs, and the link keeps it", async () => {
    const { page, close } = await open(LINK);
    await page
      .getByLabel("Pasted trace")
      .fill("arrival_s,input_tokens,output_tokens\n0,800,40\n1,-3,40\n1.5,900,50\n2,700,60\n");
    await page.getByRole("button", { name: "Use the pasted trace" }).click();
    await page
      .getByText(/Row \d: input_tokens is -3/)
      .first()
      .waitFor();
    await page.waitForURL(/trace=/);
    await page.getByText("3 of 3 requests finished", { exact: false }).waitFor();
    await page.reload();
    await page.getByText("3 of 3 requests finished", { exact: false }).waitFor();
    await close();
  });

  it("fits measured steps and runs on the form", async () => {
    const { page, close } = await open(LINK);
    await page.getByText("Calibrate with measured steps").click();
    await page
      .getByLabel("Measured steps")
      .fill("1,0,1000,5\n64,0,90000,9\n64,0,200000,11\n0,2048,0,60\n32,512,40000,22");
    await page.getByRole("button", { name: "Fit and use the form" }).click();
    await page.waitForURL(/steps=linear/);
    await page.getByText(/R² /).first().waitFor();
    await close();
  });

  it("works on a phone without sideways scrolling", async () => {
    await expectFitsPhone(open, LINK, "[data-figure=ttft]");
  });
});
