/** A line of a log next to the ledger's: both, their difference, and the parameters that take the log's figure over. */
import { GIB } from "@/lib/units/edge";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import type { Refused } from "../start/refusal";
import { LINES, type Adopted, type Beside } from "./lines";
import type { LogReading, Reading, ReadingId, Unit } from "@/features/core/server-logs/start/reading";

export type Reconciled = {
  readonly id: ReadingId;
  readonly label: Text;
  readonly unit: Unit;
  readonly ours: number;
  readonly logged: number;
  /** Logged minus predicted, and its share of predicted; null if that is 0. */
  readonly difference: number;
  readonly share: number | null;
  /** Parameters that take the log's figure over; null where it follows from others. */
  readonly sets: Adopted;
  readonly reading: Reading;
};

export type Reconciliation = {
  readonly source: LogReading["source"];
  readonly rows: readonly Reconciled[];
  readonly issues: readonly Issue[];
  /** The engine began to serve. */
  readonly started: boolean;
  /** The log states how the engine was started. */
  readonly launched: boolean;
  /** With what the engine refused to start; null where it did not. */
  readonly refused: Refused | null;
  /** All figures together, by link name; null where the page has them. */
  readonly adoptAll: Readonly<Record<string, string>> | null;
};

/** Engines print two decimals of a GiB, or whole units: what rounds to the same is no difference. */
const ROUNDING: Readonly<Record<Unit, number>> = {
  B: 0.006 * GIB,
  Bt: 16,
  tok: 0.5,
  blocks: 0.5,
  seq: 0.5,
  "1": 0.0005,
  s: 0.05,
  x: 0.005,
};

export function reconciledRow(reading: Reading, beside: Beside): readonly Reconciled[] {
  const { id, value, unit } = reading;
  if (id === "consumed" || id === "no-memory" || id === "max-length") return [];
  const { label, ours, adopt } = LINES[id];
  const context = reading.at ?? beside.instance.context;
  const predicted = ours(beside, context);
  const difference = value - predicted;
  return [
    {
      ...{ id, unit, ours: predicted, logged: value, difference, reading },
      label: typeof label === "function" ? label(context) : label,
      share: predicted === 0 ? null : difference / predicted,
      sets: Math.abs(difference) <= ROUNDING[unit] ? null : adopt(value, beside),
    },
  ];
}
