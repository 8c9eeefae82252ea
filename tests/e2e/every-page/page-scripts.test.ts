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
 */
const BUDGETS: Readonly<Record<string, readonly [files: number, kB: number]>> = {
  "": [15, 213],
  plan: [15, 213],
  "quick-estimation": [38, 593],
  "runtime-planner": [38, 586],
  cost: [30, 474],
  "quick-memory": [33, 510],
  "host-bandwidth": [30, 474],
  experts: [37, 576],
  attention: [30, 474],
  "mma-tiles": [33, 531],
  models: [32, 498],
  chips: [30, 471],
  "scale-up-search": [41, 655],
  "pd-disaggregate-search": [38, 603],
  "inferencemax-scenarios": [38, 590],
  "multi-model": [32, 527],
  "hardware-advisor": [39, 613],
  inferencemax: [44, 698],
  "scale-up-explorer": [30, 474],
  "scheduling-simulator": [42, 667],
  "simulation-sweep": [30, 474],
  trace: [30, 474],
  "serving-profile": [30, 479],
  measure: [40, 644],
  benchmarks: [40, 629],
  calibration: [41, 650],
  accuracy: [33, 521],
  report: [40, 644],
  "my-report": [31, 510],
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
