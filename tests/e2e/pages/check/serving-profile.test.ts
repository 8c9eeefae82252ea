import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { profileFiles, syntheticProfile } from "@/features/core/synthetic-profile/synthetic-profile";
import { testFolder } from "../../../support/folder";
import { openExample } from "../../../support/measurements/open-profile";
import {
  expectAccessible,
  expectFitsPhone,
  expectNoSidewaysScroll,
  figure,
  suiteBrowser,
  VARIANTS,
} from "../../../support/screens/suite-page";

const open = suiteBrowser();
const WIDTH = { en: 1440, zh: 390 };
const STORM = profileFiles(syntheticProfile("preemption-storm"));
/** On the disk: 27 MB take seconds on their way through the driver. */
const folder = testFolder();
const FILES = [...STORM.keys()].map((name) => join(folder, name));
beforeAll(() => STORM.forEach((content, name) => writeFileSync(join(folder, name), content)));

const done = (page: Page) => page.locator("[data-capture=done]").waitFor();
const chooseFiles = (page: Page) => page.locator("[data-part=open] input[type=file]").last().setInputFiles(FILES);

/** As a hand drops them: the event carries the files, and no path. */
async function drop(page: Page): Promise<void> {
  const data = await page.evaluateHandle(
    (files) => {
      const transfer = new DataTransfer();
      for (const [name, content] of files) transfer.items.add(new File([content], name));
      return transfer;
    },
    [...STORM],
  );
  await page.dispatchEvent("[data-part=open]", "drop", { dataTransfer: data });
}

/** The tables of a run, and a trace with a kernel at its beginning and one at its end. */
function archiveWithTrace(): Uint8Array {
  const { capture } = openExample("preemption-storm");
  const times = [...capture.requests.arrival, ...capture.requests.end].filter((at) => !Number.isNaN(at));
  const kernel = (at: number, name: string) => ({
    ...{ ph: "X", cat: "kernel", name, pid: 0, tid: 7, ts: capture.base + at, dur: 20 },
    args: { stream: 7 },
  });
  const traceEvents = [kernel(Math.min(...times), "first"), kernel(Math.max(...times), "last")];
  const members = { ...Object.fromEntries(STORM), "trace.json": JSON.stringify({ schemaVersion: 1, traceEvents }) };
  return zipSync(
    Object.fromEntries(Object.entries(members).map(([name, content]) => [name, new TextEncoder().encode(content)])),
  );
}

describe.each(VARIANTS)("Serving Profile, $theme, $language", ({ theme, language, tags }) => {
  it("shows an example in every view, is accessible and does not scroll sideways", { tags }, async () => {
    const view = { colorScheme: theme, viewport: { width: WIDTH[language], height: 900 } };
    const { page, complaints, close } = await open("/serving-profile?example=preemption-storm", view, language);
    await done(page);
    await expectAccessible(page);
    for (const tab of ["requests", "batches", "kv", "forwards", "pd", "quality"]) {
      await page.locator(`[data-tab=${tab}]`).click();
      await page.locator(`[data-tab=${tab}][aria-pressed=true]`).waitFor();
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Serving Profile", { tags: "check" }, () => {
  it("steps through what a view lists, finds a request, and lists these keys; typing stays typing", async () => {
    const { page, complaints, close } = await open("/serving-profile?example=preemption-storm&tab=batches");
    await done(page);
    await page.keyboard.press("]");
    await page.waitForURL(/batch=0/);
    await page.keyboard.press("]");
    await page.waitForURL(/batch=1/);
    await page.keyboard.press("/");
    await page.waitForURL(/tab=requests/);
    const field = page.locator("[data-section=requests] input[type=search]").first();
    await page.waitForFunction(() => document.activeElement?.matches("[data-section=requests] input[type=search]"));
    await page.keyboard.type("35[]/");
    expect(await field.inputValue()).toBe("35[]/");
    expect(page.url()).not.toMatch(/request=/);
    await page.keyboard.press("Tab");
    await page.locator("h1").click();
    await page.keyboard.press("?");
    await page.getByText("Find a request", { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("draws the heat map of experts, and cards of requests on a phone", async () => {
    const { page, complaints, close } = await open("/serving-profile?example=hot-expert&tab=experts");
    await done(page);
    await page.locator(".js-plotly-plot .heatmaplayer").first().waitFor({ state: "attached" });
    await page.setViewportSize({ width: 390, height: 800 });
    await page.locator("[data-tab=requests]").click();
    await page.locator("[data-row-cards] [data-row]").first().waitFor();
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
    await close();
  });

  it("opens dropped files, counts goodput by other limits, and chooses a request with the keys", async () => {
    const { page, complaints, close } = await open("/serving-profile");
    await drop(page);
    await done(page);
    expect(await figure(page, "preemptions")).toBe(152);
    const before = await figure(page, "goodput");
    await page.getByLabel("TTFT ≤ ms").fill("60000");
    await page.waitForURL(/ttft_ms=60000/);
    expect(await figure(page, "goodput")).toBeGreaterThan(before);
    await page.getByRole("application", { name: "Timeline" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.waitForURL(/request=/);
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !location.search.includes("request="));
    expect(complaints).toEqual([]);
    await close();
  });

  it("asks for the files when the link is opened again, and shows the same view of them", async () => {
    const { page, complaints, close } = await open("/serving-profile");
    await chooseFiles(page);
    await done(page);
    await page.waitForURL(/file=[0-9a-f]{20}/);
    await page.locator("[data-tab=kv]").click();
    await page.waitForURL(/tab=kv/);
    await page.reload();
    await page.getByText("This link refers to files on its author's machine").waitFor();
    await chooseFiles(page);
    await done(page);
    expect(await page.getByText("This link refers to files").count()).toBe(0);
    expect(await page.locator("[data-tab=kv]").getAttribute("aria-pressed")).toBe("true");
    expect(complaints).toEqual([]);
    await close();
  });

  it("shows an example by its link, and what a view without data lacks", async () => {
    const { page, complaints, close } = await open("/serving-profile?example=hot-expert&tab=experts");
    await done(page);
    await page.locator("[data-section=layers]").waitFor();
    await page.locator("[data-tab=pd]").click();
    await page.getByText("No transfers from prefill to decode").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("replays the requests in the simulator, and hands them on as a workload", async () => {
    const { page, complaints, close } = await open("/serving-profile?example=preemption-storm");
    await done(page);
    await page.getByRole("button", { name: "Replay in the simulator" }).click();
    await page.getByText("They diverge at").waitFor();
    await page.getByRole("button", { name: "Open as workload" }).click();
    await page.waitForURL(/scheduling-simulator\?.*trace=/);
    expect(new URL(page.url()).searchParams.get("requests")).toBe("160");
    expect(complaints).toEqual([]);
    await close();
  });

  it("opens the trace of a request's time out of an archive", async () => {
    const { page, complaints, close } = await open("/serving-profile?tab=requests");
    await page
      .locator("[data-part=open] input[type=file]")
      .last()
      .setInputFiles({ name: "run.zip", mimeType: "application/zip", buffer: Buffer.from(archiveWithTrace()) });
    await done(page);
    await page.keyboard.press("]");
    await page.waitForURL(/request=/);
    await page.getByText("run.zip/trace.json", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Open the trace of this time" }).click();
    await page.waitForURL(/\/trace\?/);
    await page.locator("[data-file=done]").waitFor();
    expect(await page.locator("[data-file=done] b").textContent()).toBe("trace.json");
    await page.waitForURL(/range=/);
    expect(page.url()).not.toMatch(/moment=/);
    expect(complaints).toEqual([]);
    await close();
  });

  it("says why files are no capture, and lets them go", async () => {
    const { page, complaints, close } = await open("/serving-profile");
    await page
      .locator("[data-part=open] input[type=file]")
      .last()
      .setInputFiles({ name: "notes.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n") });
    await page.locator("[data-capture=refused]").waitFor();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByText("No capture is open").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("fits a phone", () => expectFitsPhone(open, "/serving-profile?example=single-host", "[data-capture=done]"));
});
