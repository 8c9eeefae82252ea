import { describe, expect, it } from "vitest";
import {
  CHART,
  expectAccessible,
  expectNoSidewaysScroll,
  suiteBrowser,
  VARIANTS,
} from "../../../support/screens/suite-page";

const open = suiteBrowser();
const WIDTH = { en: 1440, zh: 390 };
const TABLES = new URLSearchParams({
  services: "name,model,peak_rps\nChat,llama-3.1-8b,9",
  inventory: "chip,region,gpus\nh100-sxm,a,4\na100-sxm-80,b,4",
});
const LINK = `/fleet?isl=1024&osl=128&${TABLES.toString()}`;

describe.each(VARIANTS)("Fleet, $theme, $language", ({ theme, language, tags }) => {
  it("plans the day in workers, is accessible and does not scroll sideways", { tags }, async () => {
    const view = { colorScheme: theme, viewport: { width: WIDTH[language], height: 900 } };
    const { page, complaints, close } = await open(LINK, view, language);
    await page.locator("[data-section=what-if] tbody tr").first().waitFor();
    await page.locator(CHART).first().waitFor();
    expect(await page.locator("[data-section=matrix] tbody tr").count()).toBe(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Fleet", { tags: "check" }, () => {
  it("saves the launch files of its day as one file, in the format that the link keeps", async () => {
    const { page, complaints, close } = await open(`${LINK}&launch=lws`);
    await page.getByRole("heading", { name: "Launch files" }).click();
    // Whichever region is the cheaper one.
    const save = page.getByRole("button", { name: /^Save [ab] as one file$/ }).first();
    const [saved] = await Promise.all([page.waitForEvent("download"), save.click()]);
    expect(saved.suggestedFilename()).toMatch(/^fleet-[ab]\.yaml$/);
    const file = page.getByLabel(/^[ab]\/chat-(h100-sxm|a100-sxm-80)\.yaml$/).first();
    expect(await file.textContent()).toContain("kind: LeaderWorkerSet");
    expect(complaints).toEqual([]);
    await close();
  });

  it("takes another table of services, and the link keeps it", async () => {
    const { page, complaints, close } = await open(LINK);
    await page.getByText(/^Services ·/).click();
    await page
      .getByRole("textbox", { name: "Services" })
      .fill("name,model,peak_rps\nCode,llama-3.1-8b,2\nChat,qwen3-8b,3");
    await page.getByRole("button", { name: "Use this table: Services" }).click();
    await expect.poll(() => page.locator("[data-section=matrix] tbody tr").count(), { timeout: 30_000 }).toBe(2);
    expect(complaints).toEqual([]);
    await close();
  });
});
