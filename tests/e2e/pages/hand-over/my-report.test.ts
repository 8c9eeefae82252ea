/** A report from two pages: order by keys and by dragging, words, freezing, file, link, paper. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EMPTY, readComposed, writeComposed } from "@/features/core/report-builder/document";
import { insertEntries } from "@/features/core/report-builder/edit";
import { packText } from "@/lib/packed-text";
import { smallTrace } from "../../../support/measurements/small-trace";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  figure,
  PHONE,
  suiteBrowser,
  VARIANTS,
} from "../../../support/screens/suite-page";
import { add, added, order, reportFiles, toReport } from "../../../support/screens/composed-report";

const open = suiteBrowser();
const saved = reportFiles();

const SCENARIO = "model=llama-3.3-70b&hw=h100-sxm&tp=4";

describe.each(VARIANTS)("My Report, $theme, $language", ({ theme, language, tags }) => {
  it("lays out a template, is accessible and does not scroll sideways", { tags }, async () => {
    const screen = language === "zh" ? PHONE : { viewport: { width: 1440, height: 900 } };
    const { page, complaints, close } = await open(
      `/my-report?${SCENARIO}`,
      { colorScheme: theme, ...screen },
      language,
    );
    await expectAccessible(page);
    await page.getByRole("button", { name: language === "zh" ? "容量规划" : "Capacity plan", exact: true }).click();
    await page.locator('[data-part="section:assumptions"] table').first().waitFor();
    expect((await order(page)).length).toBeGreaterThan(10);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("My Report", { tags: "check" }, () => {
  it("is composed from two pages, ordered by keys, kept over a reload, saved and opened again", async () => {
    const { page, complaints, close } = await open(`/quick-estimation?${SCENARIO}`);
    const ttft = await figure(page, "ttft");
    await add(page, "figures:headline", 1);
    await page.goto(`/quick-memory?${SCENARIO}`);
    await page.locator('[data-add="table:cache"]').waitFor();
    await add(page, "table:cache", 2);
    // What has no heading of its own is in the menu.
    await page.getByRole("button", { name: "Add to report ▾", exact: true }).click();
    await page.locator("[popover]:popover-open").getByRole("button", { name: "Verdict", exact: true }).click();
    await added(page, 3);
    await toReport(page);
    await page.locator('[data-part="verdict:verdict"] strong').waitFor();
    expect(await figure(page, "ttft")).toBe(ttft);
    expect(await order(page)).toEqual(["figures:headline", "table:cache", "verdict:verdict"]);

    await page.getByRole("button", { name: "Move up: Verdict", exact: true }).press("Enter");
    await page.keyboard.press("Enter");
    expect(await order(page)).toEqual(["verdict:verdict", "figures:headline", "table:cache"]);
    // At the top the way up is closed: the focus is on the way down.
    await page.locator("[data-move=down]:focus").waitFor();
    await page.keyboard.press("Alt+ArrowDown");
    expect(await order(page)).toEqual(["figures:headline", "verdict:verdict", "table:cache"]);

    await page.getByRole("button", { name: "Add note", exact: true }).click();
    await page
      .getByRole("textbox", { name: "Text of the note", exact: true })
      .fill("<img src=x onerror=alert(1)> **mine**");
    await page.getByRole("textbox", { name: "Title of the report", exact: true }).fill("Plan B");
    await page.reload();
    await page.locator('[data-part="verdict:verdict"] strong').waitFor();
    expect(await order(page)).toEqual(["figures:headline", "verdict:verdict", "table:cache", "note"]);
    expect(await page.getByRole("textbox", { name: "Text of the note", exact: true }).inputValue()).toContain(
      "<img src=x",
    );

    await page.getByRole("button", { name: "Frozen: Verdict", exact: true }).click();
    await page.locator('[data-entry] [aria-pressed="true"]').waitFor();
    const path = await saved(page, "Report file, JSON");
    const read = readComposed(readFileSync(path, "utf8"));
    expect(read.ok && read.value.entries[1]).toMatchObject({
      part: "verdict:verdict",
      frozen: { zh: { kind: "verdict" } },
    });

    await page.getByRole("button", { name: "Remove all", exact: true }).click();
    await page.getByText("This report is empty.").waitFor();
    await page.locator("main input[type=file]").setInputFiles(path);
    await page.getByRole("button", { name: "Save it as my report", exact: true }).click();
    await page.getByRole("textbox", { name: "Text of the note", exact: true }).waitFor();
    expect(await order(page)).toEqual(["figures:headline", "verdict:verdict", "table:cache", "note"]);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });

  it("holds what only an opened file had, frozen", async () => {
    const { page, complaints, close } = await open("/trace");
    const buffer = Buffer.from(smallTrace({ passes: 3, layers: 4 }));
    const file = { name: "rank0.json", mimeType: "application/json", buffer };
    await page.locator("[data-part=open] input[type=file]").setInputFiles(file);
    await page.locator("[data-file=done]").waitFor();
    await add(page, "table:families", 1);
    await toReport(page);
    await page.locator('[data-part="table:families"]').getByText("attention", { exact: true }).waitFor();
    await page.reload();
    await page.locator('[data-part="table:families"]').getByText("attention", { exact: true }).waitFor();
    const frozen = page.getByRole("button", { name: /^Frozen: / });
    expect([await frozen.getAttribute("aria-pressed"), await frozen.getAttribute("aria-disabled")]).toEqual([
      "true",
      "true",
    ]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("is ordered by dragging, and what was removed comes back", async () => {
    const report = insertEntries(
      EMPTY,
      ["a", "b", "c"].map((words) => ({ kind: "heading", words }) as const),
    );
    const { page, complaints, close } = await open(`/my-report?doc=${packText(writeComposed(report))}`);
    await page.getByRole("button", { name: "Save it as my report", exact: true }).click();
    const words = () =>
      page.locator("[data-entry] input").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    await page.locator("[data-entry] input").first().waitFor();
    await page.dragAndDrop('[data-entry="3"] [draggable]', '[data-entry="1"]', { targetPosition: { x: 60, y: 4 } });
    await expect.poll(words).toEqual(["c", "a", "b"]);
    await page.getByRole("button", { name: "Remove from report: a", exact: true }).click();
    await expect.poll(words).toEqual(["c", "b"]);
    await page.getByRole("button", { name: "Undo change", exact: true }).click();
    await expect.poll(words).toEqual(["c", "a", "b"]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("says in its place what is gone, and shows the rest", async () => {
    const part = { kind: "part", page: "quick-memory", params: { model: "llama-3.1-8b" }, part: "table:gone" } as const;
    const report = insertEntries(EMPTY, [
      part,
      { ...part, part: "verdict:verdict" },
      { ...part, page: "nowhere" },
      { ...part, params: { tp: "7" }, part: "verdict:verdict" },
    ]);
    const { page, complaints, close } = await open(`/my-report?doc=${packText(writeComposed(report))}`);
    await page.getByText("no longer has the part table:gone").waitFor();
    await page.getByText('no page "nowhere"').waitFor();
    await page.locator('[data-part="verdict:verdict"] strong').first().waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });
});
