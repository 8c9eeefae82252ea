import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toYaml, toYamlStream, type Yaml } from "@/features/core/deploy/yaml";
import { readYaml } from "@/features/core/deploy/yaml-read";

describe("YAML", () => {
  it("writes maps, lists, texts that need quotes, and files", () => {
    const value = {
      kind: "Deployment",
      spec: { replicas: 2, empty: {}, none: [], on: "yes", port: "8000", json: '{"a":1}', url: "http://a:8000" },
      colon: "a: b",
      list: ["x", { name: "other", args: ["-p", "80"] }],
      file: "a: 1\n\n  b: 2\n",
    };
    // hand: YAML 1.2, block style; a text that a reader could take for something else is quoted.
    expect(toYaml(value)).toBe(`kind: Deployment
spec:
  replicas: 2
  empty: {}
  none: []
  on: "yes"
  port: "8000"
  json: "{\\"a\\":1}"
  url: http://a:8000
colon: "a: b"
list:
  - x
  - name: other
    args:
      - "-p"
      - "80"
file: |
  a: 1

    b: 2
`);
    expect(readYaml(toYaml(value))).toEqual({ value });
    expect(toYamlStream([{ a: 1 }, { b: 2 }])).toBe("a: 1\n---\nb: 2\n");
  });

  it("refuses keys that would need quotes", () => {
    expect(() => toYaml({ "a: b": 1 })).toThrow(/plain YAML key/);
  });

  const key = fc.stringMatching(/^[a-z][a-z0-9_.-]{0,8}$/);
  const tricky = fc.constantFrom("yes", "null", "1", "~", "- a", "a #b", "a\nb\n", "|", "a\n b\n", " a\n", "a\n\n");
  const leaf = fc.oneof(fc.string(), tricky, fc.integer(), fc.boolean(), fc.constant(null));
  const { value: anything } = fc.letrec<{ value: Yaml }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(key, tie("value"), { maxKeys: 3, noNullPrototype: true }),
    ),
  }));
  it("reads what it writes", () => {
    fc.assert(
      fc.property(anything, (value) => {
        expect(readYaml(toYaml(value))).toEqual({ value });
      }),
    );
  });

  it("reads files as people write them, and says no to more of YAML than that", () => {
    expect(readYaml("# options\na: 'it''s' # why\nb:\n- 1\n-  x\nc: [1, two]\n")).toEqual({
      value: { a: "it's", b: [1, "x"], c: [1, "two"] },
    });
    expect(readYaml("a: &x 1\n")).toBeNull();
    expect(readYaml("a: {b: 1, \"c d\": [x, {e: 'f'}]}\n")).toEqual({
      value: { a: { b: 1, "c d": ["x", { e: "f" }] } },
    });
    expect(readYaml("a: {b: 1\n")).toBeNull();
    // hand: YAML 1.2, 8.1: `|-` keeps lines without the last end, `>` folds lines into one.
    expect(readYaml("a:\n- |-\n  x \\\n  y\n- >\n  x\n  y\nb: >-\n  z\n")).toEqual({
      value: { a: ["x \\\ny", "x y\n"], b: "z" },
    });
    expect(readYaml("a: 1\n  b: 2\n")).toBeNull();
  });
});
