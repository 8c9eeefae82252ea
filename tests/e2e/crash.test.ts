import { expect, it } from "vitest";
import { suiteBrowser } from "../support/suite-page";

const open = suiteBrowser();

it("a crash of one page shows a report that holds its link, and leaves the rest alive", async () => {
  const { page, close } = await open("/cost", { permissions: ["clipboard-read", "clipboard-write"] });
  // The fault: numbers of the page can no longer be written.
  await page.evaluate(() => {
    const whole = Number.prototype.toPrecision;
    Number.prototype.toPrecision = function (digits?: number) {
      if (location.pathname === "/cost") throw new Error("An injected fault");
      return whole.call(this, digits);
    };
  });
  await page.locator("aside input[data-param=isl]").fill("2000");
  const report = page.getByRole("alert").filter({ hasText: "SUITE-CRASH" });
  await report.waitFor();
  expect(await report.textContent()).toContain("An injected fault");
  await report.getByRole("button", { name: "Copy report" }).click();
  await report.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/An injected fault[^]*\/cost\?.*isl=2000/);
  // The menu, the scenario and every other page go on.
  await page.getByRole("navigation").getByRole("link", { name: "Memory", exact: true }).click();
  await page.waitForURL(/\/quick-memory\?.*isl=2000/);
  await page.locator("main [data-figure]").first().waitFor();
  await close();
});
