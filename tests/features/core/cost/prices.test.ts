import { describe, expect, it } from "vitest";
import { hourPrice, readPrices, RENTS, withPrice } from "@/features/core/cost/prices";
import { unwrap } from "@/lib/result";

describe("prices", () => {
  it("are read, set and taken away", () => {
    const prices = unwrap(readPrices("h100-sxm=2.5, l40s: $0.9"));
    expect(prices).toEqual({ "h100-sxm": 2.5, l40s: 0.9 });
    expect(unwrap(readPrices(withPrice(prices, "l40s", 1)))).toEqual({ "h100-sxm": 2.5, l40s: 1 });
    expect(unwrap(readPrices(withPrice(prices, "l40s", null)))).toEqual({ "h100-sxm": 2.5 });
  });

  it("that cannot be read are named", () => {
    const read = readPrices("h100-sxm=2.5,l40s=cheap");
    expect(!read.ok && read.issues[0]?.message.en).toContain("l40s=cheap");
  });

  it("of the user go before public rents, which are marked; no chip takes another's", () => {
    expect(hourPrice("h100-sxm", { "h100-sxm": 2.5 })).toEqual({ value: 2.5, listed: false });
    expect(hourPrice("h100-sxm")).toEqual({ value: RENTS["h100-sxm"]?.value, listed: true });
    expect(hourPrice("h100-pcie", { "h100-sxm": 2.5 })).toBeNull();
  });
});
