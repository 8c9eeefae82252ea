/**
 * An analysis that does not say its work is short with its largest inputs, too: lists of as many values as they take, degrees up to their limit,
 * alone and together. What takes longer says its work and waits with long analyses.
 */
import { describe, expect, it } from "vitest";
import type { Analysis } from "@/features/analysis/analysis";
import { runAnalysis, type PlainInput } from "@/features/analysis/run-analysis";
import { LONG_S } from "@/features/analysis/work";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { loadAnalyses, longRuns } from "@/features/registry/registry";
import { listControls, type Control } from "@/lib/params/control";
import { referenceSeconds } from "../support/processor-time";

/** One GPU, and thousands of ranks that share copied experts. */
const BASES: Readonly<Record<string, PlainInput>> = {
  dense: { model: "llama-3.1-8b", hw: "h100-sxm", tp: 1 },
  experts: { model: "deepseek-v3", hw: "h200-sxm", tp: 1, adp: 4096, ep: 4096, redundant: 512, zipf: 1 },
};
const DEGREES = ["tp", "adp", "ep", "pp", "cp", "redundant", "replicas"];

/** As many different numbers as it takes, from its least and up to its greatest. */
function fullLists({ min, max, most }: Control & { readonly kind: "numbers" }): readonly (readonly number[])[] {
  const step = Math.min(1, (max - min) / most);
  const up = Array.from({ length: most }, (_, index) => min + (index + 1) * step);
  const down = Array.from({ length: most }, (_, index) => max - index * step);
  return [up, down].map((list) => list.filter((value) => value >= min && value <= max));
}

function largest(control: Control): readonly unknown[] {
  if (control.kind === "numbers") return fullLists(control);
  return control.kind === "number" && DEGREES.includes(control.key) ? [control.max, 64] : [];
}

function listRead({ needs, unused = [], input }: Analysis): readonly Control[] {
  const shared = listControls(ScenarioSchema).filter(({ meta }) => needs.some((slice) => slice === meta.section));
  return [...shared.filter(({ key }) => !unused.some((other) => other === key)), ...listControls(input)];
}

/** Whether a question is answered, and which it is where that takes long: the first run is judged anew by the pace of the machine. */
function timed(analysis: Analysis, plain: PlainInput) {
  const before = process.threadCpuUsage();
  const { ok } = runAnalysis(analysis, plain);
  const { user, system } = process.threadCpuUsage(before);
  const long = (user + system) / 1e6 > LONG_S && referenceSeconds(() => runAnalysis(analysis, plain), LONG_S) > LONG_S;
  return { ok, long: long ? [JSON.stringify(plain).slice(0, 200)] : [] };
}

/** What it refuses alone is left out; together they are as many as it takes at once, each in its turn. */
function longOnes(analysis: Analysis, base: PlainInput): readonly string[] {
  const known = new Set([...Object.keys(ScenarioSchema.shape), ...Object.keys(analysis.input.shape)]);
  const usual = Object.fromEntries(Object.entries(base).filter(([key]) => known.has(key)));
  const changes = listRead(analysis).flatMap((control) =>
    largest(control).map((value): PlainInput => ({ [control.key]: value })),
  );
  const long: string[] = [];
  let together: PlainInput = usual;
  for (const change of changes) {
    const alone = timed(analysis, { ...usual, ...change });
    long.push(...alone.long);
    if (!alone.ok) continue;
    const more = { ...together, ...change };
    const all = timed(analysis, more);
    long.push(...all.long);
    if (all.ok) together = more;
  }
  return long;
}

const short = (await loadAnalyses()).filter(({ id }) => !longRuns.includes(id));

describe.each(Object.entries(BASES))("with its largest inputs, from %s, within the time of a short one,", (_, base) => {
  it.each(short.map((analysis) => [analysis.id, analysis] as const))(
    "%s",
    (_id, analysis) => {
      expect(longOnes(analysis, base)).toEqual([]);
    },
    300_000,
  );
});
