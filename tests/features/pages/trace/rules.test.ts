import { describe, expect, it } from "vitest";
import { type OpenedTrace, receiveRecut, type Recut, recutKey, testRules, withOwn } from "@/features/core/trace";
import { FAMILIES, type KernelRule } from "@/features/core/trace/rules";
import { cutAnew } from "@/features/core/trace/reading";
import { TraceInput } from "@/features/pages/trace/input";
import { testerTable } from "@/features/pages/trace/rules/parts";
import { rowsOfLayers, select } from "@/features/pages/trace/selection";
import { kernelTable } from "@/features/pages/trace/tables";
import { decodeParams } from "@/lib/params/codec";
import { inLanguage } from "@/lib/text";
import { openSmallTrace } from "../../../support/measurements/small-trace";

const input = (raw: Record<string, string> = {}) => decodeParams(TraceInput, raw).value;
const t = (words: Parameters<typeof inLanguage>[0]) => inLanguage(words, "en") as string;
const trace = openSmallTrace({ passes: 3, layers: 4 });

/** Takes attention for a state-space layer. */
const OWN: readonly KernelRule[] = [
  { name: "ours", category: "our-mixer", family: "state-space", containsAny: ["flash_fwd"] },
];

/** As the page has it from its worker: what was sent is a copy. */
const recut = (wish: TraceInput, own: readonly KernelRule[]): Recut =>
  receiveRecut(trace.trace, structuredClone(cutAnew(trace.trace, trace.name, wish, own)), own);

const familyColumn = (opened: OpenedTrace): readonly unknown[] => {
  const selection = select([opened], input({ pass: "-1" }));
  if (selection === null) throw new Error("nothing is selected");
  return kernelTable(t, selection).rows.map((row) => row[1]);
};

describe("a team's own rules", () => {
  it("name the kernels of every table, and of the picture", () => {
    const { opened } = recut(input(), OWN);
    expect(familyColumn(trace)).toContain("attention");
    expect(familyColumn(opened)).toContain("state space");
    expect(familyColumn(opened)).not.toContain("attention");
    expect(opened.devices[0]?.family).toContain(FAMILIES.indexOf("state-space"));
  });
  it("are asked for where there are some, or a profile or config: an anchor alone is cut in place", () => {
    expect(recutKey(input(), [])).toBeNull();
    expect(recutKey(input({ anchor: "gemm", layers: "4" }), [])).toBeNull();
    expect(recutKey(input(), OWN)).not.toBeNull();
    expect(recutKey(input({ layer_profile: "llama" }), [])).not.toBeNull();
  });
  it("are asked for once for each change", () => {
    expect(recutKey(input({ pass: "1" }), OWN)).toBe(recutKey(input(), OWN));
    expect(recutKey(input({ layers: "4" }), OWN)).not.toBe(recutKey(input(), OWN));
  });
  it("leave the events where they are", () => {
    expect(recut(input(), OWN).opened.trace).toBe(trace.trace);
    expect(Object.keys(cutAnew(trace.trace, trace.name, input(), OWN).opened)).not.toContain("trace");
  });
});

describe("the rule tester", () => {
  it("shows the winner of each name, what no rule names first, and every kernel once", () => {
    const [device] = trace.devices;
    if (device === undefined) throw new Error("no device");
    const names = trace.trace.names.map((name) => (name.startsWith("nvjet_gemm_down") ? "zzz" : name));
    const { columns, rows } = testerTable(t, testRules([device.work], names, withOwn(OWN)));
    const at = (id: string) => columns.findIndex((column) => column.id === id);
    expect(rows[0]?.slice(0, 2)).toEqual(["zzz", "none"]);
    expect(rows.find((row) => String(row[0]).includes("flash"))?.[at("rule")]).toBe("ours");
    expect(rows.reduce((sum, row) => sum + Number(row[at("n")]), 0)).toBe(60);
  });
});

describe("another cut", () => {
  it("by a config has its layers' kinds", () => {
    const config = JSON.stringify({
      model_type: "gpt_oss",
      num_hidden_layers: 4,
      layer_types: ["sliding_attention", "full_attention", "sliding_attention", "full_attention"],
    });
    const { opened, issues } = recut(input({ model_config: config }), []);
    const [device] = opened.devices;
    const pass = device?.segmentation.passes[1];
    expect(issues).toEqual([]);
    expect(device && pass && rowsOfLayers(device, pass).map(({ flags }) => flags.join("+"))).toEqual([
      "FIRST+SLIDING",
      "FULL",
      "SLIDING",
      "FINAL+FULL",
    ]);
  });
  it.each([
    [{ model_config: "no json" }, "TRACE-CONFIG"],
    [{ layer_profile: "nobody's" }, "TRACE-PROFILE"],
  ])("%j is refused, and the trace still shown", (raw: Record<string, string>, code) => {
    const { opened, issues } = recut(input(raw), []);
    expect(issues.map((issue) => issue.code)).toEqual([code]);
    expect(opened.devices[0]?.segmentation.passes.length).toBe(3);
  });
});
