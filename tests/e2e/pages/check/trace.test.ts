import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { smallTrace } from "../../../support/measurements/small-trace";
import { expectFitsPhone, expectUsable, figure, suiteBrowser, VARIANTS } from "../../../support/screens/suite-page";

const open = suiteBrowser();
const WIDTH = { en: 1440, zh: 390 };
const JSON_TEXT = smallTrace({ passes: 3, layers: 4 });

const FILE = { name: "rank0.json.gz", mimeType: "application/gzip", buffer: gzipSync(JSON_TEXT) };

const choose = async (page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
  await page.locator("[data-part=open] input[type=file]").setInputFiles(file);
};

/** As a hand drops it: the event carries the file, and no path. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content ?? ""], fileName ?? ""));
      return transfer;
    },
    [name, text],
  );
  await page.dispatchEvent("[data-part=open]", "drop", { dataTransfer: data });
}

const ready = (page: Page) => page.locator("[data-section=timeline] canvas").waitFor({ state: "attached" });

describe("Trace without a file", { tags: "check" }, () => {
  it("opens its example on a click, and says that it is synthetic", async () => {
    const { page, complaints, close } = await open("/trace");
    await page.getByRole("button", { name: "Try a synthetic example" }).click();
    await ready(page);
    await page.locator("[data-file=done]", { hasText: "synthetic-qwen3-8b" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe.each(VARIANTS)("Trace, $theme, $language", ({ theme, language, tags }) => {
  it("draws an opened file, is accessible and does not scroll sideways", { tags }, async () => {
    const view = { colorScheme: theme, viewport: { width: WIDTH[language], height: 900 } };
    const { page, complaints, close } = await open("/trace", view, language);
    await choose(page, FILE);
    await ready(page);
    await page.locator("[data-file=done]").waitFor();
    await expectUsable(page);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("Trace", { tags: "check" }, () => {
  it("of the host alone opens with its threads, and says what is missing", async () => {
    const { page, complaints, close } = await open("/trace");
    const call = { ph: "X", cat: "cpu_op", name: "aten::mm", pid: 1, tid: 1, ts: 5, dur: 50 };
    await drop(page, "host.json", JSON.stringify({ traceEvents: [call] }));
    await page.getByText("1 operator and 0 kernels").waitFor();
    await page.getByText("ProfilerActivity.CUDA").waitFor();
    const canvas = page.locator("[data-section=host] canvas");
    await canvas.hover({ position: { x: 200, y: 22 } });
    await page.getByRole("tooltip").getByText("aten::mm").waitFor();
    await expectUsable(page);
    expect(complaints).toEqual([]);
    await close();
  });

  it("opens a dropped file, selects a layer, a range with the pointer, and a kernel and a layer with the keys", async () => {
    const { page, complaints, close } = await open("/trace");
    await drop(page, "rank0.json", JSON_TEXT);
    await ready(page);
    // A pass is four layers, each busy for 84 µs.
    expect(await figure(page, "busy")).toBeCloseTo(0.336, 3);
    await page.getByRole("combobox", { name: "Layer", exact: true }).selectOption("2");
    await page.waitForURL(/layer=2/);
    await page.getByText("layer 2, pass 1").waitFor();
    expect(await figure(page, "busy")).toBeCloseTo(84, 3);
    const canvas = page.locator("[data-section=timeline] canvas");
    const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const rows = box.y + 70;
    await page.mouse.move(box.x + box.width * 0.3, rows);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, rows, { steps: 4 });
    await page.mouse.up();
    await page.waitForURL(/range=/);
    await page.getByText("selected range").waitFor();
    await page.getByRole("application", { name: "Timeline" }).focus();
    await page.keyboard.press("ArrowRight");
    await page
      .getByText(/stream (7|20), /)
      .first()
      .waitFor({ state: "attached" });
    await page.keyboard.press("Escape");
    await page.waitForURL((url) => !url.search.includes("range=") && url.search.includes("layer=2"));
    await page.keyboard.press("Shift+}");
    await page.waitForURL(/layer=3/);
    expect(complaints).toEqual([]);
    await close();
  });

  it("asks for the file when the link is opened again, and shows the same part of it", async () => {
    const { page, complaints, close } = await open("/trace");
    await choose(page, FILE);
    await ready(page);
    await page.waitForURL(/file=[0-9a-f]{20}/);
    await page.getByRole("button", { name: "In order" }).click();
    await page.waitForURL(/order=run/);
    await page.getByRole("combobox", { name: "Layer", exact: true }).selectOption("1");
    await page.waitForURL(/layer=1/);
    await page.reload();
    await page.getByText("This link refers to a file on its author's machine").waitFor();
    await choose(page, FILE);
    await ready(page);
    expect(await page.getByText("This link refers to a file").count()).toBe(0);
    await page.getByText("layer 1, pass 1").waitFor();
    expect(await page.getByRole("button", { name: "In order" }).getAttribute("aria-pressed")).toBe("true");
    expect(complaints).toEqual([]);
    await close();
  });

  it("saves the selected part as a trace of its own", async () => {
    const { page, complaints, close } = await open("/trace?layer=2");
    await choose(page, FILE);
    await page.getByText("layer 2, pass 1").waitFor();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Export/ }).click();
    await page.getByRole("button", { name: "Selected part, for Perfetto" }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe("rank0-layer.json");
    const { traceEvents } = JSON.parse(readFileSync(await download.path(), "utf8")) as {
      traceEvents: { cat?: string }[];
    };
    // The layer's five, and the two that end and begin where it does.
    expect(traceEvents.filter(({ cat }) => cat === "kernel").length).toBe(7);
    expect(complaints).toEqual([]);
    await close();
  });

  it("says why a file is no trace, and lets it go", async () => {
    const { page, complaints, close } = await open("/trace");
    await choose(page, { name: "notes.json", mimeType: "application/json", buffer: Buffer.from('{"a": 1}') });
    await page.getByText("it has no list “traceEvents”").waitFor();
    await page.getByRole("button", { name: "Close: notes.json" }).click();
    await page.getByText("No trace is open").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("is named anew by own rules, in a worker", async () => {
    const { page, complaints, close } = await open("/trace?pass=1");
    await choose(page, FILE);
    await ready(page);
    const rule = { name: "ours", category: "our-mixer", family: "state-space", containsAny: ["flash_fwd"] };
    const panel = page.locator("[data-part=own-rules]");
    await panel.getByLabel("Your rules").fill(JSON.stringify([rule]));
    await panel.getByRole("button", { name: "Apply" }).click();
    await page
      .getByRole("row", { name: /^state space/ })
      .first()
      .waitFor();
    await panel.getByRole("button", { name: "Remove all" }).click();
    await page
      .getByRole("row", { name: /^attention/ })
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("stands upright on a phone: a list of kernels, tables without scrolling, the timeline for who asks", async () => {
    const { page, complaints, close } = await open("/trace?pass=1&layer=1", { viewport: { width: 390, height: 844 } });
    await choose(page, FILE);
    const rows = page.locator("[data-part=upright] li");
    await rows.getByText("nvjet_gemm_qkv").waitFor();
    // Five kernels; the collective begins before the last has ended, so that three wait.
    expect(await rows.count()).toBe(8);
    const canvas = page.locator("[data-section=timeline] canvas");
    expect(await canvas.isVisible()).toBe(false);
    await page.locator("[data-section=timeline]").getByRole("button", { name: "Timeline" }).click();
    await canvas.waitFor();
    const wider = await page
      .locator("[role=region]:has(> table)")
      .evaluateAll((all) =>
        all.flatMap((one) => (one.scrollWidth > one.clientWidth ? [one.getAttribute("aria-label")] : [])),
      );
    expect(wider).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("fits a phone", () => expectFitsPhone(open, "/trace", "[data-part=open]"));
});
