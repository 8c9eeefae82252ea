/** The report one composes oneself, by its buttons. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll } from "vitest";

export const added = (page: Page, count: number) => page.getByText(`Added to My Report (${count})`).waitFor();

export async function add(page: Page, part: string, count: number): Promise<void> {
  await page.locator(`[data-add="${part}"]`).click();
  await added(page, count);
}

/** By the menu of the page: nothing is loaded anew. */
export async function toReport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add to report ▾", exact: true }).click();
  await page.locator("[popover]:popover-open").getByRole("button", { name: "Open My Report", exact: true }).click();
}

export const order = (page: Page): Promise<(string | null)[]> =>
  page
    .locator("[data-entry]")
    .evaluateAll((entries) =>
      entries.map(
        (entry) => entry.querySelector("[data-part]")?.getAttribute("data-part") ?? entry.getAttribute("data-kind"),
      ),
    );

/** Where it lies. */
async function saved(folder: string, page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name: /^Save or send/ }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name, exact: true }).locator("visible=true").click();
  const path = join(folder, (await download).suggestedFilename());
  await (await download).saveAs(path);
  return path;
}

/** Call at the top of a test file: saves a file of the report in a folder that goes with the tests. */
export function reportFiles(): (page: Page, name: string) => Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "my-report-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  return (page, name) => saved(folder, page, name);
}
