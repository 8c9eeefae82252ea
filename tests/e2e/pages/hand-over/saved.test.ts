/** Saved, found, changed, compared with what it was, deleted and restored; opened by its short link. */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hydrated } from "../../../support/screens/browser";
import { smallTrace } from "../../../support/measurements/small-trace";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  suiteBrowser,
  VARIANTS,
} from "../../../support/screens/suite-page";

const open = suiteBrowser();

/** The server of the tests is shared, and may be one that somebody works with. */
const unique = (name: string): string => `${name} ${randomBytes(4).toString("hex")}`;

async function save(page: Page, name: string): Promise<void> {
  // Keys before that are lost.
  await hydrated(page);
  await page.keyboard.press("Control+s");
  const dialog = page.locator("form[data-save]");
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  const who = dialog.getByLabel("Your name, shown beside what you save");
  if ((await who.count()) > 0) await who.fill("ann");
  // Whether the name is there already is asked when the typing rests.
  await page.waitForTimeout(600);
  await dialog.locator("[type=submit]").click();
  await page.getByText(`Saved: ${name}`).waitFor();
}

/** Ctrl S on an open item asks nothing. */
async function nextVersion(page: Page, param: string, value: string): Promise<void> {
  await hydrated(page);
  const field = page.locator(`[data-param="${param}"]`).first();
  await field.fill(value);
  await field.blur();
  await page.locator("[data-changed]").waitFor();
  await page.keyboard.press("Control+s");
}

const row = (page: Page, name: string) =>
  page.locator("[data-item]").filter({ has: page.getByText(name, { exact: true }) });
const deed = (page: Page, label: string, name: string) =>
  page.getByRole("button", { name: `${label}: ${name}`, exact: true }).click();

describe.each(VARIANTS)("Saved Work, $theme, $language", ({ theme, language, tags }) => {
  it("is accessible and does not scroll sideways", { tags }, async () => {
    const screen = language === "zh" ? PHONE : { viewport: { width: 1440, height: 900 } };
    const { page, complaints, close } = await open(
      "/saved?q=nothing-is-called-that",
      { colorScheme: theme, ...screen },
      language,
    );
    await page.getByText(language === "zh" ? /^没有匹配项/ : /^No match/).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Saved Work", { tags: "check" }, () => {
  it("keeps a screen by Ctrl S, its next version under the same name, and says what changed", async () => {
    const name = unique("H200 plan");
    const { page, complaints, close } = await open("/quick-estimation?model=llama-3.3-70b&hw=h100-sxm&tp=4");
    await save(page, name);
    await page.goto("/quick-estimation?model=llama-3.3-70b&hw=h100-sxm&tp=8");
    await page.locator("[data-figure=ttft]").first().waitFor();
    await save(page, name);
    await page.goto(`/saved?q=${encodeURIComponent(name)}`);
    await deed(page, "History", name);
    await page.locator("[data-history]").getByText("TP (tp)").waitFor();
    expect(await page.locator("[data-history] del").allTextContents()).toEqual(["4"]);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Version 1", exact: true }).click();
    await page.waitForURL(/quick-estimation\?.*tp=4/);
    await page.locator("[data-figure=ttft]").first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("two people change one plan: who is second is shown both, keeps theirs on top, and nothing is lost", async () => {
    const name = unique("plan A");
    const first = await open("/quick-memory?model=llama-3.1-8b&tp=1");
    await save(first.page, name);
    const bar = (page: Page) => page.locator("[data-item-bar=open]");
    await bar(first.page).getByText("v1", { exact: true }).waitFor();
    await first.page.waitForURL(/saved=\w{10}\.1/);
    const other = await open(new URL(first.page.url()).pathname + new URL(first.page.url()).search);
    await other.page.context().addCookies([{ name: "mds_name", value: "Wang", url: other.page.url() }]);
    await nextVersion(other.page, "tp", "2");
    await bar(other.page).getByText("v2", { exact: true }).waitFor();
    await nextVersion(first.page, "tp", "4");
    const both = first.page.getByRole("dialog", { name: "Wang saved version 2 before you" });
    await both.getByText("both changed it").waitFor();
    await expectAccessible(first.page);
    await both.getByRole("button", { name: "Keep mine as version 3" }).click();
    await bar(first.page).getByText("v3", { exact: true }).waitFor();
    await first.page.goto(`/saved?q=${encodeURIComponent(name)}`);
    await deed(first.page, "History", name);
    await first.page.locator("[data-history]").getByRole("link", { name: "Version 2", exact: true }).waitFor();
    // The refusal is an answer that a browser writes down as an error.
    const unexpected = first.complaints.filter((complaint) => !complaint.includes("409"));
    expect([unexpected, other.complaints]).toEqual([[], []]);
    await other.close();
    await first.close();
  });

  it("deletes into the trash, from where it comes back; copies; exports one file", async () => {
    const name = unique("plan");
    const { page, complaints, close } = await open("/quick-memory?model=llama-3.1-8b");
    await save(page, name);
    await page.goto(`/saved?q=${encodeURIComponent(name)}`);
    await deed(page, "Duplicate", name);
    await row(page, `${name} (2)`).waitFor();
    await deed(page, "Delete", name);
    await page.getByText("Moved to the trash; you can restore it").waitFor();
    await page.getByRole("button", { name: /^Trash/ }).click();
    await deed(page, "Restore", name);
    await page.getByText("Restored with all its versions").waitFor();
    await page.getByRole("button", { name: /^Trash/ }).click();
    await row(page, name).waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export these", exact: true }).click();
    const written = JSON.parse(readFileSync(await (await download).path(), "utf8")) as {
      items: { versions: { name: string }[] }[];
    };
    expect(written.items.map(({ versions }) => versions[0]?.name).toSorted()).toEqual([name, `${name} (2)`]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("keeps a run with its file, which its page reads in another window", async () => {
    const file = `${unique("rank")}.json`;
    const { page, complaints, close } = await open("/saved");
    const buffer = Buffer.from(smallTrace({ passes: 3, layers: 4 }));
    await page.getByLabel("Save a run").setInputFiles({ name: file, mimeType: "application/json", buffer });
    await page.getByText(`Saved: ${file}`).waitFor();
    const other = await open(`/saved?q=${encodeURIComponent(file)}`);
    await other.page.getByRole("link", { name: file, exact: true }).click();
    await other.page.locator("[data-file=done]").waitFor();
    expect([complaints, other.complaints]).toEqual([[], []]);
    await other.close();
    await close();
  });

  it("keeps a comparison, whose short link pins what was pinned", async () => {
    const name = unique("TP4 or TP8");
    const { page, complaints, close } = await open("/quick-estimation?model=llama-3.3-70b&hw=h100-sxm&tp=4");
    await page.keyboard.press("p");
    await page.getByText("Pinned. Change the scenario to compare.").waitFor();
    await page.locator('[data-param="tp"]').first().fill("8");
    await page.waitForURL(/tp=8|(?!.*tp=)/);
    await save(page, name);
    const other = await open(`/saved?q=${encodeURIComponent(name)}`);
    await row(other.page, name).getByText("Comparison", { exact: true }).waitFor();
    const link = await other.page.getByRole("link", { name, exact: true }).getAttribute("href");
    await other.page.goto(link ?? "");
    await other.page.waitForURL(/quick-estimation/);
    await other.page.locator("header button[aria-pressed=true]").getByText("TP4", { exact: false }).waitFor();
    expect([complaints, other.complaints]).toEqual([[], []]);
    await other.close();
    await close();
  });

  it("shows hostile names as they are", async () => {
    const name = unique('<img src=x onerror="window.hit=1">');
    const { page, complaints, close } = await open("/quick-memory");
    await save(page, name);
    await page.goto(`/saved?q=${encodeURIComponent(name)}`);
    await row(page, name).waitFor();
    expect(await page.evaluate(() => "hit" in window)).toBe(false);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("A session", { tags: "check" }, () => {
  const SCREEN = "/quick-estimation?model=llama-3.3-70b&hw=h100-sxm&tp=4";

  it("keeps its pin over a reload", async () => {
    const { page, complaints, close } = await open(SCREEN);
    await page.locator("[data-figure=ttft]").first().waitFor();
    await page.keyboard.press("p");
    await page.getByText("Pinned. Change the scenario to compare.").waitFor();
    await page.reload();
    await page.locator("header button[aria-pressed=true]").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("that crashed is offered to the next window, with its screen; one that was closed is not", async () => {
    const { page, close } = await open(SCREEN);
    await page.locator("[data-figure=ttft]").first().waitFor();
    const context = page.context();
    // What a crash leaves: the renderer is gone before any event.
    void page.goto("chrome://crash").catch(() => undefined);
    await page.waitForEvent("crash");
    const next = await context.newPage();
    await next.goto("/models");
    await next.locator("[data-lost]").getByText("Quick Estimation", { exact: false }).waitFor();
    await next.getByRole("button", { name: "Go back to it", exact: true }).click();
    await next.waitForURL(/quick-estimation\?.*tp=4/);
    // It does not wait until the page is gone, and has said so.
    await Promise.all([next.waitForEvent("close"), next.close({ runBeforeUnload: true })]);
    const third = await context.newPage();
    await third.goto("/models");
    await third.locator("h1").waitFor();
    await third.waitForTimeout(500);
    expect(await third.locator("[data-lost]").count()).toBe(0);
    await close();
  });
});
