/**
 * What a page asks a browser to load before it can answer: scripts that its document names, compressed, in kB and files. What comes later
 * (charts, workers, what is asked for) is not in it. No machine's load can move these counts. A budget is what was counted when it was written
 * and a twentieth more (two files). Whoever needs more raises it here and says why (CONTRIBUTING.md, "Speed").
 */
import { readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, inject, it } from "vitest";
import { pages } from "@/features/registry/registry";

/** For browsers that know no modules; no other loads it. */
const OLD_BROWSERS = /<script[^>]*noModule[^>]*>/gi;
const SCRIPT = /\/_next\/static\/[^"'\\ ]+?\.js/g;
const sizes = new Map<string, number>();

async function compressed(path: string): Promise<number> {
  const known = sizes.get(path);
  if (known !== undefined) return known;
  const body = Buffer.from(await (await fetch(`${inject("baseUrl")}${path}`)).arrayBuffer());
  const size = gzipSync(body).length;
  sizes.set(path, size);
  return size;
}

async function scripts(page: string): Promise<{ files: number; kB: number }> {
  const response = await fetch(`${inject("baseUrl")}/${page}`);
  expect(response.status).toBe(200);
  const document = await response.text();
  const old = new Set((document.match(OLD_BROWSERS) ?? []).join().match(SCRIPT));
  const paths = [...new Set(document.match(SCRIPT))].filter((path) => !old.has(path));
  const bytes = await Promise.all(paths.map(compressed));
  return { files: paths.length, kB: Math.ceil(bytes.reduce((sum, size) => sum + size, 0) / 1000) };
}

const views = readdirSync("app/(suite)/(views)", { withFileTypes: true }).filter((entry) => entry.isDirectory());
const ALL = [...new Set(["", ...pages.map(({ id }) => id), ...views.map(({ name }) => name)])];

/**
 * Files and kB, counted on 2026-11-29. The frame of the suite with its forms is 424 kB of most; "plan" leads to the index, which waits for no form.
 * Books of messages are 20 kB more of most pages: the names of messages, and those of a book that the page does not say.
 * Counted anew on 2026-11-30 without a spare twentieth: 5 kB more of the frame for 45 more models and the readers of their configurations, up to 12 more
 * of pages that estimate for how engines cut their cache, kernels by version and percentiles in searches. Accuracy: 4 kB more for errors of memory,
 * cache and passes by case.
 * Counted anew on 2026-12-01: the simulator plays sessions of agents (15 kB). Fleet is new. What reads benchmarks, tables of the kit and logs, with 31 kB
 * of YAML, loads with the first file: Benchmarks 221 kB less, Calibration 180, Measure 173, Quick Memory 77, InferenceMAX 67. The list of
 * pages, which knows both ways to load those, takes every page across its last kilobyte: 0.2 kB more.
 * The frame reads the saved item of a link: 0.6 kB; the item's bar comes after. Words of help, pins and visitors left the frame: 0.4 kB.
 * Fleet: 13 kB for the simulated day and launch files.
 */
const BUDGETS: Readonly<Record<string, readonly [files: number, kB: number]>> = {
  "": [15, 213],
  plan: [15, 213],
  "quick-estimation": [39, 613],
  "runtime-planner": [38, 608],
  cost: [30, 484],
  "quick-memory": [32, 532],
  "host-bandwidth": [30, 484],
  experts: [38, 597],
  attention: [30, 484],
  "mma-tiles": [33, 544],
  models: [32, 507],
  chips: [30, 481],
  "scale-up-search": [43, 684],
  "pd-disaggregate-search": [40, 624],
  "inferencemax-scenarios": [38, 612],
  "multi-model": [32, 536],
  "hardware-advisor": [40, 632],
  fleet: [38, 628],
  inferencemax: [42, 675],
  "scale-up-explorer": [30, 484],
  "scheduling-simulator": [43, 706],
  "simulation-sweep": [30, 484],
  diagnose: [31, 495],
  trace: [30, 485],
  "serving-profile": [30, 490],
  measure: [31, 524],
  benchmarks: [29, 500],
  calibration: [31, 523],
  accuracy: [33, 539],
  report: [41, 663],
  "my-report": [31, 518],
  saved: [31, 534],
};

it("every page has a budget", () => {
  expect(Object.keys(BUDGETS).toSorted()).toEqual(ALL.toSorted());
});

it.each(Object.entries(BUDGETS))("a first answer of /%s needs scripts within its budget", async (page, [files, kB]) => {
  const found = await scripts(page);
  expect(found.files).toBeLessThanOrEqual(files);
  expect(found.kB).toBeLessThanOrEqual(kB);
  // The document names its scripts at all.
  expect(found.kB).toBeGreaterThan(kB / 4);
});
