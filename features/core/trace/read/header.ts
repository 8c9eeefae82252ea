/** What stands beside the events: devices, rank, clock. Fields that are missing or of another kind are null, never guessed. */
import type { DeviceProperties, TraceHeader } from "../trace";

/** Top-level entries worth keeping; all others are stepped over, whatever their size. */
export const HEADER_KEYS: ReadonlySet<string> = new Set(["deviceProperties", "distributedInfo", "baseTimeNanoseconds"]);

export function traceHeader(texts: ReadonlyMap<string, string>): TraceHeader {
  const listed = parsed(texts.get("deviceProperties"));
  const devices = Array.isArray(listed) ? listed.map(record) : [];
  const run = record(parsed(texts.get("distributedInfo")));
  const base = texts.get("baseTimeNanoseconds");
  return {
    devices: devices.map(({ name }) => text(name) ?? ""),
    properties: devices.map(properties),
    rank: integer(run.rank),
    worldSize: integer(run.world_size),
    groupSizes: groupSizes(run.pg_config),
    baseTimeNs: base !== undefined && /^\d+$/.test(base) ? base : null,
  };
}

const properties = ({ totalGlobalMem, numSms }: Record<string, unknown>): DeviceProperties => ({
  memory: integer(totalGlobalMem),
  cores: integer(numSms),
});

function groupSizes(groups: unknown): number[] {
  const sizes = Array.isArray(groups) ? groups.flatMap((group) => integer(record(group).pg_size) ?? []) : [];
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
const integer = (value: unknown): number | null => (Number.isInteger(value) ? (value as number) : null);
