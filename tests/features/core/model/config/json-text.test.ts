import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_CONFIG_BYTES, parseJsonObject } from "@/features/core/model/config/text/json-text";
import { modelSpec, parseConfigText } from "@/features/core/model/config/parse";
import { presets } from "@/features/core/model/config/presets/presets";
import { parameterCounts } from "@/features/core/model/parameters";
import { unwrap } from "@/lib/result";

const writeMessage = (source: string): string => {
  const result = parseJsonObject(source);
  return result.ok ? "" : (result.issues[0]?.message.en ?? "");
};

describe("text of a configuration", () => {
  it("may hold Infinity and NaN as Python writes them, outside strings", () => {
    const value = unwrap(parseJsonObject('{"a": [0.0, Infinity, -Infinity], "b": NaN, "c": "NaN and Infinity"}'));
    expect(value).toEqual({
      a: [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
      b: null,
      c: "NaN and Infinity",
    });
  });

  it.each([
    ['{"a": 1,}', "line 1, column 9"],
    ['{\n  "a": 1\n  "b": 2\n}', "line 3, column 3"],
    ['{"a" 1}', 'needs ":"'],
    ["{'a': 1}", "a name in double quotes"],
    ['{"a": nul}', 'it has "nul"'],
    ['{"a": [1, 2', "the text ends"],
    ["", "the text ends"],
    ['{"a": 1} x', "the end of the text"],
  ])("%j: where it fails", (source, words) => {
    expect(writeMessage(source)).toContain(words);
  });

  it("must be an object at the top", () => {
    expect(writeMessage("[1]")).toContain("a list");
    expect(writeMessage("3")).toContain("a number");
    expect(writeMessage("null")).toContain("null");
  });

  it("is refused above the limit, with both sizes", () => {
    const message = writeMessage(" ".repeat(50_000_000));
    expect(message).toContain("50.0 MB");
    expect(message).toContain(`${MAX_CONFIG_BYTES / 1e6}.0 MB`);
  });

  it("survives deep nesting", () => {
    expect(() => parseConfigText(`${"[".repeat(1_000_000)}`)).not.toThrow();
    expect(() => parseConfigText(`{"a":${"[".repeat(200_000)}NaN${"]".repeat(200_000)}}`)).not.toThrow();
  });
});

describe("whatever the input", () => {
  const anything = fc.jsonValue({ maxDepth: 4 });

  it("parsing never throws on text", () => {
    fc.assert(fc.property(fc.string(), (source) => void parseConfigText(source)));
    fc.assert(fc.property(anything, (value) => void parseConfigText(JSON.stringify(value))));
  });

  it("agrees with JSON.parse on what is JSON", () => {
    const damaged = fc.tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", "}", "x", '"', "\\", "1", "]", ":"));
    const property = fc.property(damaged, ([source, at, insert]) => {
      const place = at % (source.length + 1);
      const changed = `{"v":${source.slice(0, place)}${insert}${source.slice(place)}}`;
      expect(parseJsonObject(changed).ok).toBe(isJson(changed));
    });
    fc.assert(property, { numRuns: 500 });
  });

  it(
    "changing any field of a real configuration gives a model or issues, never an exception",
    { timeout: 60_000 },
    () => {
      const property = fc.property(fc.constantFrom(...presets), fc.nat(), anything, (preset, index, value) => {
        const names = Object.keys(preset.config);
        const result = modelSpec({ ...preset.config, [names[index % names.length] ?? ""]: value });
        if (result.ok) expect(Number.isFinite(parameterCounts(result.value).total)).toBe(true);
        else expect(result.issues.length).toBeGreaterThan(0);
      });
      fc.assert(property, { numRuns: 1000 });
    },
  );
});

function isJson(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
}
