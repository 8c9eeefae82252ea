/** Tests that press everything on every page of some sections of the menu: empty, pinned, with a scenario, and with a file where one is taken. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { pagesAbout, SECTIONS } from "@/features/registry/navigation";
import { exampleFiles } from "@/features/pages/diagnose/example";
import { aboutPlan } from "@/features/pages/plan/about";
import { hydrated } from "./browser";
import { kitTable, products } from "../measurements/kit-table";
import { THREE_REQUESTS } from "../measurements/open-profile";
import { pressButtons, pressKeys, stopped, switchLanguage } from "./press-everything";
import { SMALL_SIZES } from "../models/small-config";
import { SMALL_QUESTIONS } from "../controls/small-questions";
import { smallTrace } from "../measurements/small-trace";
import { suiteBrowser } from "./suite-page";

/** Other words than the defaults in each piece of the sentence; short runs. */
const SCENARIO = { model: "qwen3-8b", hw: "h100-sxm", tp: 1, isl: 2048, osl: 256, conc: 8 };

const SERVED = readFileSync("tests/fixtures/calibration/served.csv", "utf8");
const TRACE = smallTrace({ passes: 3, layers: 4 });
const KIT = kitTable("perf_test", products({ rate: 7e14, bandwidth: 2.6e12, floor: 4e-6 }));
const CONFIG = JSON.stringify({ ...SMALL_SIZES, architectures: ["LlamaForCausalLM"], _name_or_path: "own-model" });
const CHIPS = "name,memory_gb,memory_bandwidth_gb_s,bf16_tflops\nown-chip,96,4000,500";
const SNAPSHOT = JSON.stringify({ kind: "mds-mma-tiles/1", hw: "a100-sxm-80", params: { m: 2048, mt: 64 } });
const REQUESTS = "arrival_s,input_tokens,output_tokens\n0,800,40\n1.5,900,50\n2,700,60\n";

const INCIDENT = exampleFiles().find(({ name }) => name === "vllm.log")?.text ?? "";

/** What is saved lies on the server of all tests: only items of this name are shown, and so pressed on. */
const OWN_ITEMS = "every-press";

const OWN_LINKS: Readonly<Record<string, object>> = { ...SMALL_QUESTIONS, saved: { q: OWN_ITEMS } };

type TakenFile = {
  readonly name: string;
  readonly content: string;
  /** Shows that it has been read. */
  readonly shows: string;
  /** The button that opens it, where a page has several. */
  readonly button?: string;
};

const file = (name: string, content: string, shows: string, button?: string): TakenFile => ({
  name,
  content,
  shows,
  ...(button !== undefined && { button }),
});

/** What pages take. */
const FILES: Readonly<Record<string, readonly TakenFile[]>> = {
  diagnose: [file("vllm.log", INCIDENT, "[data-incident=done]", "Open files")],
  trace: [file("rank0.json", TRACE, "[data-file=done]")],
  "serving-profile": [file("request.csv", THREE_REQUESTS.get("request.csv") ?? "", "[data-capture=done]")],
  measure: [file("perf.csv", KIT, "[data-figure=rate-bf16]")],
  calibration: [file("served.csv", SERVED, "[data-file]")],
  benchmarks: [file("served.csv", SERVED, "[data-file]")],
  accuracy: [file("served.csv", SERVED, "main")],
  inferencemax: [file("served.csv", SERVED, "[data-section=runs]")],
  "inferencemax-scenarios": [file("rows.csv", "name,tp,isl,osl,conc\nown-row,8,1024,1024,64", "[value=own-row]")],
  chips: [file("chips.csv", CHIPS, "main li >> text=own-chip")],
  models: [
    file("config.json", CONFIG, "main >> text=own-model", "Open a file"),
    file("models.json", `[{"name":"kept-model","config":${CONFIG}}]`, "main li >> text=kept-model", "Choose a file"),
  ],
  "mma-tiles": [file("mds-mma-tiles.json", SNAPSHOT, "[data-param=mt][value='64']")],
  "scheduling-simulator": [file("trace.csv", REQUESTS, "[role=status] >> text=3 requests read")],
  saved: [file(`${OWN_ITEMS}.json`, TRACE, "[role=status]")],
  "my-report": [file("report.json", "{}", "main")],
  report: [file("report.json", "{}", "main")],
};

const path = (slug: string): string => (slug === aboutPlan.id ? "/" : `/${slug}`);

function smallLink(slug: string): string {
  const asked = Object.entries({ ...SCENARIO, ...OWN_LINKS[slug] });
  return `${path(slug)}?${new URLSearchParams(asked.map(([key, value]) => [key, String(value)])).toString()}`;
}

async function openFiles(page: Page, slug: string): Promise<void> {
  const inputs = page.locator("main input[type=file]");
  const taken = FILES[slug] ?? [];
  // A page that comes to take files has one here.
  if (taken.length === 0) return expect(await inputs.count()).toBe(0);
  for (const { name, content, shows, button } of taken) {
    const mimeType = name.endsWith(".json") ? "application/json" : "text/csv";
    const input = button === undefined ? inputs.last() : page.locator(`main input[type=file][aria-label="${button}"]`);
    await input.setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
    await page.locator(shows).first().waitFor({ state: "attached" });
  }
}

/** Printing opens a dialog of the system. */
const WITHOUT_PRINTING = "window.print = () => undefined;";

export function describeEveryPress(sections: readonly string[]): void {
  const open = suiteBrowser();
  const shared = new Set<string>();
  const slugs = SECTIONS.filter(({ id }) => sections.includes(id)).flatMap(({ entries }) =>
    entries.flatMap(({ subject }) => pagesAbout(subject).map(({ id }) => id)),
  );
  describe("whatever is pressed, no page and no part of one stops", () => {
    it.each(slugs)("%s", { timeout: 120_000 }, async (slug) => {
      const empty = slug === "saved" ? `/saved?q=${OWN_ITEMS}` : path(slug);
      const { page, complaints, close } = await open(empty, { watch: WITHOUT_PRINTING });
      const keys = await pressKeys(page, slug);
      expect({ keys, stopped: await stopped(page), complaints }).toEqual({ keys, stopped: [], complaints: [] });
      // One of the keys has pinned the empty link.
      expect(await page.evaluate(() => sessionStorage.getItem("mds.pinned"))).not.toBeNull();
      await page.goto(smallLink(slug));
      await hydrated(page);
      await openFiles(page, slug);
      const pressed = await pressButtons(page, shared);
      expect(pressed.length).toBeGreaterThan(5);
      await switchLanguage(page);
      expect({ pressed, stopped: await stopped(page), complaints }).toEqual({ pressed, stopped: [], complaints: [] });
      await close();
    });
  });
}
