/** What stands beside the events: devices, rank, clock. Fields that are missing or of another kind are null, never guessed. */
import type { TraceHeader } from "../trace";

/** Top-level entries worth keeping; all others are stepped over, whatever their size. */
export const HEADER_KEYS: ReadonlySet<string> = new Set(["deviceProperties", "distributedInfo", "baseTimeNanoseconds"]);

export function traceHeader(written: ReadonlyMap<string, string>): TraceHeader {
  const devices = parsed(written.get("deviceProperties"));
  const run = record(parsed(written.get("distributedInfo")));
  const base = written.get("baseTimeNanoseconds");
  return {
    devices: Array.isArray(devices) ? devices.map((device) => text(record(device).name) ?? "") : [],
    rank: whole(run.rank),
    worldSize: whole(run.world_size),
    backend: text(run.backend),
    baseTimeNs: base !== undefined && /^\d+$/.test(base) ? base : null,
  };
}

function parsed(json: string | undefined): unknown {
  if (json === undefined) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const whole = (value: unknown): number | null => (Number.isInteger(value) ? (value as number) : null);
