import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  along,
  BATCH_NODES,
  CONTEXT_NODES,
  tabled,
  tabledByContext,
  TOKEN_NODES,
  visitNodes,
} from "@/features/core/serving/step-time/nodes";

const tokens = fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.double({ min: 0, max: 70_000, noNaN: true }));
/** Bent, so that a value between two nodes tells them apart. */
const bent = (node: number): number => Math.sqrt(1 + node) * 1e-3;

describe("values between nodes", () => {
  it("are those of the nodes around, however often they are asked for", () => {
    const known = tabled(TOKEN_NODES, bent);
    fc.assert(
      fc.property(fc.array(tokens, { maxLength: 20 }), (asked) => {
        for (const x of asked) expect(known(x)).toBe(along(TOKEN_NODES, x, bent));
      }),
    );
  });

  it("weigh the nodes by shares that add up to one", () => {
    fc.assert(
      fc.property(tokens, (x) => {
        let [sum, value] = [0, 0];
        visitNodes(TOKEN_NODES, x, (node, share) => {
          sum += share;
          value += share * bent(node);
        });
        expect(sum).toBeCloseTo(1, 12);
        expect(value).toBeCloseTo(along(TOKEN_NODES, x, bent), 12);
      }),
    );
  });

  it("are worked out once a node", () => {
    const asked: number[] = [];
    const known = tabled(TOKEN_NODES, (node) => (asked.push(node), bent(node)));
    // hand: 20 lies between the nodes 16 and 24, and 24 is one of them.
    for (const x of [20, 21, 24, 20]) known(x);
    expect(asked.map((node) => TOKEN_NODES[node])).toEqual([16, 24]);
  });

  it("are linear in the batch and in the context, whatever was asked before", () => {
    const plane = (node: number, context: number): number => bent(node) * (1 + context);
    const known = tabledByContext(BATCH_NODES, plane);
    fc.assert(
      fc.property(fc.array(fc.tuple(tokens, tokens), { maxLength: 20 }), (asked) => {
        for (const [batch, context] of asked)
          expect(known(batch, context)).toBe(
            along(BATCH_NODES, batch, (node) => along(CONTEXT_NODES, context, (place) => plane(node, place))),
          );
      }),
    );
  });
});
