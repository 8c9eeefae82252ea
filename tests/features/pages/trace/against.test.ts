/** The page's part that holds a pass against its prediction, on a recorded trace; figures are tested in core/measured-passes. */
import { beforeAll, describe, expect, it } from "vitest";
import { readTraceFile } from "@/bin/trace/read-files";
import type { Part } from "@/features/answers/answer";
import { readChanges } from "@/features/pages/trace/prediction/gap";
import { handOver, passToKeep } from "@/features/pages/trace/prediction/calibration-points";
import { TraceInput } from "@/features/pages/trace/input";
import { openTrace } from "@/features/core/trace/reading";
import { type OpenedTrace, receiveTrace } from "@/features/core/trace";
import { traceReport } from "@/features/pages/trace/report";
import { select } from "@/features/pages/trace/selection";
import { isStoredPass, storedName, storedWords } from "@/features/core/measured-passes/stored-pass";
import { operatorTable } from "@/features/pages/quick-estimation/tables";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { estimate } from "../../../support/scenarios";
import { openSmallTrace } from "../../../support/measurements/small-trace";
import { needsData } from "../../../support/needs";

const FILE = "../shared/data/traces/tracelens_b200_vllm_eager_tp8_decode_rank0.json.gz";
const scenario = unwrap(resolveScenario(decodeParams(ScenarioSchema, {}).value));
const input = (raw: Record<string, string>) => decodeParams(TraceInput, raw).value;

function section(trace: OpenedTrace, raw: Record<string, string> = {}) {
  const { parts } = traceReport({ traces: [trace] }, { t: ({ en }) => en, input: input(raw), scenario, pinned: null });
  const found = parts.find(({ id }) => id === "against");
  return found?.kind === "section" ? found.parts : null;
}

const findRows = (parts: readonly Part[] | null, id: string) => {
  const found = parts?.find((part) => part.id === id);
  return found?.kind === "table" || found?.kind === "chart" ? found.table : null;
};

describe("a recorded pass on the page", needsData(FILE), () => {
  let trace: OpenedTrace;
  beforeAll(async () => {
    trace = receiveTrace(openTrace(unwrap(await readTraceFile(FILE)), "b200.json.gz", true));
  });

  it("has its gap by family, whose families add up to the pass in the last row", () => {
    const table = findRows(section(trace), "gap");
    const at = (id: string) => table?.columns.findIndex((column) => column.id === id) ?? -1;
    const rows = table?.rows ?? [];
    const last = rows.at(-1) ?? [];
    // A family stands in a row of its own where it has several operators, else in its only operator's.
    const families = new Map(
      rows
        .slice(0, -1)
        .toReversed()
        .map((row) => [row[at("family")], row]),
    );
    const sum = (id: string) => [...families.values()].reduce((total, row) => total + Number(row[at(id)]), 0);
    expect(sum("measured")).toBeCloseTo(Number(last[at("measured")]), 6);
    expect(sum("predicted")).toBeCloseTo(Number(last[at("predicted")]), 6);
    expect(sum("share")).toBeCloseTo(100, 6);
    expect(findRows(section(trace), "roofline")?.rows).toHaveLength(7);
  });

  it("is priced anew with what the reader changes", () => {
    const predicted = (raw: Record<string, string>): number => {
      const table = findRows(section(trace, raw), "layer-kinds");
      return Number(table?.rows[0]?.[table.columns.findIndex(({ id }) => id === "predicted")]);
    };
    expect(predicted({ set: "ep=8" })).toBeLessThan(predicted({}));
    expect(predicted({ set: "conc=2" })).toBeGreaterThan(predicted({}));
  });

  it("says what cannot be read of a change, and prices nothing", () => {
    const issues = section(trace, { set: "nonsense" })?.find(({ kind }) => kind === "issues");
    expect(issues?.kind === "issues" && issues.issues.map(({ code }) => code)).toEqual(["TRACE-SET"]);
    const unknown = section(trace, { set: "tpp=8" })?.find(({ kind }) => kind === "issues");
    expect(unknown?.kind === "issues" && unknown.issues.map(({ at }) => at)).toEqual(["tpp"]);
  });

  it("stands beside the operators of the scenario that it tells, and of no other", () => {
    const selection = select([trace], input({}));
    const found = selection && passToKeep(selection, "");
    if (!found) throw new Error("nothing to keep");
    const told = unwrap(resolveScenario(decodeParams(ScenarioSchema, found.scenario).value));
    expect(found.kept.name).toBe(storedName(told, "prefill"));
    expect(found.kept.name).not.toBe(storedName(told, "decode"));
    const other = { ...found.scenario, tp: "4" };
    expect(found.kept.name).not.toBe(
      storedName(unwrap(resolveScenario(decodeParams(ScenarioSchema, other).value)), "prefill"),
    );
    expect(isStoredPass(JSON.parse(JSON.stringify(found.kept)) as object)).toBe(true);

    // Summed over the file by other means: kernels named fmha take 485.821 µs; EXPECTED.csv has 2.1415 ms of communication.
    const times = Object.entries(found.kept.times);
    const sum = (ids: RegExp, of: "kernel" | "messages") =>
      times.filter(([id]) => ids.test(id)).reduce((total, [, time]) => total + time[of], 0);
    expect(sum(/attention-prefill$/, "kernel")).toBeCloseTo(0.000485821, 9);
    expect(sum(/./, "messages")).toBeCloseTo(0.0021415, 7);

    const estimation = estimate(found.scenario);
    const table = operatorTable(estimation.prefill, ({ en }) => en, found.kept);
    const place = (id: string) => table.columns.findIndex((column) => column.id === id);
    const shown = table.rows.reduce((total, row) => total + Number(row[place("measured")] ?? 0), 0);
    const unit = table.columns[place("measured")]?.unit === "ms" ? 1e3 : 1e6;
    expect(shown / unit).toBeCloseTo(sum(/./, "kernel") + sum(/./, "messages"), 9);
    const load = { sequences: 1, newTokens: 888, cached: 0 };
    expect(storedWords(found.kept, load).en).toMatch(/^Measured: b200\.json\.gz\. /);
    expect(storedWords(found.kept, { ...load, cached: 9 }).en).toMatch(
      /1 × 888 tokens, 0 cached\. This table is for .*, 9 cached/,
    );
    expect(operatorTable(estimation.prefill, ({ en }) => en).columns.some(({ id }) => id === "measured")).toBe(false);
  });

  it("goes on to a calibration with its scenario", () => {
    const selection = select([trace], input({}));
    if (selection === null) throw new Error("nothing is selected");
    expect(handOver(selection, "ep=8")).toMatchObject({
      engine: "vllm",
      scenario: { model: "gpt-oss-120b", hw: "b200-sxm", tp: "8", ep: "8" },
    });
  });
});

describe("a trace that does not tell its scenario", () => {
  it("says what is missing, and nothing is taken for it", () => {
    const parts = section(openSmallTrace({ passes: 3, layers: 4 }));
    const issues = parts?.find(({ kind }) => kind === "issues");
    expect(issues?.kind === "issues" && issues.issues.map(({ code, at }) => [code, at])).toEqual([
      ["MEASURED-UNTOLD", "model"],
    ]);
    expect(findRows(parts, "gap")).toBeNull();
  });
});

describe("changes", () => {
  it("are pairs with commas or blanks between", () => {
    expect(unwrap(readChanges("ep=8, kv=bf16  tp=4"))).toEqual({ ep: "8", kv: "bf16", tp: "4" });
    expect(unwrap(readChanges(""))).toEqual({});
  });
});
