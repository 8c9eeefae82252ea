import { describe, expect, it } from "vitest";
import { LAST_TURN, nextTurn } from "@/lib/jobs/turns";

describe("the turn of a range", () => {
  it("begins with the first where nothing waits, whatever was counted before", () => {
    expect([nextTurn(0, null), nextTurn(57, null)]).toEqual([1, 1]);
  });

  it("follows the last of its own job", () => {
    expect(nextTurn(4, { lowest: 3, highest: 4 })).toBe(5);
  });

  it("joins those that wait: a new job has no credit for the time before", () => {
    expect(nextTurn(0, { lowest: 40, highest: 43 })).toBe(40);
  });

  it("goes behind what waits where the job remembers an earlier count", () => {
    expect(nextTurn(5000, { lowest: 1, highest: 4 })).toBe(5);
  });

  it("never goes beyond what queues can sort by", () => {
    expect(nextTurn(LAST_TURN, { lowest: LAST_TURN, highest: LAST_TURN })).toBe(LAST_TURN);
  });
});
