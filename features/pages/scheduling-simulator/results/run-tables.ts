/** A run in figures: percentiles, waits, useful arithmetic, memory, both futures. */
import { QUANTITIES } from "@/features/quantities";
import type { SimFigures } from "@/features/core/simulator/figures/figures";
import type { Spread } from "@/features/core/simulator/figures/spread";
import { table, type Column, type Table } from "@/lib/export/table";
import { formatNumber } from "@/lib/format/quantity";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { GIGA, KILO, toPercent } from "@/lib/units/edge";
import { IN_MS, IN_PERCENT, IN_TFLOPS } from "@/lib/units/shown-in";
import { EFFECTIVE, effectiveRates } from "../effective-work";
import { COMPARED, type ForkComparison, type Outcome } from "../knobs/fork-comparison";
import type { Run } from "../job";
import type { BlockAccount } from "../setup/memory-blocks";
import { PART_NAMES, waitParts, type WaitPart } from "../run/waits";
import * as m from "./messages";

type SpreadRow = { readonly label: Text; readonly spread: Spread };

const time = <Row>(id: string, label: Text | string, seconds: (row: Row) => number): Column<Row> => ({
  ...{ id, label, ...IN_MS },
  value: seconds,
});

const level = (percentile: "p50" | "p90" | "p95" | "p99") =>
  time<{ readonly spread: Spread }>(percentile, percentile, ({ spread }) => spread[percentile]);

export const percentileTable = ({ ttft, tpot, itl, e2e, parts }: SimFigures, t: Translate): Table =>
  table<SpreadRow>(
    t,
    [
      { id: "time", label: m.time2, value: ({ label }) => t(label) },
      ...(["p50", "p90", "p95", "p99"] as const).map(level),
      time("mean", m.mean, ({ spread }) => spread.mean),
      time("max", m.largest, ({ spread }) => spread.max),
      { id: "count", label: m.count, value: ({ spread }) => spread.count },
    ],
    [
      { label: verbatim("TTFT"), spread: ttft },
      { label: verbatim("TPOT"), spread: tpot },
      { label: verbatim("ITL"), spread: itl },
      { label: verbatim("E2E"), spread: e2e },
      { label: m.queueTime, spread: parts.queue },
    ],
  );

export const waitTable = (figures: SimFigures, t: Translate): Table =>
  table<WaitPart>(
    t,
    [
      { id: "part", label: m.waitsFor, value: ({ part }) => t(PART_NAMES[part]) },
      time("mean", m.mean, ({ spread }) => spread.mean),
      { id: "share", label: m.shareOfE2e, ...IN_PERCENT, value: ({ share }) => share },
      ...(["p50", "p95", "p99"] as const).map(level),
      { id: "count", label: m.count, value: ({ spread }) => spread.count },
    ],
    waitParts(figures),
  );

const EFFECTIVE_NAMES: Readonly<Record<(typeof EFFECTIVE)[number], Text>> = {
  prefill: m.onePromptOverItsMean,
  decode: m.oneAnswerPerTokenOver,
  all: m.allRequestsOverRun,
};

/** Arithmetic that prompts and answers needed, as rates. */
export function arithmeticTable({ a: { figures }, facts: { work, gpus } }: Run, t: Translate): Table {
  const rates = effectiveRates(work, figures, gpus);
  return table<(typeof EFFECTIVE)[number]>(
    t,
    [
      { id: "of", label: m.usefulArithmetic2, value: (id) => t(EFFECTIVE_NAMES[id]) },
      { id: "rate", label: m.rate, ...IN_TFLOPS, value: (id) => rates[id] },
      { id: "each", label: m.perGpu, ...IN_TFLOPS, value: (id) => rates[id] / gpus },
      {
        ...{ id: "share", label: m.shareOfDensePeak, ...IN_PERCENT },
        value: (id) => (id === "all" ? rates.share : null),
      },
    ],
    EFFECTIVE,
  );
}

type Amount = { readonly label: Text; readonly value: number; readonly unit: string };

export function memoryTable({ ledger, tokens, derived, blocks, engine }: BlockAccount, t: Translate): Table {
  const gb = (label: Text, bytes: number): Amount => ({ label, value: bytes / GIGA, unit: "GB" });
  const unit = t(m.blocksOfBlockSize({ blockSize: engine.blockSize }));
  return table<Amount>(
    t,
    [
      { id: "of", label: m.ofTightestGpu, value: ({ label }) => t(label) },
      { id: "amount", label: m.amount, value: ({ value }) => value },
      { id: "unit", label: m.unit, value: (row) => row.unit },
    ],
    [
      gb(m.memoryOfGpu, ledger.capacity),
      gb(m.weights, ledger.weightTotal + ledger.extras + ledger.drafts),
      gb(m.activationPeak, ledger.activation),
      gb(m.runtimeGraphsDriver, ledger.runtime + ledger.exchange + ledger.graphs + ledger.driver),
      gb(m.leftAlone, ledger.reserve),
      gb(m.kvCache, ledger.cache),
      // Encoders keep none.
      ...(Number.isFinite(tokens) ? [{ label: m.kvTokensOfInstance, value: Math.floor(tokens), unit: "tok" }] : []),
      { label: m.kvBlocksFromLedger, value: derived, unit },
      { label: m.kvBlocksSimulated, value: blocks, unit },
    ],
  );
}

const LEVELS = ["p50", "p90", "p95", "p99", "mean"] as const;

type ForkRow = {
  readonly label: string;
  readonly unit: string;
  readonly a: number;
  readonly b: number;
  readonly difference: string | null;
  readonly count: number;
};

/** One row per time and level, one column per future: narrow enough for any screen. */
export const forkTable = (compared: ForkComparison, t: Translate): Table =>
  table<ForkRow>(
    t,
    [
      { id: "of", label: m.afterFork2, value: ({ label }) => label },
      { id: "unit", label: m.unit, value: ({ unit }) => unit },
      { id: "a", label: m.asRun, value: ({ a }) => a },
      { id: "b", label: m.bChanged, value: ({ b }) => b },
      { id: "change", label: m.bAgainst, value: ({ difference }) => difference },
      { id: "requests", label: m.requests, value: ({ count }) => count },
    ],
    forkRows(compared, t),
  );

function forkRows({ times, open, a, b }: ForkComparison, t: Translate): readonly ForkRow[] {
  const outcome = (label: Text, unit: string, figure: (side: Outcome) => number, of = ""): ForkRow => ({
    ...{ label: t(label), unit, a: figure(a), b: figure(b), count: open },
    difference: `${signedNumber(figure(b) - figure(a))} ${of}`.trim(),
  });
  return [
    ...COMPARED.flatMap((id) =>
      LEVELS.map((level): ForkRow => {
        const [before, after] = [times[id].a[level], times[id].b[level]];
        return {
          label: `${id.toUpperCase()} ${level === "mean" ? t(m.mean2) : level}`,
          ...{ unit: "ms", a: before * KILO, b: after * KILO },
          ...{ difference: percentChange(before, after), count: times[id].count },
        };
      }),
    ),
    outcome(m.withinTargets, "%", ({ attained }) => toPercent(attained), t(m.points)),
    outcome(m.finished, "req", ({ finished }) => finished),
    outcome(QUANTITIES.preemptions.label, "", ({ evictions }) => evictions),
  ];
}

function percentChange(a: number, b: number): string | null {
  const share = toPercent(b / a - 1);
  return Number.isFinite(share) ? `${signedNumber(share)} %` : null;
}

const signedNumber = (value: number): string =>
  value === 0 ? "0" : `${value > 0 ? "+" : "−"}${formatNumber(Math.abs(value))}`;
