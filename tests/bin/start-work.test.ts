/**
 * What `mds` reads and evaluates before its first answer, in counts that no machine's load can move. A budget is what was counted when it was
 * written and a twentieth more. Whoever needs more raises it here and says why (CONTRIBUTING.md, "Speed").
 */
import type { Metafile } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { bundleCli } from "../../scripts/lib/cli-bundle.mjs";

let metafile: Metafile;
let bundled: number;
beforeAll(async () => {
  const result = await bundleCli("mds.bundle.mjs", { metafile: true, write: false });
  metafile = result.metafile as unknown as Metafile;
  bundled = Object.values(metafile.outputs).reduce((sum, { bytes }) => sum + bytes, 0);
}, 120_000);

/** Modules, and kB of their sources, that importing these files evaluates: what they import in turn, but for what is imported when asked for. */
function evaluated(...entries: readonly string[]): { modules: number; kB: number } {
  const seen = new Set<string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    const input = metafile.inputs[path];
    if (!input) throw new Error(`${path} is not part of the command line`);
    seen.add(path);
    for (const { path: next, kind, external } of input.imports)
      if (!external && kind !== "dynamic-import") waiting.push(next);
  }
  const bytes = [...seen].reduce((sum, path) => sum + (metafile.inputs[path]?.bytes ?? 0), 0);
  return { modules: seen.size, kB: Math.round(bytes / 1000) };
}

/** kB and modules, counted on 2026-11-29: one file of 11,016 kB; 438, 582, 621, 806, 593 and 720 modules, most of the kB Zod and catalogues. */
const BUNDLE_KB = 11_570;
// Books of messages are 56 to 73 of the modules and a tenth of the kB of any command: a book comes whole.
// Six modules more of any command: limits of lines and rows, and the mark of predictions, stand before every reader and writer of tables.
const BUDGETS: readonly (readonly [string, readonly string[], { modules: number; kB: number }])[] = [
  ["any command", [], { modules: 460, kB: 2273 }],
  ["simulate", ["bin/simulate/command.ts"], { modules: 612, kB: 2902 }],
  ["predict", ["bin/predict/command.ts"], { modules: 653, kB: 3300 }],
  // Thirteen modules more (33 kB): the engine of traces has one door for the page and the command line.
  ["trace", ["bin/trace/command.ts"], { modules: 847, kB: 3958 }],
  ["quick-estimation", ["features/pages/quick-estimation/analysis.ts"], { modules: 640, kB: 3060 }],
  ["plan", ["features/pages/plan/analysis.ts"], { modules: 790, kB: 3560 }],
];

describe("a start of the command line", () => {
  it("reads a bundle within its budget", () => {
    expect(bundled / 1000).toBeLessThanOrEqual(BUNDLE_KB);
  });

  it.each(BUDGETS)("evaluates modules within its budget: %s", (_, files, budget) => {
    const found = evaluated("bin/cli.ts", ...files);
    expect(found.modules).toBeLessThanOrEqual(budget.modules);
    expect(found.kB).toBeLessThanOrEqual(budget.kB);
    // The list of what went in is read at all.
    expect(found.modules).toBeGreaterThan(budget.modules / 4);
  });
});
