import { describe, expect, it } from "vitest";
import { expectFitsPhone, expectUsable, suiteBrowser, VARIANTS } from "../../../support/screens/suite-page";

const LINK = "/chips?hw=h100-sxm";

const open = suiteBrowser();

describe.each(VARIANTS)("the Chip Bench, $theme, $language", ({ theme, language, tags }) => {
  it("answers on load, is accessible and does not scroll sideways", { tags }, async () => {
    const { page, complaints, close } = await open(LINK, { colorScheme: theme }, language);
    await page.locator("[data-section=catalogue] tbody tr").first().waitFor();
    await expectUsable(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("the Chip Bench", { tags: "check" }, () => {
  it("fits a phone", async () => {
    await expectFitsPhone(open, LINK, "[data-section=catalogue] tbody tr");
  });

  it("uses a row, edits it as one's own, keeps that over a reload, and reads a file", async () => {
    const { page, complaints, close } = await open(LINK);
    const catalogue = page.locator("[data-section=catalogue]");
    await catalogue.getByLabel("Filter rows").fill("L40S");
    await catalogue
      .getByRole("button", { name: /^Use: .*L40S/ })
      .first()
      .click();
    await page.waitForURL(/hw=l40s/);
    await catalogue
      .getByRole("button", { name: /^Edit: .*L40S/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("My L40S");
    await dialog.getByLabel("PCIe peers").selectOption("direct");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.reload();
    await page.getByText("Saved accelerators (1)").click();
    await page.getByRole("textbox", { name: "Saved accelerators" }).fill("name,memory_gb\nimported,48");
    await page.getByRole("button", { name: "Read it" }).click();
    await page.getByText("Saved accelerators (2)").waitFor();
    await page.locator("[data-section=own]").getByRole("button", { name: "Use: My L40S" }).click();
    await page.waitForURL(/chip=z/);
    await page.getByText("My L40S:").first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
