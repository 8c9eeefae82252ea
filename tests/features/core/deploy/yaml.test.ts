import fc from "fast-check";
import { expect, it } from "vitest";
import { toYaml, toYamlStream, type Yaml } from "@/lib/yaml/write";
import { readYaml, readYamlStream } from "@/lib/yaml/read";

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

it("reads files as people write them, and says no to what is no YAML", () => {
  // hand: YAML 1.2, 6.9.2 and 7.1: an alias stands for what its anchor marked; Compose's merge keys take a map's entries over.
  expect(readYaml("x: &a {b: 1}\nc: {<<: *a, d: [2]}\n")).toEqual({ value: { x: { b: 1 }, c: { b: 1, d: [2] } } });
  expect(readYaml("a: plain text\n  over two lines # why\n")).toEqual({ value: { a: "plain text over two lines" } });
  expect(readYaml("")).toEqual({ value: null });
  for (const broken of ["a: {b: 1\n", "a: 1\n  b: 2\n", "a: *nowhere\n", "a: !reset 1\n", "a: 1\n---\nb: 2\n"])
    expect(readYaml(broken), broken).toBeNull();
  expect(readYamlStream("a: 1\r\n---\r\nb: 2\r\n")).toEqual([{ a: 1 }, { b: 2 }]);
});

it("stops at aliases that would grow without end", () => {
  const rows = Array.from({ length: 12 }, (_, row) =>
    row === 0 ? "a0: &a0 [x, x]" : `a${row}: &a${row} [${Array.from({ length: 9 }, () => `*a${row - 1}`).join(", ")}]`,
  );
  expect(readYaml(rows.join("\n"))).toBeNull();
});
