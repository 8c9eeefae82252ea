import { expect, it } from "vitest";
import { quickEstimationAnalysis } from "@/features/pages/quick-estimation/analysis";
import { componentRows } from "@/features/pages/quick-estimation/component-rows";
import { factGroups } from "@/features/pages/quick-estimation/facts";
import { impliedPhi, resourceTime, statement, subtitle, timeline } from "@/features/pages/quick-estimation/phase-chart";
import { estimationReport } from "@/features/pages/quick-estimation/report";
import { operatorTable } from "@/features/pages/quick-estimation/tables";
import { onScreen } from "@/lib/export/table";
import type { Text } from "@/lib/text";
import { fasterEstimation, misfitEstimation, quickEstimation } from "@/tests/fixtures/quick-estimation";
import { partNames, report } from "../../../support/report";
import { readInput, resolved } from "../../../support/scenarios";

const { prefill, decode } = quickEstimation;
const NB = "\u202f";
const READER = { t: ({ en }: Text) => en, scenario: resolved({}), input: readInput({}), pinned: null };

it("titles are findings with their figure, in both languages", () => {
  expect(statement(prefill).en).toBe(`Prefill is compute-bound; the network takes 6.3${NB}ms less`);
  expect(statement(prefill).zh).toBe(`预填充受限于算力，网络少用 6.3${NB}ms`);
  expect(statement(decode).en).toBe(`Decode waits for HBM; compute is idle for 87${NB}% of the step`);
  expect(statement(decode).zh).toBe(`解码等待 HBM，算力空闲 87${NB}%`);
});

it("subtitles say what was run and in which unit it is drawn", () => {
  expect(subtitle(prefill).en).toBe("1 sequence of 4,096 tokens, ms per pass");
  expect(subtitle(decode).en).toBe("one step of 64 tokens, context 4,608, ms per step");
});

it("lanes sum to the serial lane", () => {
  const lanes = timeline(decode, "datasheet", ({ en }) => en).lanes;
  const sums = lanes.map((lane) => lane.segments.reduce((sum, segment) => sum + segment.value, 0));
  const serial = sums.pop() ?? 0;
  expect(sums.reduce((a, b) => a + b, 0)).toBeCloseTo(serial);
  expect(resourceTime(decode, "hbm") * 1e3).toBeCloseTo(21.928);
});

it("a component that only one phase has still has a row", () => {
  const tp = componentRows(quickEstimation).rows.find((row) => row.id === "tp");
  expect(Number(tp?.prefill?.time)).toBe(18.5);
  expect(tp?.decode).toBeNull();
});

it("amounts of one kind share one unit over the whole table", () => {
  const units = componentRows(quickEstimation).rows.map((row) => row.unit);
  expect([...new Set(units)]).toEqual(["TFLOP", "GB", ""]);
});

it("facts are compared with the pinned result where there is one", () => {
  const changes = (pinned: typeof fasterEstimation | null) =>
    factGroups(quickEstimation, pinned)[0]?.facts.map((fact) => fact.change?.en);
  expect(changes(null)?.every((change) => change === undefined)).toBe(true);
  expect(changes(fasterEstimation)?.[0]).toBe("same as pinned");
});

it("operators have their ids and families in files, and their shares sum to the pass", () => {
  const whole = operatorTable(decode, ({ en }) => en);
  expect(whole.rows.map((row) => row[1])).toContain("moe.experts");
  expect(onScreen(whole).columns.map(({ label }) => label)).toEqual([
    ...["Operator", "Layers", "×", "Work", "Weights", "KV", "Activations", "Message", "Time", "Share", "Bound by"],
  ]);
  const place = whole.columns.findIndex(({ id }) => id === "share");
  const spent = decode.operators.reduce((sum, { time }) => sum + time, 0);
  const shares = whole.rows.reduce((sum, row) => sum + Number(row[place]), 0);
  expect(shares).toBeCloseTo((100 * spent) / decode.time, 6);
});

it("reads from the passes over their parts to the launch", () => {
  expect(partNames(report(quickEstimationAnalysis, { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1" }))).toEqual([
    "chart prefill",
    "chart decode",
    "view passes",
    "file components",
    "file prefill-operators",
    "file decode-operators",
    "facts facts",
    "view launch",
  ]);
});

it.each([
  { name: "fits", now: quickEstimation, needed: null },
  { name: "does not", now: misfitEstimation, needed: ["weights", "KV cache"] },
])("where memory $name, says what is needed", ({ now, needed }) => {
  const { misfit } = estimationReport(now, READER);
  expect(misfit?.needed.map(({ label }) => label.en) ?? null).toEqual(needed);
});

it("says per user how fast tokens come under load, and of single passes where nothing is served", () => {
  const note = (load: typeof quickEstimation.load) =>
    estimationReport({ ...quickEstimation, load }, READER).notes?.["throughput"]?.en;
  expect(note(quickEstimation.load)).toBe(`32.3${NB}tok/s/user`);
  expect(note(null)).toBe(`42.9${NB}tok/s/user`);
});

it("names the change that would help most, and nothing where the scenario cannot be served", () => {
  const served = report(quickEstimationAnalysis, { judge: "average" });
  expect(served.verdict.help?.en).toMatch(/^The most effective change: TP 16, TPOT/);
  expect(report(quickEstimationAnalysis, { tp: "1" }).verdict.help).toBeNull();
});

it("writes an overlap only where one explains the time", () => {
  expect(impliedPhi(prefill)).not.toBeNull();
  expect(impliedPhi({ ...prefill, impliedPhi: -0.2 })).toBeNull();
});
