import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { packText } from "@/lib/packed-text";
import { unpackInput } from "@/lib/params/packed-input";
import { param } from "@/lib/params/param";
import { unwrap } from "@/lib/result";
import { text } from "@/lib/text";

const label = text({ en: "Rows", zh: "行" });
const schema = z.object({
  rows: param(z.string().default("a;b"), { label, packed: true }),
  name: param(z.string().default(""), { label }),
});
const unpack = (rows: string, stored?: string | null) => unpackInput(schema, { rows, name: "h.abc" }, () => stored);

describe("an input with a text of any length", () => {
  it("has the same text, whether it is plain, packed or kept by the server", () => {
    fc.assert(
      fc.property(
        fc.string().filter((written) => !/^[zh]\./.test(written)),
        (written) => {
          const asked = { rows: written, name: "h.abc" };
          expect(unwrap(unpack(written))).toEqual(asked);
          expect(unwrap(unpack(packText(written)))).toEqual(asked);
          expect(unwrap(unpack("h.abc", written))).toEqual(asked);
        },
      ),
    );
  });

  it("is refused while the text is on its way", () => {
    expect(unpack("h.abc", undefined)).toMatchObject({
      ok: false,
      issues: [{ code: "LINK-TEXT-LOADING", at: "rows" }],
    });
  });

  it.each([
    ["is not kept", "h.abc", null, "LINK-TEXT-MISSING"],
    ["was cut", "z.AAAA", undefined, "LINK-TEXT-DAMAGED"],
  ])("has the default where the text %s, and says so", (_, written, stored, code) => {
    const read = unpack(written, stored);
    expect(unwrap(read).rows).toBe("a;b");
    expect(read.issues).toMatchObject([{ code, at: "rows" }]);
  });
});
