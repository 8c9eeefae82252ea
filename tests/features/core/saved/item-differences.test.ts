import fc from "fast-check";
import { expect, it } from "vitest";
import { itemDifferences, type ItemState } from "@/features/core/saved/item-differences";
import { screenContent, type Screen } from "@/features/core/saved/screen-content";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { encodeParams, type RawParams } from "@/lib/params/codec";
import { planAnalysis } from "@/features/pages/plan/analysis";
import { anyParams } from "../../../support/controls/any-params";

const state = (params: RawParams, more: Partial<ItemState> = {}): ItemState => ({
  ...{ kind: "scenario", name: "H200 plan A", tags: [], note: "", content: { page: "plan", params } },
  ...more,
});
const said = (before: ItemState, after: ItemState) =>
  itemDifferences(before, after, planAnalysis.input).map(({ field, before: was, after: is }) => [
    ...[field.en, was.en, is.en],
  ]);

it("says settings by their controls, with units, and defaults that a link leaves out", () => {
  expect(said(state({ tpot_ms: "50" }), state({ tpot_ms: "60" }))).toEqual([["TPOT ≤", "50 ms", "60 ms"]]);
  expect(said(state({ tp: "4" }), state({ isl: "8192" }))).toEqual([
    ["TP", "4", "8"],
    ["Input, ISL", "4096 tok", "8192 tok"],
  ]);
});

it("a value that is the default is no difference, nor is a view of the page", () => {
  const written = fc.property(anyParams(ScenarioSchema), (params) => {
    const raw = encodeParams(ScenarioSchema, params);
    expect(said(state(raw), state({ ...raw, charts: "front:x=1..2" }))).toEqual([]);
  });
  fc.assert(written, { numRuns: 20 });
  expect(said(state({}), state({ isl: "4096" }))).toEqual([]);
});

it("says names, tags and notes, and the title of a report once", () => {
  expect(said(state({}), state({}, { name: "B", note: "2 s is agreed" }))).toEqual([
    ["Name", "H200 plan A", "B"],
    ["Note", "", "2 s is agreed"],
  ]);
  const report = (title: string): ItemState => ({ ...state({}), kind: "report", name: title, content: { title } });
  expect(said(report("a"), report("b"))).toEqual([["Name", "a", "b"]]);
});

const SCREEN: Screen = { page: "cost", params: {}, against: null, left: null, part: null };
const PLAN = { page: "plan", params: { goal: "rate", rate: "9", tp: "4" } };

it("an item keeps its page and that page's inputs on another page, where the scenario is edited", () => {
  expect(screenContent("scenario", PLAN, { ...SCREEN, params: { tp: "8", usd_basis: "x" } })).toEqual({
    page: "plan",
    params: { goal: "rate", rate: "9", tp: "8" },
  });
  const left = { goal: "clients", tp: "4" };
  expect(screenContent("scenario", PLAN, { ...SCREEN, left })).toEqual({ page: "plan", params: { goal: "clients" } });
  expect(screenContent("scenario", PLAN, { ...SCREEN, page: "plan", params: { tp: "1" } })).toMatchObject({
    params: { tp: "1" },
  });
});

it("an item keeps its kind: pins, files of a run, what the screen does not show", () => {
  const pinned = { ...SCREEN, page: "plan", against: { tp: "1" } };
  expect(screenContent("scenario", PLAN, pinned)).not.toHaveProperty("against");
  expect(screenContent("comparison", { ...PLAN, against: { tp: "2" } }, pinned)).toMatchObject({
    against: { tp: "1" },
  });
  expect(screenContent("comparison", { ...PLAN, against: { tp: "2" } }, SCREEN)).toMatchObject({
    against: { tp: "2" },
  });
  const files = [{ name: "a", bytes: 1, hash: "0".repeat(64) }];
  expect(screenContent("run", { ...PLAN, files }, SCREEN)).toMatchObject({ files });
  expect(screenContent("profile", { name: "lab" }, SCREEN)).toBeNull();
});
