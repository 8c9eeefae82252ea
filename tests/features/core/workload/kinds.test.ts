import { describe, expect, it } from "vitest";
import { findKind, kindLengths, LOAD_KINDS } from "@/features/core/workload/kinds";
import { estimate } from "../../../support/scenarios";

describe("kinds of load", () => {
  it("are known by their lengths, and only by all of them", () => {
    for (const kind of LOAD_KINDS) {
      expect(findKind(kindLengths(kind))).toBe(kind);
      expect(findKind({ ...kindLengths(kind), osl: kind.osl + 1 })).toBeNull();
    }
    expect(new Set(LOAD_KINDS.map(({ id }) => id)).size).toBe(LOAD_KINDS.length);
  });

  it("spend their time where they should: thinking in decode, recommending in prefill", () => {
    const share = (id: string) => {
      const kind = LOAD_KINDS.find((one) => one.id === id);
      if (!kind) throw new Error(`there is no ${id}`);
      const page = estimate({
        model: "llama-3.1-8b",
        hw: "h100-sxm",
        tp: "1",
        conc: "1",
        isl: String(kind.isl),
        osl: String(kind.osl),
      });
      return page.prefill.time / (page.prefill.time + page.decode.time * kind.osl);
    };
    expect(share("reasoning")).toBeLessThan(0.01);
    expect(share("recommendation")).toBeGreaterThan(0.5);
  });
});
