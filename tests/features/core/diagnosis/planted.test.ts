/** Faults planted into a simulated engine are found first and in time; healthy runs have no finding. */
import { describe, expect, it } from "vitest";
import { diagnose } from "@/features/core/diagnosis/diagnose";
import { FAULTS } from "../../../support/diagnosis/faults";
import { HEALTHY } from "../../../support/diagnosis/healthy";
import type { Plant } from "../../../support/diagnosis/plant";

/** Two variants of each fault; of intervals of 1, 5 and 10 s, with and without scrapes, one in five by steps. */
const SEEDS = [3, 20];

const hits = ({ cause, since_s, evidence }: Plant): boolean => {
  const answer = diagnose(evidence);
  if (answer.cause !== cause) return false;
  if (since_s === null || answer.since_s === null) return since_s === answer.since_s;
  return answer.since_s >= since_s[0] && answer.since_s <= since_s[1];
};

describe("planted faults", () => {
  it("are the first cause, with their window, in nine of ten variants", () => {
    const variants = Object.entries(FAULTS).flatMap(([name, plant]) => SEEDS.map((seed) => ({ name, seed, plant })));
    const missed = variants.filter(({ seed, plant }) => !hits(plant(seed))).map(({ name, seed }) => `${name} ${seed}`);
    expect(variants.length).toBeGreaterThanOrEqual(20);
    expect(missed.length, missed.join(", ")).toBeLessThanOrEqual(variants.length / 10);
  });

  it.each(Object.entries(HEALTHY))("no cause is claimed in a healthy run: %s", (_, plant) => {
    expect(diagnose(plant(7).evidence).findings.map(({ cause }) => cause)).toEqual([]);
  });

  it.each(Object.entries({ ...FAULTS, ...HEALTHY }))(
    "more seeds: %s",
    { tags: "check", timeout: 120_000 },
    (_, plant) => {
      const seeds = Array.from({ length: 20 }, (__, index) => index + 1);
      expect(seeds.filter((seed) => !hits(plant(seed))).length).toBeLessThanOrEqual(2);
    },
  );
});
