import { beforeAll, describe, expect, it } from "vitest";
import { POLICIES } from "@/features/core/fleet/day/setting";
import type { HourPlan } from "@/features/core/fleet/hour-plan";
import { runAnalysis } from "@/features/analysis/run-analysis";
import type { fleetAnalysis } from "@/features/pages/fleet/analysis";
import { planAnalysis } from "@/features/pages/plan/analysis";
import { loadAnalysis } from "@/features/registry/registry";
import { unwrap } from "@/lib/result";

type FleetRun = ReturnType<typeof fleetAnalysis>;
let fleet: FleetRun;
beforeAll(async () => {
  fleet = (await loadAnalysis("fleet")) as FleetRun;
});

const SCENARIO = { model: "llama-3.1-8b", hw: "h100-sxm", isl: 1024, osl: 128, ttft_ms: 500, tpot_ms: 20 };
const LINE = [{ chip: "h100-sxm", gpus: 8, usd_hour: 3 }];
const ask = (given: Readonly<Record<string, unknown>>) => runAnalysis(fleet, { ...SCENARIO, ...given });

describe("one service on one kind of chip", () => {
  const most = (hours: readonly HourPlan[] = []): number =>
    Math.max(...hours.map(({ placements }) => placements.reduce((sum, { gpus }) => sum + gpus, 0)));

  it.each(["average", "p95"])("takes the GPUs at its peak that Plan's estimate takes, judged by %s", (judge) => {
    for (const peak of [2, 20, 45]) {
      const { result } = unwrap(ask({ judge, services: [{ name: "Chat", peak_rps: peak }], inventory: LINE }));
      const plan = unwrap(runAnalysis(planAnalysis, { ...SCENARIO, judge, gpus: 8, goal: "rate", rate: peak })).result;
      const [option] = plan.options;
      expect(result.candidates[0]?.option?.id).toBe(option?.id);
      if (option?.holds) expect(most(result.day?.hours)).toBe(option.gpus);
      expect(result.day?.hours.some(({ state }) => state === "short")).toBe(!option?.holds);
      if (judge === "average") expect(plan.winner?.gpus).toBe(option?.gpus);
    }
  });
});

describe("a day", () => {
  it("costs GPUs times hours times price where demand is flat and starts cost nothing", () => {
    const services = [{ name: "Chat", peak_rps: 2, trough_percent: 100 }];
    const { result } = unwrap(ask({ services, inventory: LINE, start_min: 0 }));
    const gpus = result.day?.hours[0]?.placements[0]?.gpus ?? NaN;
    expect(result.day?.cost).toBeCloseTo(24 * gpus * 3, 6);
  });

  it("never gets cheaper by more demand, a lost region or a dearer chip", () => {
    const inventory = [
      { chip: "h100-sxm", region: "a", gpus: 4, usd_hour: 3 },
      { chip: "a100-sxm-80", region: "b", gpus: 8, usd_hour: 1 },
    ];
    const { result } = unwrap(ask({ services: [{ name: "Chat", peak_rps: 20 }], inventory, start_min: 0 }));
    const cost = result.day?.cost ?? NaN;
    for (const { day } of result.changes) {
      const short = day.hours.some((hour) => hour.short.some((rate) => rate > 0));
      expect(day.hours.every((hour) => hour.short.every((rate) => rate >= 0))).toBe(true);
      if (!short) expect(day.cost).toBeGreaterThanOrEqual(cost * (1 - 1e-3));
    }
    expect(result.changes.length).toBe(6);
  });

  it("buys tokens where they are cheaper than any instance, and says from which rate they are not", () => {
    const free = { name: "Chat", peak_rps: 2, api_in_usd: 1e-6, api_out_usd: 1e-6 };
    const { result } = unwrap(ask({ services: [free], inventory: LINE }));
    expect(result.day?.hours.every(({ placements }) => placements.length === 0)).toBe(true);
    const [row] = result.crossovers;
    // $ of 1,024 prompt and 128 output tokens a second for an hour.
    expect(row?.boughtPrice).toBeCloseTo((3600 * (1024 + 128) * 1e-6) / 1e6, 12);
    expect(row?.rate).toBeCloseTo((row?.hourPrice ?? NaN) / (row?.boughtPrice ?? NaN), 6);
  });

  it("names the service of the last priority first where not all fits", () => {
    const services = [
      { name: "First", peak_rps: 60, trough_percent: 100, priority: 1 },
      { name: "Second", peak_rps: 60, trough_percent: 100, priority: 2 },
    ];
    const { summary } = unwrap(ask({ services, inventory: [{ ...LINE[0], gpus: 2 }] }));
    expect(summary.short_service).toBe("Second");
  });
});

describe("the simulated day", () => {
  const services = [{ name: "Chat", peak_rps: 20 }];
  const inventory = [{ ...LINE[0], gpus: 16 }];

  it("has every policy, the chosen failure, and costs at least what the perfect scaler costs for the same requests", () => {
    const { result, summary } = unwrap(ask({ services, inventory, failure: "card", scaling: "forecast" }));
    expect(result.simulated.map(({ policy }) => policy)).toEqual([...POLICIES]);
    expect(new Set(result.simulated.map(({ failure }) => failure))).toEqual(new Set(["card"]));
    const arrived = result.simulated.map((day) =>
      day.services.reduce((sum, { hours }) => sum + hours.reduce((some, hour) => some + hour.arrived, 0), 0),
    );
    expect(new Set(arrived).size).toBe(1);
    expect(Number(summary.simulated_usd_day)).toBeGreaterThanOrEqual(Number(summary.perfect_usd_day));
  });

  it("costs what the plan says where the plan is followed, demand is flat and nothing fails", () => {
    const flat = [{ name: "Chat", peak_rps: 20, trough_percent: 100 }];
    const { result, summary } = unwrap(ask({ services: flat, inventory }));
    expect(summary.simulated_usd_day).toBeCloseTo(result.day?.cost ?? NaN, 4);
  });

  it("starts an instance in the time that its weights take, where their rate is stated", () => {
    const recovery = (load_gb_s: number | null): number =>
      Number(unwrap(ask({ services, inventory, failure: "card", load_gb_s })).summary.recovery_s);
    // Provenance hand: 16 GB of weights at 1 GB/s and a minute; then the ten minutes that the fleet states.
    expect(recovery(1)).toBeLessThan(recovery(null));
    expect(recovery(0.02)).toBeGreaterThan(recovery(null));
  });
});

describe("tables that cannot be a fleet", () => {
  it.each([
    ["FLEET-SERVICES", { services: "nothing here" }],
    [
      "FLEET-DEMAND",
      {
        services: [
          { name: "Chat", model: "qwen3-8b" },
          { name: "Code", peak_rps: 1 },
        ],
      },
    ],
    ["FLEET-DOUBLE", { services: "name,peak_rps\nChat,1\nChat,2" }],
    ["FLEET-HOURS", { services: [{ name: "Chat", hours_rps: [1, 2] }] }],
    ["FLEET-CHIP", { services: [{ name: "Chat", peak_rps: 1, chips: "mi300x" }] }],
    ["FLEET-REGION", { services: [{ name: "Chat", peak_rps: 1, regions: "moon" }] }],
    ["PARAM-UNKNOWN", { services: [{ name: "Chat", peak_rps: 1, ttft: 2 }] }],
    ["FLEET-INVENTORY", { inventory: "nothing" }],
    ["FLEET-POWER", { power: "much" }],
    ["FLEET-POWER-REGION", { power: "moon=5" }],
  ])("are refused with %s", (code, given) => {
    const outcome = ask({ services: [{ name: "Chat", peak_rps: 1 }], inventory: LINE, ...given });
    expect(outcome.ok).toBe(false);
    expect(outcome.issues.map((issue) => issue.code)).toContain(code);
  });
});
