import { describe, expect, it } from "vitest";
import { planFailure } from "@/features/core/fleet/day/failure";
import { drawDay, simulateDay } from "@/features/core/fleet/day/simulate-day";
import { recovery } from "@/features/core/fleet/day/tally";
import type { DaySetting } from "@/features/core/fleet/day/setting";
import { flat } from "../support";
import { question, service, setting, slot } from "./support";

/** Ten instances of two GPUs take 50 requests per second; nine of them are needed. */
const asked = question([service({ demand: flat(44), slots: [slot({ start: 300 })] })]);
const run = (stated: Partial<DaySetting>) => simulateDay(asked, setting(stated), drawDay(asked, 1));
const NOON = 12 * 3600;

describe("a failure", () => {
  it("takes one instance with a card, four of two GPUs with a node of eight, all with their region", () => {
    const capacity = (failure: DaySetting["failure"]): number =>
      run({ failure, moment: NOON, outage: 3600 }).tallies[0]?.capacity[12 * 4] ?? NaN;
    // Nine instances; what fails is replaced after 300 s of the quarter's 900.
    const after = (lost: number): number => 5 * (9 - (lost * 300) / 900);
    expect(capacity("none")).toBeCloseTo(45, 6);
    expect(capacity("card")).toBeCloseTo(after(1), 6);
    expect(capacity("node")).toBeCloseTo(after(4), 6);
    expect(capacity("region")).toBe(0);
  });

  it("lies in the region of most GPUs of the plan at that moment", () => {
    const two = question(
      [
        service({
          demand: flat(44),
          slots: [slot(), slot({ line: 1 })],
          plan: flat(0).map((_, hour) => (hour < 12 ? [9, 0] : [0, 9])),
        }),
      ],
      {
        lines: [
          { gpus: 20, node: 8, region: "east" },
          { gpus: 20, node: 8, region: "west" },
        ],
      },
    );
    const lines = (moment: number) =>
      planFailure(two, setting({ failure: "region", moment }))?.parts.map(({ line }) => line);
    expect([lines(0), lines(NOON)]).toEqual([[0], [1]]);
  });

  it("is over after the start of what replaces it, and never felt where a spare stands by", () => {
    const calm = run({});
    const hit = run({ failure: "card", moment: NOON });
    const [struck, undisturbed] = [hit.tallies[0], calm.tallies[0]];
    if (!struck || !undisturbed || !hit.failure) throw new Error("No day");
    const after = recovery(struck, undisturbed, hit.failure) ?? NaN;
    expect(after).toBeGreaterThanOrEqual(300);
    expect(after).toBeLessThanOrEqual(300 + 60);
    const spared = question([
      service({ demand: flat(44), spares: 1, plan: flat(0).map(() => [10]), slots: [slot({ start: 300 })] }),
    ]);
    const days = (["none", "card"] as const).map((failure) => simulateDay(spared, setting({ failure, moment: NOON })));
    const promised = days.map(({ tallies }) => tallies[0]?.hours[12]?.promised ?? NaN);
    // What was in flight on the card comes again.
    expect((promised[1] ?? 0) / (promised[0] ?? 1)).toBeGreaterThan(0.999);
  });
});

describe("clients that retry", () => {
  const sum = (share: number, most: number, key: "retried" | "refused" | "lost"): number => {
    const { tallies } = run({ failure: "region", moment: NOON, retry: { patience: 30, share, most } });
    return tallies[0]?.hours.reduce((total, hour) => total + hour[key], 0) ?? NaN;
  };

  it("send at most so often again as they may, and end refused where nothing comes back in time", () => {
    const refused = sum(0, 0, "refused");
    // 44 requests per second through an hour and the 300 s of the start after it, less the 30 s that the last ones wait.
    expect(refused / (44 * (3600 + 300 - 30))).toBeCloseTo(1, 1);
    expect(sum(1, 2, "retried") / refused).toBeGreaterThan(1.8);
    // Twice each: what is refused without retries, what was in flight, and what waits while the rest is caught up with.
    expect(sum(1, 2, "retried") / refused).toBeLessThanOrEqual(2.2);
    expect(sum(1, 2, "refused")).toBeLessThan(refused);
    expect(sum(0, 2, "lost")).toBeGreaterThan(0);
  });
});
