import { describe, expect, it } from "vitest";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  figure,
  PHONE,
  suiteBrowser,
  VARIANTS,
} from "../../../support/screens/suite-page";

const LINK = "/hardware-advisor?conc=8&isl=512&model=llama-3.1-8b&osl=128&tp=1";

const open = suiteBrowser();

describe.each(VARIANTS)("Hardware Advisor, $theme, $language", ({ theme, language, tags }) => {
  it("judges all accelerators from its link, and has nothing to complain of", { tags }, async () => {
    const { page, complaints, close } = await open(LINK, { colorScheme: theme }, language);
    await page.locator("[data-section=memory]").waitFor();
    expect(await figure(page, "cards")).toBe(1);
    expect(await page.locator("[data-group=meets] li").count()).toBe(10);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Hardware Advisor", { tags: "check" }, () => {
  it("looks at one accelerator closely, prices it, and puts it into the scenario", async () => {
    const { page, complaints, close } = await open(LINK);
    await page.getByRole("searchbox", { name: "Name or vendor" }).fill("L40S");
    await page.getByRole("button", { name: "L40S 48GB" }).click();
    await page.waitForURL(/card=l40s/);
    const card = page.locator("[data-section=card]");
    await card.getByLabel("Price per GPU hour").fill("0.9");
    await page.waitForURL(/prices=l40s/);
    await card.getByText("$0.90").waitFor();
    await card.getByRole("button", { name: "Use in scenario" }).click();
    await page.waitForURL(/hw=l40s/);
    expect(complaints).toEqual([]);
    await close();
  });

  it("starts an accelerator of one's own from any row, and judges it first", async () => {
    const { page, complaints, close } = await open(`${LINK}&card=a10`);
    await page.locator("[data-section=card]").getByRole("button", { name: "Edit a copy" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name", { exact: true }).fill("A10 twice");
    await dialog.getByRole("button", { name: "Use it" }).click();
    await page.waitForURL(/hw=custom/);
    await page.locator("[data-section=card]").getByText("A10 twice: TTFT").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("types at the predicted pace, and stops when asked", async () => {
    const { page, complaints, close } = await open(LINK);
    const stream = page.locator("[data-section=stream]");
    await stream.getByRole("button", { name: "Start", exact: true }).click();
    await stream.locator("[data-state=typing]").waitFor();
    await stream.getByText("The first word").waitFor();
    await stream.getByRole("button", { name: "Pause" }).click();
    await stream.locator("[data-state=paused]").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("works on a phone: no sideways scrolling, with the AICompass report as well", async () => {
    const { page, complaints, close } = await open(`${LINK}&compat=1`, PHONE);
    await page.locator("[data-section=aicompass]").getByText("Recommended, in AICompass order").waitFor();
    await page.locator("[data-section=memory]").waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });
});
