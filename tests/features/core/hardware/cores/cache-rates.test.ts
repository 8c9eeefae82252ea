import { describe, expect, it } from "vitest";
import { chipById } from "@/features/core/hardware/catalogue";
import { cacheRates } from "@/features/core/hardware/cores/cache-rates";
import { unwrap } from "@/lib/result";

const rates = (id: string): readonly (readonly [string, number])[] =>
  cacheRates(unwrap(chipById(id))).map(({ name, rate }) => [name.en, Math.round(rate / 1e10) / 100]);

describe("rates of caches", () => {
  it("are those that vendors state: 5,120 B/clk at 1.41 GHz, 2,048 at 1.53, 2,048 in each of eight XCDs at 2.1", () => {
    expect(rates("a100-sxm-80")).toEqual([["L2", 7.22]]);
    expect(rates("v100-sxm2-32")).toEqual([["L2", 3.13]]);
    expect(rates("mi300x")).toEqual([
      ["L2", 34.41],
      ["Infinity Cache", 17.2],
    ]);
  });

  it("are none where nobody states them, or where the chip is a smaller cut of one that has them", () => {
    for (const id of ["h100-sxm", "h200-sxm", "b200-sxm", "a30", "mi300a", "t4", "l40s"]) expect(rates(id)).toEqual([]);
  });
});
