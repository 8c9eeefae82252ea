/**
 * What `mds` reads and evaluates before its first answer, in counts that no machine's load can move. A budget is what was counted when it was
 * written and a twentieth more. Whoever needs more raises it here and says why (CONTRIBUTING.md, "Speed").
 */
import type { Metafile } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { bundleCli } from "../../scripts/lib/cli-bundle.mjs";

let metafile: Metafile;
beforeAll(async () => {
  const result = await bundleCli("mds.bundle", { metafile: true, write: false });
  metafile = result.metafile as unknown as Metafile;
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

/** kB of the bundle's files that one with this source reads before it runs. */
function read(source: string): number {
  const first = Object.keys(metafile.outputs).find((path) => metafile.outputs[path]?.entryPoint === source);
  if (first === undefined) throw new Error(`${source} is no file of the bundle`);
  const seen = new Set([first]);
  for (const path of seen)
    for (const { path: next, kind } of metafile.outputs[path]?.imports ?? [])
      if (kind === "import-statement" && next in metafile.outputs) seen.add(next);
  return Math.round([...seen].reduce((sum, path) => sum + (metafile.outputs[path]?.bytes ?? 0), 0) / 1000);
}

/** kB of files, counted on 2026-12-01: any command 8 and its own. */
const FILES: readonly (readonly [string, number])[] = [
  ["bin/cli.ts", 10],
  ["bin/analyses.ts", 1945],
  ["bin/simulate/command.ts", 2185],
  ["bin/predict/command.ts", 2420],
];

// Most of the kB are Zod, catalogues and books of messages: a book comes whole. A command with code of its own loads no list of analyses.
// Trace tells exports of other profilers from other files, whose kinds ask the readers of launches; so does diagnosis.
const BUDGETS: readonly (readonly [string, readonly string[], { modules: number; kB: number }])[] = [
  ["any command", [], { modules: 4, kB: 10 }],
  ["a list, help or any analysis", ["bin/analyses.ts"], { modules: 499, kB: 2435 }],
  ["simulate", ["bin/simulate/command.ts"], { modules: 513, kB: 2845 }],
  ["predict", ["bin/predict/command.ts"], { modules: 507, kB: 3090 }],
  ["trace", ["bin/trace/command.ts"], { modules: 920, kB: 4480 }],
  ["diagnose", ["bin/diagnose/command.ts"], { modules: 750, kB: 3805 }],
  ["quick-estimation", ["bin/analyses.ts", "features/pages/quick-estimation/analysis.ts"], { modules: 697, kB: 3340 }],
  ["plan", ["bin/analyses.ts", "features/pages/plan/analysis.ts"], { modules: 841, kB: 3900 }],
];

describe("a start of the command line", () => {
  it.each(FILES)("reads files within its budget: %s", (source, kB) => {
    expect(read(source)).toBeLessThanOrEqual(kB);
    expect(read(source)).toBeGreaterThan(0);
  });

  it.each(BUDGETS)("evaluates modules within its budget: %s", (_, files, budget) => {
    const found = evaluated("bin/cli.ts", ...files);
    expect(found.modules).toBeLessThanOrEqual(budget.modules);
    expect(found.kB).toBeLessThanOrEqual(budget.kB);
    // The list of what went in is read at all.
    expect(found.modules).toBeGreaterThan(budget.modules / 4);
  });
});
