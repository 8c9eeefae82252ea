/** Compares the stated work of two runs. Lengths and loads within a few per cent count as equal. */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { isSameCheckpoint } from "@/features/core/model/checkpoint-name";
import { formatNumber } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import * as m from "./messages";

/** Names of the lines; the gate decides by them which differences forbid a comparison. */
export type WorkId =
  | "model"
  | "chip"
  | "precision"
  | "engine"
  | "version"
  | "layout"
  | "isl"
  | "osl"
  | "concurrency"
  | "inFlight"
  | "rate"
  | "requests";

export type WorkLine = {
  readonly id: WorkId;
  readonly label: Text;
  readonly a: string | null;
  readonly b: string | null;
  /** null: at least one file does not state it. */
  readonly same: boolean | null;
};

/** Drawn lengths vary, and clocks. */
const NEAR = 0.05;

export function comparedWork(a: Measurement, b: Measurement): readonly WorkLine[] {
  return [
    words("model", m.model, a, b, ({ model }) => model, isSameCheckpoint),
    words("chip", m.accelerator, a, b, ({ chip }) => chip),
    words("precision", m.precision, a, b, ({ precision }) => precision),
    words("engine", m.engine, a, b, ({ engine }) => engine?.name),
    words("version", m.engineVersion, a, b, ({ engine }) => engine?.version),
    words("layout", m.layout, a, b, layoutWords),
    numbers("isl", m.meanInputTokens, a, b, ({ load }) => load.isl ?? load.islNominal),
    numbers("osl", m.meanOutputTokens, a, b, ({ load }) => load.osl ?? load.oslNominal),
    numbers("concurrency", m.concurrency, a, b, ({ load }) => load.concurrency ?? load.batch),
    numbers("inFlight", m.requestsInFlight, a, b, ({ load }) => load.meanInFlight),
    numbers("rate", m.requestsSentSecond, a, b, ({ load }) => load.requestRate),
    numbers("requests", m.requestsInAll, a, b, ({ load }) => load.requests),
  ].filter((line) => line.a !== null || line.b !== null);
}

function words(
  id: WorkId,
  label: Text,
  a: Measurement,
  b: Measurement,
  pick: (measurement: Measurement) => string | undefined,
  equal: (a: string, b: string) => boolean = (left, right) => left.toLowerCase() === right.toLowerCase(),
): WorkLine {
  const [left = null, right = null] = [pick(a), pick(b)];
  return { id, label, a: left, b: right, same: left === null || right === null ? null : equal(left, right) };
}

function numbers(
  id: WorkId,
  label: Text,
  a: Measurement,
  b: Measurement,
  pick: (measurement: Measurement) => number | undefined,
): WorkLine {
  const [left, right] = [pick(a), pick(b)];
  const write = (value: number | undefined): string | null => (value === undefined ? null : formatNumber(value));
  const same = left === undefined || right === undefined ? null : Math.abs(right / left - 1) <= NEAR;
  return { id, label, a: write(left), b: write(right), same };
}

/** "tp 8 · ep 8", "prefill 1 · decode 3", or the name of a deployment whose sizes are not stated; empty if the file does not state it. */
export function layoutWords({ layout, deployment }: Measurement): string | undefined {
  const { prefillPool, decodePool, ...sizes } = layout;
  const degrees = Object.entries(sizes).flatMap(([name, value]) =>
    typeof value === "number" ? [`${name} ${value}`] : [],
  );
  const pools = [
    ["prefill", prefillPool],
    ["decode", decodePool],
  ] as const;
  const beside = pools.flatMap(([name, pool]) =>
    pool
      ? [
          `${name} ${Object.entries(pool)
            .map(([size, value]) => (size === "workers" ? value : `${size} ${value}`))
            .join(" ")}`,
        ]
      : [],
  );
  const all = [...degrees, ...beside, ...(deployment === undefined ? [] : [deployment])];
  return all.length === 0 ? undefined : all.join(" · ");
}
