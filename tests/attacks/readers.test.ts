// @module-tag check
/** What strangers may paste, link or upload, against everything that reads text: an answer each time, and the process stays as it was. */
import { describe, expect, it } from "vitest";
import { readBenchmarkText } from "@/features/core/evidence/benchmark-files/read";
import { readLaunch } from "@/features/core/deploy/read/launch";
import { readContent } from "@/features/core/saved/content";
import { SAVED_KINDS } from "@/features/core/saved/kind";
import { READERS } from "../support/attacks/text-readers";

const DEEP = 100_000;
const VALUES = {
  "lists in lists": "[".repeat(DEEP) + "]".repeat(DEEP),
  "objects in objects": '{"a":'.repeat(DEEP) + "1" + "}".repeat(DEEP),
  "objects of a thousand levels": '{"a":'.repeat(3000) + "1" + "}".repeat(3000),
  "keys of the prototype":
    '{"__proto__":{"stained":1},"constructor":{"prototype":{"stained":1}},"$":"constructor","$ref":{}}',
  "words of the prototype": '"constructor"',
  "the prototype's own name": '"__proto__"',
  "numbers beyond all": "[1e999999,-1e999999," + "9".repeat(5000) + "]",
} as const;

const untouched = () => expect(({} as Record<string, unknown>)["stained"]).toBeUndefined();

describe.each(Object.entries(READERS))("what reads a %s", (_, { read, texts }) => {
  it.each(Object.entries(VALUES))("answers to %s", async (_, value) => {
    for (const written of [value, ...texts.map((text) => text.replaceAll('"HERE"', value).replaceAll("HERE", value))])
      expect(await read(written)).toBeDefined();
    untouched();
  });
});

it("a benchmark file of rules and nothing else is no puzzle", () => {
  // Hours, where the heading is looked for from each sign anew.
  expect(readBenchmarkText("=".repeat(2_000_000), "x.txt").ok).toBe(false);
});

describe("a saved item", () => {
  it.each(SAVED_KINDS)("of the kind %s answers to keys and words of the prototype", (kind) => {
    for (const value of [VALUES["keys of the prototype"], '{"page":"constructor","params":{"__proto__":"x"}}'])
      expect(readContent(kind, JSON.parse(value))).toBeDefined();
    untouched();
  });
});

describe("a pasted launch", () => {
  it.each([
    "constructor",
    "python -m toString",
    "vllm serve constructor --quantization constructor --kv-cache-dtype __proto__ --__proto__ 1 --constructor=2",
    "vllm serve m --speculative-config.__proto__.stained 1 --speculative-config.constructor.prototype.stained 1",
    "vllm serve m --speculative-config.method.deeper 1 --speculative-config.method mtp",
    "__proto__=1 constructor=2 vllm serve $constructor ${__proto__} $toString",
    "services:\n  __proto__:\n    image: vllm/vllm-openai\n    command: [serve, constructor]\n",
  ])("%s", (written) => {
    expect(readLaunch(written)).toBeDefined();
    untouched();
  });

  it("is read at the length that is taken", () => {
    const flags = "vllm serve m ".concat("--x ".repeat(24_000));
    expect(readLaunch(flags).ok && flags.length).toBeGreaterThan(95_000);
  });

  it("is refused where it is longer than any", () => {
    for (const long of ["vllm serve m ".concat("--x ".repeat(200_000)), "a: [".repeat(100_000), "\n".repeat(200_000)])
      expect(readLaunch(long).issues.map(({ code }) => code)).toEqual(["LAUNCH-LONG"]);
  });
});
