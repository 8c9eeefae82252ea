/** What stands beside the events: devices, rank, clock. Fields that are missing or of another kind are null, never guessed. */
import type { DeviceProperties, TraceHeader } from "../trace";

/** Top-level entries worth keeping; all others are stepped over, whatever their size. */
export const HEADER_KEYS: ReadonlySet<string> = new Set(["deviceProperties", "distributedInfo", "baseTimeNanoseconds"]);

export function traceHeader(written: ReadonlyMap<string, string>): TraceHeader {
  const listed = parsed(written.get("deviceProperties"));
  const devices = Array.isArray(listed) ? listed.map(record) : [];
  const run = record(parsed(written.get("distributedInfo")));
  const base = written.get("baseTimeNanoseconds");
  return {
    devices: devices.map(({ name }) => text(name) ?? ""),
    properties: devices.map(properties),
    rank: whole(run.rank),
    worldSize: whole(run.world_size),
    groupSizes: groupSizes(run.pg_config),
    baseTimeNs: base !== undefined && /^\d+$/.test(base) ? base : null,
  };
}

const properties = ({ totalGlobalMem, numSms }: Record<string, unknown>): DeviceProperties => ({
  memory: whole(totalGlobalMem),
  cores: whole(numSms),
});

function groupSizes(groups: unknown): number[] {
  const sizes = Array.isArray(groups) ? groups.flatMap((group) => whole(record(group).pg_size) ?? []) : [];
  return [...new Set(sizes)].sort((a, b) => a - b);
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
