import { describe, expect, it } from "vitest";
import { CHART, expectAccessible, suiteBrowser, VARIANTS } from "../../../support/screens/suite-page";

const SMALL = "/simulation-sweep?model=llama-3.1-8b&hw=h100-sxm&tp=1&isl=512&osl=64";
const QUICK = `${SMALL}&tps=1,2&policies=vllm-v1&concs=4,16&rates=4,8&requests=60&seeds=2`;

const open = suiteBrowser();

describe.each(VARIANTS)("Simulation Sweep, $theme, $language", ({ theme, language, tags }) => {
  it("runs from its link, gives the same figures again, and has nothing to complain of", { tags }, async () => {
    const { page, complaints, close } = await open(QUICK, { colorScheme: theme }, language);
    await page.locator("[data-job=done]").waitFor();
    await page.locator(CHART).first().waitFor();
    const output = page.locator("[data-figure=per-gpu] [data-value]").first();
    const before = await output.textContent();
    expect(Number(before?.replaceAll(",", ""))).toBeGreaterThan(1);
    await expectAccessible(page);
    await page.reload();
    await page.locator("[data-job=done]").waitFor();
    expect(await output.textContent()).toBe(before);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Simulation Sweep", { tags: "check" }, () => {
  it("can be cancelled, keeps what finished, and runs again", async () => {
    const { page, close } = await open(`${SMALL}&rates=4,8,16&concs=none&requests=20000&seeds=20&policies=vllm-v1`);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await page.locator("[data-job=cancelled]").waitFor();
    await page.getByText(/Cancelled: /).waitFor();
    await page.getByRole("button", { name: "Run again", exact: true }).click();
    await page.locator("[data-job=running]").waitFor();
    await close();
  });

  it("says that its findings are of a part of the runs until all are in", async () => {
    const { page, close } = await open(
      `${SMALL}&rates=4,8&concs=none&knee=0&requests=3000&seeds=50&policies=vllm-v1&ttft_ms=60000`,
    );
    await page.getByText(/^So far, /).waitFor();
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await page.locator("[data-job=cancelled]").waitFor();
    await page.getByText(/^So far, /).waitFor();
    await close();
  });

  it("says why a layout cannot run and shows the others", async () => {
    const { page, complaints, close } = await open(
      "/simulation-sweep?model=llama-3.3-70b&hw=h100-sxm&tp=4&tps=1,3,4&policies=vllm-v1&rates=1&concs=none&requests=40&seeds=1",
    );
    await page.locator("[data-job=done]").waitFor();
    await page.locator("[data-issue=SIM-NO-KV]").first().waitFor();
    await page.locator("[data-figure=per-gpu]").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
