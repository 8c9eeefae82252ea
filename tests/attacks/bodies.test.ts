/** A request of as many keys as a body may have, wherever they stand, is answered within three quarters of a second and in messages that a person can read. */
import { describe, expect, it } from "vitest";
import { runAnalysis } from "@/features/analysis/run-analysis";
import { packWhole } from "@/features/core/scenario/question/whole-texts";
import { quickEstimationAnalysis as quick } from "@/features/pages/quick-estimation/analysis";
import { measureJson } from "@/lib/json";
import { unpackText } from "@/lib/packed-text";
import { readJsonBody } from "@/lib/params/json-body";
import { unwrap } from "@/lib/result";
import { referenceSeconds } from "../support/processor-time";

const KEYS = 199_000;
/** 0.4 to 0.55 s were counted, by what else the machine did; a cost that grows faster than the keys is seconds. */
const MOST_S = 0.75;
/** An unknown name is answered with those of all parameters. */
const LONGEST_MESSAGE = 2_500;

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
const EACH = Array.from({ length: KEYS / 2 }, (_, index) => ({ [`k${index}`]: { a: 1 } }));

const answered = (body: string) => {
  const read = readJsonBody(body);
  return read.ok ? runAnalysis(quick, read.value) : read;
};

describe("many keys", () => {
  it.each([
    ["below a chip", "chip", keys(KEYS), "PARAM-UNREADABLE"],
    ["of an object below a chip", "chip", { name: "x", measured: keys(KEYS) }, "PARAM-UNREADABLE"],
    ["of many objects below a chip", "chip", { name: "x", rows: EACH }, "PARAM-UNREADABLE"],
    ["in the text of a chip", "chip", JSON.stringify(keys(KEYS)), "PARAM-UNREADABLE"],
    ["below a profile", "profile", keys(KEYS), "PARAM-UNREADABLE"],
    ["below a configuration", "config", keys(KEYS), "MODEL-UNSUPPORTED"],
    ["of no parameter", "x", keys(KEYS), "PARAM-UNKNOWN"],
  ])(
    "%s",
    (_, key, value, code) => {
      const body = JSON.stringify({ [key]: value });
      const { issues } = answered(body);
      expect(issues.map((issue) => [issue.code, issue.at])).toEqual([[code, key]]);
      expect(JSON.stringify(issues).length).toBeLessThan(LONGEST_MESSAGE);
      expect(referenceSeconds(() => answered(body), MOST_S)).toBeLessThanOrEqual(MOST_S);
    },
    120_000,
  );
});

describe("an object in place of a packed text", () => {
  it("is packed on one line while a link could hold it", () => {
    for (const value of [{ name: "x", memory_gb: 80 }, '{\n  "name": "x",\n  "memory_gb": 80\n}'])
      expect(unwrap(unpackText(packWhole(value), undefined, "chip"))).toBe('{"name":"x","memory_gb":80}');
  });

  it("is packed where it is no JSON, for its reader to say so", () => {
    expect(unwrap(unpackText(packWhole("{x"), undefined, "chip"))).toBe("{x");
  });

  it("stays as it is where its packed text would be longer than a link's, however short its keys", () => {
    const shortest = JSON.stringify(
      Object.fromEntries(Array.from({ length: 12_001 }, (_, index) => [index.toString(36), 1])),
    );
    expect(packWhole(shortest)).toBe(shortest);
    const held = JSON.stringify(keys(12_000));
    expect(packWhole(held).startsWith("z.")).toBe(true);
    expect(packWhole(held).length).toBeGreaterThan(2_000);
  });
});

describe("the measure of a JSON value", () => {
  const nested = (levels: number): object => (levels === 1 ? {} : { a: nested(levels - 1) });

  it("counts the keys of all its objects, also of those in lists", () => {
    expect(measureJson({ a: 1, b: { c: [], d: [{ e: null }, [{ f: 1, g: 2 }], "h"] } })).toEqual({
      tooDeep: false,
      keys: 7,
    });
    expect(measureJson([])).toEqual({ tooDeep: false, keys: 0 });
  });

  it("counts a key that is named like a prototype", () => {
    expect(measureJson(JSON.parse('{"__proto__":{"a":1}}') as object).keys).toBe(2);
  });

  it("is too deep above a hundred levels", () => {
    expect(measureJson(nested(100)).tooDeep).toBe(false);
    expect(measureJson(nested(101)).tooDeep).toBe(true);
  });
});
