import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { exampleFiles } from "@/features/pages/diagnose/example";
import { expectAccessible, expectNoSidewaysScroll, suiteBrowser, VARIANTS } from "../../../support/screens/suite-page";

const open = suiteBrowser();

const choose = (page: Page) =>
  page
    .locator("[data-part=open] input[type=file]:not([webkitdirectory])")
    .setInputFiles(
      exampleFiles().map(({ name, text }) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) })),
    );

describe.each(VARIANTS)("Incident, $theme, $language", ({ theme, language, tags }) => {
  it("reads files in the browser, answers in four cells, and has nothing to complain of", { tags }, async () => {
    const { page, complaints, close } = await open("/diagnose", { colorScheme: theme }, language);
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await choose(page);
    await page.locator("[data-incident=done]").waitFor();
    await page.locator("[data-cell=cure]").waitFor();
    expect(await page.locator("[data-file='vllm.log']").count()).toBe(1);
    expect(await page.locator("[data-lane]").count()).toBeGreaterThanOrEqual(5);
    expect(await page.locator("[data-window]").count()).toBe(1);
    expect(new URL(page.url()).search).toBe("");
    expect(sent).toEqual([]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("the example", () => {
  it("is in the link and named an example; keys step through its records", { tags: "check" }, async () => {
    const { page, close } = await open("/diagnose");
    await page.getByRole("button", { name: "Open an example" }).click();
    await page.locator("[data-incident=done]").waitFor();
    expect(page.url()).toContain("example=1");
    await page.getByText("Example, synthetic data").waitFor();
    await page.locator("[role=application]").press("ArrowRight");
    await page.getByText(/^09:35:20 \(0 s\): running/).waitFor();
    await close();
  });

  it("a row of evidence opens the file on the page that shows it", { tags: "check" }, async () => {
    const { page, close } = await open("/diagnose");
    await choose(page);
    await page.locator("[data-section=evidence] tbody button").first().click();
    await page.waitForURL(/\/serving-profile/);
    await page.locator("[data-capture]").waitFor();
    await close();
  });
});
