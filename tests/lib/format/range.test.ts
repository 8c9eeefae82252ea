import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crossoverWords } from "@/features/pages/pd-disaggregate-search/words";
import { formatLatency } from "@/lib/format/quantity";
import { rangeText, withinRange } from "@/lib/format/range";

describe("ranges in sentences", () => {
  it("name both ends, or about one where both are written alike", () => {
    expect(rangeText("16 ms", "22 ms")).toEqual({ en: "16 ms to 22 ms", zh: "16 ms 至 22 ms" });
    expect(rangeText("16 ms", "16 ms")).toEqual({ en: "about 16 ms", zh: "约 16 ms" });
    expect(withinRange("16 ms", "22 ms").en).toBe("from 16 ms to 22 ms");
    expect(withinRange("16 ms", "16 ms").en).toBe("at about 16 ms");
  });

  const even = { side: "even" as const, most: 1.02, at: 0.0158, partly: false };

  /** Hand: 15.8 and 16.2 ms are both 16 ms in two digits. */
  it("of the crossover never run from a limit to itself", () => {
    const around = [
      { ...even, side: "pd" as const, from: 0.003, to: 0.0158, most: 1.4 },
      { ...even, from: 0.0158, to: 0.0162 },
      { ...even, side: "agg" as const, from: 0.0162, to: 0.1, most: 1.2 },
    ];
    const narrow = formatLatency(0.016, 2);
    expect(crossoverWords(around).en).toContain(`; at about ${narrow} TPOT they are within 5 % per GPU; above`);
    const ends = fc.array(fc.double({ min: 0.003, max: 0.2, noNaN: true }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(ends, (limits) => {
        const sorted = limits.toSorted((a, b) => a - b);
        const stretches = sorted.slice(1).map((to, i) => ({ ...even, from: sorted[i] ?? 0, to }));
        const { en, zh } = crossoverWords(stretches);
        expect(en).not.toMatch(/from (\S+) to \1(?!\S)/);
        expect(zh).not.toMatch(/(\d\S* ?ms) 至 \1/);
      }),
    );
  });
});
