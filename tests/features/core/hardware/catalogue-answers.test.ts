/** Every accelerator answers for an 8B model in some format, does not have the memory, or says which figure is missing. */
import { describe, expect, it } from "vitest";
import { chips } from "@/features/core/hardware/catalogue";
import { missingFigures } from "@/features/core/hardware/require";
import { pricePhases } from "@/features/core/passes/phases";
import { readInput, resolved } from "../../../support/scenarios";

const SMALL = { model: "llama-3.1-8b", tp: "1", conc: "1", isl: "512", osl: "64" };
const priced = (hw: string, weights: string) => pricePhases(resolved({ ...SMALL, hw, weights }), readInput({}));

describe("the catalogue", () => {
  it("has some 110 accelerators", () => {
    expect(chips.length).toBeGreaterThanOrEqual(110);
  });

  it.each(chips.map((chip) => ({ id: chip.id, chip })))(
    "$id is priced in every format, or names what is missing",
    ({ id, chip }) => {
      const missing = missingFigures(chip);
      for (const weights of ["auto", "fp8", "int4", "nvfp4"]) {
        const answer = priced(id, weights);
        expect(answer.ok).toBe(missing.length === 0);
        if (answer.ok) continue;
        const codes = answer.issues.map(({ code }) => code);
        expect(codes.length).toBe(missing.length);
        for (const code of codes) expect(["HW-NO-RATE", "HW-NO-BANDWIDTH"]).toContain(code);
        for (const issue of answer.issues) expect(issue.fix).toBeDefined();
      }
    },
  );

  it("leaves out no more than ten for want of a figure", () => {
    expect(chips.filter((chip) => missingFigures(chip).length > 0).length).toBeLessThanOrEqual(10);
  });
});
