import { describe, expect, it } from "vitest";
import { kitTable, messages, products } from "../../../support/measurements/kit-table";
import {
  CHART,
  expectAccessible,
  expectFitsPhone,
  expectNoSidewaysScroll,
  suiteBrowser,
  VARIANTS,
} from "../../../support/screens/suite-page";

const LINK = "/measure?hw=h100-sxm&model=llama-3.3-70b&tp=8";
const PERF = kitTable("perf_test", products({ rate: 7e14, bandwidth: 2.6e12, floor: 4e-6 }));
const MESSAGES = kitTable("link_test", messages("all_reduce", 8, 2e-5, 3.6e11, 1.75));

const open = suiteBrowser();

const csv = (name: string, content: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(content) });

describe.each(VARIANTS)("Measure, $theme, $language", ({ theme, language, tags }) => {
  it(
    "opens tables, draws what was attained, keeps the accelerator, and has nothing to complain of",
    { tags },
    async () => {
      const { page, complaints, close } = await open(LINK, { colorScheme: theme }, language);
      await page.locator("[data-script=perf_test]").waitFor();
      await page
        .locator("input[type=file][multiple][accept*='.csv']")
        .setInputFiles([csv("perf.csv", PERF), csv("link.csv", MESSAGES)]);
      await page.locator("[data-figure=rate-bf16]").waitFor();
      await page.locator(CHART).nth(1).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.locator("[data-part=keep] button").first().click();
      await page.waitForURL(/hw=custom/);
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

describe("measured times", { tags: "check" }, () => {
  it("become operator tables that the scenario takes along to Calibration", async () => {
    const { page, close } = await open(LINK);
    await page.locator("input[type=file][multiple][accept*='.csv']").setInputFiles([csv("perf.csv", PERF)]);
    await page.getByRole("button", { name: "Use the measured times as operator tables", exact: true }).click();
    await page.waitForURL(
      /tables=h100-sxm%2Fmds-kit%2Ftorch-2\.8\.0-cu128|tables=h100-sxm\/mds-kit\/torch-2\.8\.0-cu128/,
    );
    await page.getByRole("link", { name: "Calibrate", exact: true }).click();
    await page.waitForURL(/\/calibration.*tables=/);
    await close();
  });
});

describe("the scripts", { tags: "check" }, () => {
  it("are there to download, alone and as one archive", async () => {
    const { page, close } = await open(LINK);
    const answer = await page.request.get("/kit/perf_test.py");
    expect(await answer.text()).toContain("#!/usr/bin/env python3");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download all as one ZIP", exact: true }).click();
    expect((await saved).suggestedFilename()).toBe("mds-kit.zip");
    await close();
  });

  it("name the scenario's shapes, and fit a phone", async () => {
    const { page, close } = await open(LINK);
    expect(await page.locator("[data-script=link_test] pre").textContent()).toContain("--ranks 8");
    await close();
    await expectFitsPhone(open, LINK, "[data-script=perf_test]");
  });
});
