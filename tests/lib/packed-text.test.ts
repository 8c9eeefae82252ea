import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packText, unpackText } from "@/lib/packed-text";
import { unwrap } from "@/lib/result";

describe("a packed text", () => {
  it("comes back as it was, in letters that a link needs not escape", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 3000 }), (text) => {
        const packed = packText(text);
        expect(packed).toMatch(/^z\.[\w-]*$/);
        expect(unwrap(unpackText(packed, undefined, "config"))).toBe(text);
      }),
    );
  });

  it("that was cut is reported, whatever is left of it", () => {
    const packed = packText(JSON.stringify({ hidden_size: 4096, layers: Array.from({ length: 50 }, (_, i) => i) }));
    expect(unpackText(packed.slice(0, 40), undefined, "config").issues[0]?.code).toBe("LINK-TEXT-DAMAGED");
    expect(unpackText("z.%%%", undefined, "config").issues[0]?.code).toBe("LINK-TEXT-DAMAGED");
  });

  it("that unpacks beyond a megabyte is refused", () => {
    const bomb = packText("0".repeat(3_000_000));
    expect(bomb.length).toBeLessThan(8000);
    expect(unpackText(bomb, undefined, "config").ok).toBe(false);
  });

  it("kept by hash is missing until it was fetched", () => {
    expect(unpackText("h.abc", undefined, "config").issues[0]?.code).toBe("LINK-TEXT-MISSING");
    expect(unwrap(unpackText("h.abc", "{}", "config"))).toBe("{}");
  });
});
