import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PassInput } from "@/features/core/passes/input";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams, encodeParams } from "@/lib/params/codec";
import { text } from "@/lib/text";
import {
  changedKeys,
  fixChange,
  patchChange,
  readRaw,
  resetChange,
  scenarioChange,
  type LinkChange,
} from "@/state/link/actions";
import { anyParams } from "../support/controls/any-params";

const defaults = decodeParams(ScenarioSchema, {}).value;

/** What the transport does with a change. */
function applied(raw: Readonly<Record<string, string>>, change: LinkChange): Record<string, string> {
  const merged = Object.entries({ ...raw, ...change });
  return Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null));
}

describe("changing the scenario", () => {
  it("writes what is wanted, and nothing else", () => {
    fc.assert(
      fc.property(anyParams(ScenarioSchema), anyParams(ScenarioSchema), (before, wanted) => {
        const patch = { tp: wanted.tp, kv: wanted.kv, isl: wanted.isl };
        const link = applied(encodeParams(ScenarioSchema, before), patchChange(ScenarioSchema, patch));
        expect(decodeParams(ScenarioSchema, link).value).toEqual({ ...before, ...patch });
      }),
    );
  });

  it("removes a key that goes back to its default", () => {
    expect(patchChange(ScenarioSchema, { tp: defaults.tp, isl: 9 })).toEqual({ tp: null, isl: "9" });
  });

  it("leaves unreadable neighbours in the link for their own report", () => {
    const link = applied({ isl: "lots" }, patchChange(ScenarioSchema, { tp: 2 }));
    expect(link).toEqual({ isl: "lots", tp: "2" });
  });

  it("choosing a preset drops the pasted one, and pasting keeps its name", () => {
    expect(scenarioChange({ model: "llama-3.3-70b" })).toEqual({ model: "llama-3.3-70b", config: null });
    expect(scenarioChange({ hw: "h100-sxm" })).toEqual({ hw: "h100-sxm", chip: null });
    expect(scenarioChange({ model: "mine", config: "z.abc" })).toEqual({ model: "mine", config: "z.abc" });
    expect(scenarioChange({ tp: 4 })).toEqual({ tp: "4" });
  });

  it("reset leads back to the defaults from anywhere", () => {
    fc.assert(
      fc.property(anyParams(ScenarioSchema), (params) => {
        expect(applied(encodeParams(ScenarioSchema, params), resetChange(ScenarioSchema))).toEqual({});
      }),
    );
  });

  it("changed keys are those that the link carries", () => {
    expect(changedKeys(ScenarioSchema, defaults)).toEqual([]);
    expect(changedKeys(ScenarioSchema, { ...defaults, tp: 2, conc: 1 })).toEqual(["conc", "tp"]);
  });
});

describe("applying a fix", () => {
  const change = { label: text({ en: "Use", zh: "使用" }), set: { tp: "16", hw: "h100-sxm", decode_batch: "8" } };

  it("each schema takes its own keys", () => {
    expect(fixChange(change, ScenarioSchema)).toEqual({ tp: "16", hw: "h100-sxm", chip: null });
    expect(fixChange(change, PassInput)).toEqual({ decode_batch: "8" });
  });

  it("what goes back to its default leaves the link", () => {
    const back = { ...change, set: { tp: "8", hw: "h200-sxm", decode_batch: "auto" } };
    expect(decodeParams(ScenarioSchema, {}).value).toMatchObject({ tp: 8, hw: "h200-sxm" });
    expect(fixChange(back, ScenarioSchema)).toEqual({ tp: null, hw: null, chip: null });
    expect(fixChange(back, PassInput)).toEqual({ decode_batch: null });
  });
});

it("a page reads only its own keys out of an address", () => {
  const search = new URLSearchParams("tp=4&decode_batch=8&utm=x");
  expect(readRaw(ScenarioSchema, search)).toEqual({ tp: "4" });
  expect(readRaw(PassInput, search)).toEqual({ decode_batch: "8" });
});
