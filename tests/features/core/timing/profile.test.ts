import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { operatorGraph } from "@/features/core/operators/graph";
import { buildMachine } from "@/features/core/timing/machine";
import { profiledTimer, readProfile, type EfficiencyProfile } from "@/features/core/timing/profile";
import { NO_TIME_SOURCE, makeTimer } from "@/features/core/timing/time-model";
import { packText } from "@/lib/packed-text";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const PLAIN = { format: 1, name: "night run", version: 1 };
const profileWith = (factors: Partial<EfficiencyProfile["factors"]>): EfficiencyProfile =>
  unwrap(readProfile(JSON.stringify({ ...PLAIN, factors })));

const scenario = resolved({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "2" });
const operators = operatorGraph({
  model: scenario.model,
  parallelism: scenario.prefill,
  precision: scenario.precision,
  segments: [
    { phase: "prefill", sequences: 1, newTokens: 512, cached: 0 },
    { phase: "decode", sequences: 32, newTokens: 1, cached: 2048 },
  ],
});
const machine = unwrap(buildMachine(scenario.chip, operators));
const timer = makeTimer(machine, NO_TIME_SOURCE);
const total = (profile: EfficiencyProfile): number =>
  operators.reduce((sum, operator) => sum + profiledTimer(timer, profile, machine).kernel(operator).total, 0);

describe("an efficiency profile", () => {
  it("changes nothing when every factor is one", () => {
    const neutral = profiledTimer(timer, profileWith({}), machine);
    for (const operator of operators) {
      expect(neutral.kernel(operator).total).toBeCloseTo(timer.kernel(operator).total, 12);
      for (const message of operator.messages) expect(neutral.message(message)).toEqual(timer.message(message));
    }
  });

  it("never makes a kernel slower when a factor falls, nor faster than its roofline", () => {
    const factor = fc.double({ min: 0.02, max: 50, noNaN: true });
    fc.assert(
      fc.property(factor, factor, factor, (compute, memory, less) => {
        const share = Math.min(less, 1);
        const lower = { compute: Math.max(0.02, compute * share), memory: Math.max(0.02, memory * share) };
        expect(total(profileWith(lower))).toBeLessThanOrEqual(total(profileWith({ compute, memory })) * (1 + 1e-9));
        const priced = profiledTimer(timer, profileWith({ compute, memory }), machine);
        for (const operator of operators) {
          const traffic = operator.weightBytes + operator.kvBytes + operator.activationBytes;
          const peak = machine.rates[operator.rate] ?? Infinity;
          const roofline = Math.max(operator.flops / peak, traffic / machine.bandwidth);
          expect(priced.kernel(operator).total).toBeGreaterThanOrEqual(roofline * (1 - 1e-9));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("travels in the scenario's link", () => {
    const profile = packText(JSON.stringify({ ...PLAIN, factors: { memory: 1.2 } }));
    expect(resolved({ profile }).time.profile?.factors).toEqual({
      compute: 1,
      memory: 1.2,
      network: 1,
      host: 1,
      request: 1,
    });
  });

  it.each([
    ["no JSON", "{"],
    ["an unknown field", JSON.stringify({ ...PLAIN, factor: 2 })],
    ["a factor of zero", JSON.stringify({ ...PLAIN, factors: { compute: 0 } })],
    ["megabytes of words", JSON.stringify({ ...PLAIN, scope: { model: "x".repeat(5_000_000), chip: "", engine: "" } })],
    ["another format", JSON.stringify({ ...PLAIN, format: 9 })],
  ])("is refused with %s", (_, written) => {
    const read = readProfile(written);
    expect(read.ok).toBe(false);
    expect(read.issues[0]?.code).toBe("PROFILE-UNREADABLE");
  });
});
