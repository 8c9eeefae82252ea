import { expect, it } from "vitest";
import type { ChartPart } from "@/features/answers/answer";
import { flatParts } from "@/features/answers/answer";
import type { StoredPass } from "@/features/core/measured-passes/stored-pass";
import { reportAnalysis } from "@/features/pages/report/analysis";
import { withMeasured } from "@/features/pages/report/sections/roofline-measured";
import { prepareRun } from "@/features/analysis/run-analysis";
import { unwrap } from "@/lib/result";

const { resolved, unpacked } = unwrap(
  prepareRun(reportAnalysis, { model: "llama-3.1-8b", hw: "h100-sxm", tp: 1, section: "roofline" }),
);
const input = reportAnalysis.input.parse(unpacked);
const answer = unwrap(reportAnalysis.run(resolved, input));
if (answer.kind === "file") throw new Error("a scenario");
const t = ({ en }: { readonly en: string }): string => en;
const part = flatParts(reportAnalysis.report(answer, { input, scenario: resolved, t, pinned: null }).parts).find(
  (one): one is ChartPart => one.kind === "chart",
);
const decode = answer.passes.find(({ phase }) => phase === "decode");
const [point] = answer.roofline.points.filter(({ phase }) => phase === "decode");
if (!part || !decode || !point) throw new Error("no roofline");

const kept = (cached: number): StoredPass => ({
  name: "x",
  file: "trace.json",
  segment: {
    phase: "decode",
    sequences: decode.batchPerRank,
    newTokens: decode.tokensPerRank / decode.batchPerRank,
    cached,
  },
  times: { [point.id]: { kernel: 2 * point.time, messages: 0 } },
});

it("puts what was measured of an operator at its own intensity: twice the time is half the rate", () => {
  const { part: shown, words } = withMeasured(part, answer, [kept(decode.context)], t);
  const series = shown.drawing.kind === "points" ? shown.drawing.series.at(-1) : undefined;
  expect(series).toMatchObject({ name: "measured", measured: true });
  expect(series?.points).toHaveLength(1);
  expect(series?.points[0]?.x).toBe(point.intensity);
  expect(series?.points[0]?.y).toBeCloseTo(point.achieved / 2e12, 9);
  expect(shown.table.columns.at(-1)?.label).toBe("measured");
  expect(words[0]?.en).toContain("trace.json");
});

it("draws nothing of another load, and says that the loads differ", () => {
  const { part: shown, words } = withMeasured(part, answer, [kept(decode.context + 999)], t);
  expect(shown).toBe(part);
  expect(words[0]?.en).toContain("so the loads differ");
});
