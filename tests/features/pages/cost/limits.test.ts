import { describe, expect, it } from "vitest";
import { limitWords, missedLimits } from "@/features/pages/cost/limits";
import { deploymentCost } from "@/features/pages/cost/deployment-cost";
import { CostInput } from "@/features/pages/cost/input";
import { decodeParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { seconds } from "@/lib/units/quantity";
import { resolved } from "../../../support/scenarios";

const LIMITS = { ttft: seconds(0.5), tpot: seconds(0.05) };
const cost = (raw = {}) =>
  unwrap(
    deploymentCost(
      resolved({ model: "llama-3.3-70b", hw: "h100-sxm", tp: "8", ...raw }),
      decodeParams(CostInput, {}).value,
    ),
  );

describe("limits at other loads", () => {
  it("hand: names what is above its limit with both figures, and only that", () => {
    expect(limitWords({ ttft: 0.2, tpot: 0.0662 }, LIMITS).en).toBe("✕ TPOT 66.2\u202fms, limit 50\u202fms");
    expect(limitWords({ ttft: 0.2, tpot: 0.05 }, LIMITS).en).toBe("✓ TPOT 50\u202fms");
    expect(limitWords({ ttft: 9, tpot: 9 }, { ttft: null, tpot: null }).en).toBe("TPOT 9,000\u202fms");
  });

  it("never calls a load within the limits that misses one, and none cheaper than it is within them", () => {
    for (const tpot_ms of ["12", "20", "50", "400"]) {
      const { loads, targets, alternatives } = cost({ tpot_ms });
      const kept = loads.filter(({ load }) => missedLimits(load, targets).length === 0);
      const least = Math.min(...kept.map(({ cost: price }) => price?.blendedOutput ?? Infinity));
      const offered = alternatives.find(({ id }) => id === "load");
      expect(offered?.all ?? alternatives[0]?.all).toBe(least === Infinity ? alternatives[0]?.all : least);
      const beyond = alternatives.find(({ id }) => id === "above-limits");
      if (beyond) expect(beyond.limits?.en).toContain("✕");
    }
  });
});
