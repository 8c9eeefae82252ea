/** Scenarios of every layout, priced. */
import fc from "fast-check";
import { pricePhases } from "@/features/core/passes/phases";
import { unwrap } from "@/lib/result";
import { readInput, resolved } from "../../../support/scenarios";

type Raw = Record<string, string>;

export function priced(raw: Raw) {
  const scenario = resolved(raw);
  const input = readInput(raw);
  return { scenario, input, phases: unwrap(pricePhases(scenario, input)) };
}

const layouts = fc.constantFrom<Raw>(
  { tp: "1" },
  { tp: "8" },
  { tp: "2", pp: "4", microbatches: "3" },
  { tp: "4", pp: "2", microbatches: "2" },
  { tp: "1", adp: "8", ep: "8" },
  { tp: "2", adp: "4", ep: "8", pp: "2" },
  { tp: "1", adp: "16", ep: "16", tbo: "1" },
  { tp: "2", cp: "2", cp_by: "pass-kv" },
  { tp: "2", cp: "4", cp_by: "pass-q" },
  { split: "1", tp: "4", d_tp: "2", d_adp: "4", d_ep: "8" },
  { split: "1", tp: "4", d_tp: "1", d_adp: "8", d_ep: "4", afd: "4", afd_m: "3" },
);

export const anyScenario = fc
  .record({
    model: fc.constantFrom("deepseek-v3", "qwen3-235b-a22b", "gpt-oss-120b", "glm-4.5"),
    hw: fc.constantFrom("h100-sxm", "h200-sxm", "mi300x"),
    layout: layouts,
    isl: fc.integer({ min: 16, max: 20_000 }).map(String),
    conc: fc.integer({ min: 1, max: 512 }).map(String),
  })
  .map(({ layout, ...raw }): Raw => ({ ...raw, osl: "256", ...layout }));

/** Of two figures that follow different ways to the same sum. */
export const close = (a: number, b: number, of = Math.abs(b)): boolean => Math.abs(a - b) <= 1e-9 * of;
