import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { withoutDescriptions, withoutParts } from "@/scripts/lib/lean-plotly.mjs";

const read = (file: string): string => readFileSync(resolve("node_modules/plotly.js/src", file), "utf8");

it("empties the descriptions of an attribute, however they are written, and nothing else", () => {
  const source = `module.exports = {
    dflt: 1, description: 'one: two, three',
    a: { description: ['Sets', 'all'].join(' '), values: [1, 2] },
    b: { description: '' + (extra || '') + '' },
    text: 'description: stays',
  };`;
  expect(withoutDescriptions(source)).toBe(`module.exports = {
    dflt: 1, description: '',
    a: { description: '', values: [1, 2] },
    b: { description: '' },
    text: 'description: stays',
  };`);
});

it("leaves of Plotly's own attributes what it computes with", () => {
  const source = read("traces/scatter/attributes.js");
  const lean = withoutDescriptions(source);
  expect(lean.length).toBeLessThan(source.length / 2);
  expect(lean.match(/dflt:/g)).toEqual(source.match(/dflt:/g));
  expect(lean.match(/valType:/g)).toEqual(source.match(/valType:/g));
});

it("finds every part that it leaves out in the core of this version, and says when one is no longer there", () => {
  const lean = withoutParts(read("core.js"));
  expect(lean).not.toContain("components/sliders");
  expect(lean).toContain("components/annotations')");
  expect(() => withoutParts(lean)).toThrow("annotations3d");
});
