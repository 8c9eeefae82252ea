/** The placement by queues is the one that looks at every rank for every copy, and costs no more than its slots. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leastQueue, put, takeLeast } from "@/features/core/operators/routing/least-queue";
import { balancedPlacement } from "@/features/core/operators/routing/placement";
import { zipfPopularity } from "@/features/core/operators/routing/popularity";
import { referenceSeconds } from "../../../../support/processor-time";

/** The scheme as it is written down: the heaviest copy first, onto the least loaded rank that has a free slot and no copy yet. */
function plainPlacement(loads: readonly number[], ranks: number, redundant: number): number[][] {
  const copies = loads.map(() => 1);
  const most = Math.min(redundant, loads.length * (ranks - 1));
  for (let added = 0; added < most; added += 1) {
    const each = loads.map((load, expert) => ((copies[expert] ?? 1) < ranks ? load / (copies[expert] ?? 1) : -1));
    const heaviest = each.indexOf(Math.max(...each));
    copies[heaviest] = (copies[heaviest] ?? 1) + 1;
  }
  const slots = Math.ceil(copies.reduce((sum, count) => sum + count, 0) / ranks);
  const share = (expert: number): number => (loads[expert] ?? 0) / (copies[expert] ?? 1);
  const order = loads.map((_, expert) => expert).sort((a, b) => share(b) - share(a) || a - b);
  const held: number[][] = Array.from({ length: ranks }, () => []);
  const sums = held.map(() => 0);
  for (const expert of order.flatMap((one) => Array.from({ length: copies[one] ?? 1 }, () => one))) {
    const free = held.map((_, rank) => rank).filter((rank) => (held[rank]?.length ?? 0) < slots);
    const without = free.filter((rank) => !held[rank]?.includes(expert));
    const least = Math.min(...without.map((rank) => sums[rank] ?? 0));
    const chosen = without.length > 0 ? without.find((rank) => sums[rank] === least) : free[0];
    if (chosen === undefined) throw new Error("A slot is free");
    held[chosen]?.push(expert);
    sums[chosen] = (sums[chosen] ?? 0) + share(expert);
  }
  return held;
}

describe("the balanced placement", () => {
  const anyLoads = fc.array(fc.oneof(fc.double({ min: 0, max: 9, noNaN: true }), fc.integer({ min: 0, max: 3 })), {
    minLength: 1,
    maxLength: 24,
  });

  it("is the plain one, also among equal loads and with more ranks than experts", () => {
    fc.assert(
      fc.property(
        anyLoads,
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 0, max: 60 }),
        (loads, ranks, redundant) => {
          expect(balancedPlacement(loads, ranks, redundant).ranks).toEqual(plainPlacement(loads, ranks, redundant));
        },
      ),
      { numRuns: 300 },
    );
  });

  it("of thousands of ranks and copies takes milliseconds", () => {
    const loads = zipfPopularity(512, 1);
    expect(referenceSeconds(() => balancedPlacement(loads, 4096, 4096), 0.03)).toBeLessThanOrEqual(0.03);
  });
});

describe("a queue of the least", () => {
  it("gives numbers by their keys, of equals the first, also after a key has changed", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 40 }), (given) => {
        const keys = Float64Array.from(given);
        const queue = leastQueue(keys);
        const first = takeLeast(queue);
        if (first !== undefined) {
          keys[first] = 3.5;
          put(queue, first);
        }
        const order = Array.from(keys.keys()).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
        expect(order.map(() => takeLeast(queue))).toEqual(order);
        expect(takeLeast(queue)).toBeUndefined();
      }),
    );
  });
});
