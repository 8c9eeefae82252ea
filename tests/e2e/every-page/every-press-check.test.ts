/** The sections that the two files beside this one leave, and the way from page to page. */
import { expect, it } from "vitest";
import { SECTIONS } from "@/features/registry/navigation";
import { pages } from "@/features/registry/registry";
import { aboutPlan } from "@/features/pages/plan/about";
import { describeEveryPress } from "../../support/screens/every-press";
import { stopped } from "../../support/screens/press-everything";
import { suiteBrowser } from "../../support/screens/suite-page";

const open = suiteBrowser();

describeEveryPress(SECTIONS.map(({ id }) => id).filter((id) => !["plan", "size", "choose"].includes(id)));

it("every page opens by its key with a screen pinned elsewhere, the index last", { timeout: 120_000 }, async () => {
  const { page, complaints, close } = await open("/cost?model=qwen3-8b&tp=1&isl=2048");
  await page.keyboard.press("p");
  for (const { id, shortcut } of [...pages.filter((one) => one.id !== aboutPlan.id), aboutPlan]) {
    await page.keyboard.press("g");
    await page.keyboard.press(shortcut);
    await page.waitForURL(({ pathname }) => pathname === (id === aboutPlan.id ? "/" : `/${id}`));
    await page.locator("main h1").first().waitFor({ state: "attached" });
    expect({ id, stopped: await stopped(page), complaints }).toEqual({ id, stopped: [], complaints: [] });
  }
  // The pinned screen is named on the index too, and can be taken off there.
  await page.getByRole("button", { name: /^vs / }).click();
  await page.getByRole("button", { name: /^Pin\b/ }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
