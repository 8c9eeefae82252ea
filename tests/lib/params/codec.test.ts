import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams, encodeParams, readParam } from "@/lib/params/codec";
import { listControls } from "@/lib/params/control";
import { readQuantity } from "@/lib/params/read-quantity";
import { anyParams } from "../../support/controls/any-params";

const defaults = decodeParams(ScenarioSchema, {}).value;

it("a link and its parameters: reads back what it wrote", () => {
  fc.assert(
    fc.property(anyParams(ScenarioSchema), (params) => {
      expect(decodeParams(ScenarioSchema, encodeParams(ScenarioSchema, params))).toEqual({
        value: params,
        issues: [],
      });
    }),
  );
});

it("a link and its parameters: survives the query of an address", () => {
  fc.assert(
    fc.property(anyParams(ScenarioSchema), (params) => {
      const query = new URLSearchParams(encodeParams(ScenarioSchema, params)).toString();
      const raw = Object.fromEntries(new URLSearchParams(query));
      expect(decodeParams(ScenarioSchema, raw).value).toEqual(params);
    }),
  );
});

it("a link and its parameters: writes keys in order, and no defaults", () => {
  expect(encodeParams(ScenarioSchema, defaults)).toEqual({});
  fc.assert(
    fc.property(anyParams(ScenarioSchema), (params) => {
      const written = Object.keys(encodeParams(ScenarioSchema, params));
      expect(written).toEqual(written.toSorted());
      for (const key of written) expect(params[key as keyof typeof params]).not.toEqual(defaults[key as never]);
    }),
  );
});

it("a link and its parameters: reports one bad parameter and lets the others stand", () => {
  const { value, issues } = decodeParams(ScenarioSchema, { tp: "-3", isl: "32k", kv: "fp8", weights: "fp7" });
  expect(value).toEqual({ ...defaults, isl: 32_000, kv: "fp8" });
  expect(issues.map(({ code, at }) => [code, at])).toEqual([
    ["PARAM-UNREADABLE", "weights"],
    ["PARAM-UNREADABLE", "tp"],
  ]);
  expect(issues[1]?.message.en).toContain("-3");
  // By the names on screen, with the words that a link has for them.
  expect(decodeParams(ScenarioSchema, { traffic: "x" }).issues[0]?.message.en).toMatch(
    /one of Steady service \(service\), Benchmark run \(benchmark\)\. Showing Steady service\.$/,
  );
});

it("a link and its parameters: never spoils the rest, whatever one parameter says", () => {
  const keys = listControls(ScenarioSchema).map(({ key }) => key);
  fc.assert(
    fc.property(anyParams(ScenarioSchema), fc.constantFrom(...keys), fc.string(), (params, key, noise) => {
      const { value, issues } = decodeParams(ScenarioSchema, {
        ...encodeParams(ScenarioSchema, params),
        [key]: noise,
      });
      const others = (all: object) => Object.fromEntries(Object.entries(all).filter(([name]) => name !== key));
      expect(others(value)).toEqual(others(params));
      expect(issues.every(({ at }) => at === key)).toBe(true);
      expect(ScenarioSchema.safeParse(value).success).toBe(true);
    }),
  );
});

it("a link and its parameters: knows auto, and refuses it where there is none", () => {
  expect(readParam(ScenarioSchema, "ep", "auto")).toEqual({ value: null });
  expect(readParam(ScenarioSchema, "ep", "")).toEqual({ value: null });
  expect(readParam(ScenarioSchema, "tp", "auto")).toBeUndefined();
  expect(readParam(ScenarioSchema, "tp", "2.5")).toBeUndefined();
  expect(readParam(ScenarioSchema, "nope", "1")).toBeUndefined();
});

describe("numbers as people type them", () => {
  it.each([
    ["3.35TB/s", "GB/s", 3350],
    ["3.35 TB/s", "GB/s", 3350],
    ["32k", "tok", 32_000],
    ["32K", "tok", 32_000],
    ["1,024", "tok", 1024],
    ["80 GB", "GB", 80],
    ["0.08TB", "GB", 80],
    ["-2e3", undefined, -2000],
    ["−5", "ms", -5],
    ["2 s", "ms", 2000],
    ["250us", "ms", 0.25],
    ["50%", "%", 50],
    ["1M", "tok", 1e6],
    [".5", undefined, 0.5],
    ["4096 tok", "tok", 4096],
  ])("%s in %s is %d", (written, unit, value) => {
    expect(readQuantity(written, unit)).toBe(value);
  });

  it.each([
    ["abc", "tok"],
    ["", "tok"],
    ["12 apples", "tok"],
    ["80 GB", "ms"],
    ["1.2.3", undefined],
    ["5M", "GB"],
    ["--4", undefined],
    ["1e999", undefined],
  ])("%s in %s cannot be read", (written, unit) => {
    expect(readQuantity(written, unit)).toBeUndefined();
  });

  it("reads every plain number as itself", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const shown = Number(value.toPrecision(15));
        fc.pre(Number.isFinite(shown));
        expect(readQuantity(String(shown), "tok")).toBe(shown === 0 ? 0 : shown);
      }),
    );
  });
});
