import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPlain, writePlain } from "@/lib/jobs/plain-text";

/** Keys as job kinds use them; "$" is the format's own. */
const key = fc.string().filter((name) => !name.startsWith("$") && name !== "__proto__");
const typed = fc.oneof(fc.float64Array(), fc.int32Array(), fc.uint8Array(), fc.float32Array());
const { plain } = fc.letrec((tie) => ({
  plain: fc.oneof(
    { maxDepth: 3 },
    fc.double(),
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    typed,
    fc.array(tie("plain"), { maxLength: 4 }),
    fc.dictionary(key, tie("plain"), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

function withKeysReversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKeysReversed);
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, entry]) => [name, withKeysReversed(entry)]),
  );
}

describe("plain data as text", () => {
  it("comes back as it was, NaN, -0, infinities and typed arrays included", () => {
    fc.assert(fc.property(plain, (value) => void expect(readPlain(writePlain(value))).toEqual(value)));
    expect(Object.is(readPlain(writePlain(-0)), -0)).toBe(true);
  });

  it("is the same for the same data, whatever the order of keys", () => {
    fc.assert(fc.property(plain, (value) => void expect(writePlain(withKeysReversed(value))).toBe(writePlain(value))));
  });

  it("drops what is undefined, as copying between workers and messages does", () => {
    expect(writePlain({ a: 1, b: undefined })).toBe('{"a":1}');
  });

  it("keeps only the part of a buffer that an array shows", () => {
    const part = new Float64Array([1, 2, 3, 4]).subarray(1, 3);
    expect(readPlain(writePlain(part))).toEqual(new Float64Array([2, 3]));
  });

  it.each([[() => 1], [new Date(0)], [{ $: 1 }], [new Map()], [Symbol("x")]])("refuses %s", (value) => {
    expect(() => writePlain(value)).toThrow(/Not plain data/);
  });
});
