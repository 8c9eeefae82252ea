/**
 * KEDA's ScaledObjects (keda.sh/v1alpha1) that follow the hours of a plan. A cron trigger asks for a count between two times of day, the
 * next day's where the end is before the start, and the largest count of all triggers runs (KEDA docs, scalers/cron).
 */
import { HOURS } from "@/features/core/fleet/demand";
import type { Yaml } from "@/lib/yaml/write";

/** What a scaler changes the count of. */
export type Target = { readonly apiVersion: string; readonly kind: string; readonly name: string };

export type Schedule = {
  /** Copies by hour. */
  readonly counts: readonly number[];
  /** Minutes before an hour in which copies of it start. */
  readonly lead: number;
  /** IANA name of the zone that the hours are in. */
  readonly zone: string;
};

const DAY = 24 * 60;

/** null: the same count runs all day. */
export function scaledObject(target: Target, schedule: Schedule): Yaml | null {
  const { least, most, windows } = countWindows(schedule);
  if (windows.length === 0) return null;
  return {
    apiVersion: "keda.sh/v1alpha1",
    kind: "ScaledObject",
    metadata: { name: target.name },
    spec: {
      scaleTargetRef: target,
      minReplicaCount: least,
      maxReplicaCount: most,
      triggers: windows.map(({ count, start, end }) => ({
        type: "cron",
        metadata: { timezone: schedule.zone, start: daily(start), end: daily(end), desiredReplicas: String(count) },
      })),
    },
  };
}

type Window = { readonly count: number; readonly start: number; readonly end: number };

/** For each count the times, in minutes of the day, in which at least so many run. Those of all day are the least count. */
export function countWindows({ counts, lead }: Pick<Schedule, "counts" | "lead">): {
  readonly least: number;
  readonly most: number;
  readonly windows: readonly Window[];
} {
  const levels = [...new Set(counts)].sort((a, b) => a - b);
  const windows = levels.slice(1).flatMap((count) =>
    runs(counts.map((some) => some >= count)).map(({ first, length }) => ({
      ...{ count, start: (first * 60 - lead + 2 * DAY) % DAY, end: ((first + length) * 60) % DAY },
      allDay: length * 60 + lead >= DAY,
    })),
  );
  const least = Math.max(levels[0] ?? 0, ...windows.filter(({ allDay }) => allDay).map(({ count }) => count));
  return {
    least,
    most: levels.at(-1) ?? 0,
    windows: windows.filter(({ count }) => count > least).map(({ count, start, end }) => ({ count, start, end })),
  };
}

/** Hours in a row, the first after the last. */
function runs(hours: readonly boolean[]): readonly { readonly first: number; readonly length: number }[] {
  const before = (hour: number): boolean => hours[(hour + HOURS - 1) % HOURS] === true;
  return hours.flatMap((on, first) => {
    if (!on || before(first)) return [];
    let length = 1;
    while (hours[(first + length) % HOURS] === true) length += 1;
    return [{ first, length }];
  });
}

/** Minute, hour, every day. */
const daily = (minutes: number): string => `${minutes % 60} ${Math.floor(minutes / 60)} * * *`;
