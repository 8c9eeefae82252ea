import { describe, expect, it } from "vitest";
import { clockSeconds, clockTime, formatSpan, momentText } from "@/features/pages/diagnose/clock";
import { timeMarks } from "@/features/pages/diagnose/time-axis";

describe("the clock of the first record", () => {
  it.each([
    ["09:00:00", 32_400],
    ["11-18 09:35:20", 34_520],
    ["2026-12-01T23:59:59.250+08:00", 86_399],
    ["[2025-01-01 00:00:00 TP0]", 0],
    ["no clock", null],
    [null, null],
  ])("%s is second %s of its day", (t0, seconds) => {
    expect(clockSeconds(t0)).toBe(seconds);
  });

  it("goes on by seconds, over midnight into the next day", () => {
    expect(clockTime("09:35:20", 380)).toBe("09:41:40");
    expect(clockTime("11-18 23:59:30", 45)).toBe("+1 d 00:00:15");
    expect(momentText("09:35:20", 1330)).toBe("09:57:30 (1,330 s)");
    expect(momentText(null, 1330)).toBe("1,330 s");
  });

  it("writes spans in two units at most", () => {
    expect([0, 7.25, 59, 380, 3600, 7500].map(formatSpan)).toEqual([
      "0 s",
      "7.3 s",
      "59 s",
      "6 min 20 s",
      "1 h",
      "2 h 5 min",
    ]);
  });
});

describe("the time axis", () => {
  it("has its marks at round moments of the clock, not of the record", () => {
    const marks = timeMarks(1200, "09:35:20", 5);
    expect(marks.map(({ label }) => label)).toEqual(["09:40", "09:45", "09:50", "09:55"]);
    // 09:40:00 is 280 s after 09:35:20.
    expect(marks[0]?.at_s).toBe(280);
  });

  it.each([0.5, 7, 62, 600, 5400, 86_400, 1_000_000])("of %s s has no more marks than there is space for", (span) => {
    const marks = timeMarks(span, null, 6);
    expect(marks.length).toBeLessThanOrEqual(7);
    for (const { at_s } of marks) expect(at_s).toBeLessThanOrEqual(span);
  });
});
