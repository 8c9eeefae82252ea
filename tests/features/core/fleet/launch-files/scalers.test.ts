import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countWindows, scaledObject } from "@/features/core/fleet/launch-files/scalers";

const day = fc.record({
  counts: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 24, maxLength: 24 }),
  lead: fc.integer({ min: 0, max: 240 }),
});

/** What KEDA runs at a minute: the largest count of the windows around it. A window whose end is not after its start ends the next day. */
function runningAt({ least, windows }: ReturnType<typeof countWindows>, minute: number): number {
  const open = windows.filter(({ start, end }) =>
    start < end ? start <= minute && minute < end : minute >= start || minute < end,
  );
  return Math.max(least, ...open.map(({ count }) => count));
}

describe("a scaler of a day", () => {
  it("runs what the plan runs in each hour, or what starts for an hour within the lead", () => {
    fc.assert(
      fc.property(day, ({ counts, lead }) => {
        const windows = countWindows({ counts, lead });
        for (let minute = 0; minute < 1440; minute += 10) {
          const wanted = counts[Math.floor(minute / 60)] ?? 0;
          const later = Array.from(
            { length: lead + 1 },
            (_, ahead) => counts[Math.floor((minute + ahead) / 60) % 24] ?? 0,
          );
          expect(runningAt(windows, minute)).toBeGreaterThanOrEqual(wanted);
          if (windows.least === Math.min(...counts))
            expect(runningAt(windows, minute)).toBe(Math.max(wanted, ...later));
        }
      }),
      { numRuns: 50 },
    );
  });

  it("has no window that begins as it ends: KEDA refuses it", () => {
    fc.assert(
      fc.property(day, (asked) => {
        for (const { start, end } of countWindows(asked).windows) expect(start).not.toBe(end);
      }),
    );
  });

  it("is written as KEDA's cron triggers, and not at all where the count never changes", () => {
    const target = { apiVersion: "apps/v1", kind: "Deployment", name: "chat" };
    // By hand: 3 from 8 to 10 and 1 else; ten minutes earlier.
    const counts = Array.from({ length: 24 }, (_, hour) => (hour === 8 || hour === 9 ? 3 : 1));
    expect(scaledObject(target, { counts, lead: 10, zone: "Asia/Shanghai" })).toMatchObject({
      spec: {
        ...{ scaleTargetRef: target, minReplicaCount: 1, maxReplicaCount: 3 },
        triggers: [
          {
            type: "cron",
            metadata: { timezone: "Asia/Shanghai", start: "50 7 * * *", end: "0 10 * * *", desiredReplicas: "3" },
          },
        ],
      },
    });
    expect(scaledObject(target, { counts: counts.map(() => 2), lead: 10, zone: "UTC" })).toBeNull();
  });
});
