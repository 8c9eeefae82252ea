/** How msServiceProfiler writes times, hosts and processes. Everything here says that it is synthetic. */
import { HOUR, MEGA, toMs, usToMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import type { ExampleCase } from "./cases";
import type { Instance } from "./recorded-run";
import { microseconds } from "./watcher";

/** 2025-08-14 16:06:00 at UTC+8, microseconds since 1970. */
export const EPOCH = 1_755_158_760_000_000;
const UTC_OFFSET_HOURS = 8;

const HOSTS = ["synthetic-a", "synthetic-b"] as const;

export type Process = { readonly pid: number; readonly profile: string; readonly host: string; readonly rank: number };

/** A process for each card of an instance. */
export const processes = ({ ranks }: ExampleCase, { host }: Instance, instance: number): readonly Process[] =>
  Array.from({ length: ranks }, (_, rank) => {
    const pid = 8821 + 64 * instance + rank;
    return { pid, profile: `ms_service_${pid}.db`, host: HOSTS[host] ?? HOSTS[0], rank };
  });

/** What the clock of a host shows, microseconds since 1970. */
export const clockTime = ({ clockOffset = 0 }: ExampleCase, host: number, time: number): number =>
  EPOCH + time - (host === 0 ? 0 : microseconds(clockOffset));

export const requestId = (request: number): string => `synthetic-${request}`;

/** `YYYY-MM-DD HH:MM:SS:ffffff`, a colon before the microseconds; local time. */
export function dateText(time: number): string {
  const shown = new Date(Math.floor(usToMs(time)) + toMs(seconds(UTC_OFFSET_HOURS * HOUR))).toISOString();
  const fraction = String(time % MEGA).padStart(6, "0");
  return `${shown.slice(0, 10)} ${shown.slice(11, 19)}:${fraction}`;
}

/** As above, cut to milliseconds. */
export const shortDateText = (time: number): string => dateText(time).slice(0, -3);
