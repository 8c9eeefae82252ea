import { describe, expect, it } from "vitest";
import { chips } from "@/features/core/hardware/catalogue";
import { roomyFirst } from "@/components/inputs/pickers/hardware-order";

describe("roomyFirst", () => {
  it("puts the A100 of 80 GB before the one of 40 GB", () => {
    const cards = roomyFirst(chips).filter(({ name }) => name.startsWith("A100"));
    const gigabytes = cards.map(({ memory }) => Math.round(memory / 1e9));
    expect(Math.max(...gigabytes)).toBe(gigabytes[0]);
    expect(new Set(gigabytes).size).toBeGreaterThan(1);
  });

  it("loses and invents no card", () => {
    expect(new Set(roomyFirst(chips))).toEqual(new Set(chips));
    expect(roomyFirst(chips)).toHaveLength(chips.length);
  });
});
