/** A run in figures: percentiles, waits, useful arithmetic, memory, both futures. */
import type { SimFigures } from "@/features/core/simulator/figures/figures";
import type { Spread } from "@/features/core/simulator/figures/spread";
import { table, type Column, type Table } from "@/lib/export/table";
import { formatNumber } from "@/lib/format/quantity";
import { text, verbatim, type Text, type Translate } from "@/lib/text";
import { GIGA, KILO, toPercent } from "@/lib/units/edge";
import { IN_MS, IN_PERCENT, IN_TFLOPS } from "@/lib/units/shown-in";
import { EFFECTIVE, effectiveRates } from "../effective-work";
import { COMPARED, type ForkComparison, type Outcome } from "../knobs/fork-comparison";
import type { Run } from "../job";
import type { BlockAccount } from "../setup/memory-blocks";
import { PART_NAMES, waitParts, type WaitPart } from "../run/waits";

const MEAN = text({ en: "Mean", zh: "平均" });
const COUNT = text({ en: "Count", zh: "数量" });

type SpreadRow = { readonly label: Text; readonly spread: Spread };

const time = <Row>(id: string, label: Text | string, seconds: (row: Row) => number): Column<Row> => ({
  ...{ id, label, ...IN_MS },
  value: seconds,
});

const level = (at: "p50" | "p90" | "p95" | "p99") =>
  time<{ readonly spread: Spread }>(at, at, ({ spread }) => spread[at]);

export const percentileTable = ({ ttft, tpot, itl, e2e, parts }: SimFigures, t: Translate): Table =>
  table<SpreadRow>(
    t,
    [
      { id: "time", label: text({ en: "Time", zh: "时间" }), value: ({ label }) => t(label) },
      ...(["p50", "p90", "p95", "p99"] as const).map(level),
      time("mean", MEAN, ({ spread }) => spread.mean),
      time("max", text({ en: "Largest", zh: "最大" }), ({ spread }) => spread.max),
      { id: "count", label: COUNT, value: ({ spread }) => spread.count },
    ],
    [
      { label: verbatim("TTFT"), spread: ttft },
      { label: verbatim("TPOT"), spread: tpot },
      { label: verbatim("ITL"), spread: itl },
      { label: verbatim("E2E"), spread: e2e },
      { label: text({ en: "Queue time", zh: "排队时间" }), spread: parts.queue },
    ],
  );

export const waitTable = (figures: SimFigures, t: Translate): Table =>
  table<WaitPart>(
    t,
    [
      { id: "part", label: text({ en: "Waits for", zh: "等待" }), value: ({ part }) => t(PART_NAMES[part]) },
      time("mean", MEAN, ({ spread }) => spread.mean),
      { id: "share", label: text({ en: "Share of E2E", zh: "占 E2E" }), ...IN_PERCENT, value: ({ share }) => share },
      ...(["p50", "p95", "p99"] as const).map(level),
      { id: "count", label: COUNT, value: ({ spread }) => spread.count },
    ],
    waitParts(figures),
  );

const EFFECTIVE_NAMES: Readonly<Record<(typeof EFFECTIVE)[number], Text>> = {
  prefill: text({ en: "One prompt, over its mean TTFT", zh: "单个提示词，按平均 TTFT" }),
  decode: text({ en: "One answer, per token over mean TPOT", zh: "单个回答，每 token 按平均 TPOT" }),
  all: text({ en: "All requests, over the run", zh: "全部请求，按整个运行" }),
};

/** Arithmetic that prompts and answers needed, as rates. */
export function arithmeticTable({ a: { figures }, facts: { work, gpus } }: Run, t: Translate): Table {
  const rates = effectiveRates(work, figures, gpus);
  return table<(typeof EFFECTIVE)[number]>(
    t,
    [
      { id: "of", label: text({ en: "Useful arithmetic", zh: "有效算力" }), value: (id) => t(EFFECTIVE_NAMES[id]) },
      { id: "rate", label: text({ en: "Rate", zh: "速率" }), ...IN_TFLOPS, value: (id) => rates[id] },
      { id: "each", label: text({ en: "per GPU", zh: "每卡" }), ...IN_TFLOPS, value: (id) => rates[id] / gpus },
      {
        ...{ id: "share", label: text({ en: "Share of dense peak", zh: "占稠密峰值" }), ...IN_PERCENT },
        value: (id) => (id === "all" ? rates.share : null),
      },
    ],
    EFFECTIVE,
  );
}

type Amount = { readonly label: Text; readonly value: number; readonly unit: string };

export function memoryTable({ ledger, tokens, derived, blocks, engine }: BlockAccount, t: Translate): Table {
  const gb = (label: Text, bytes: number): Amount => ({ label, value: bytes / GIGA, unit: "GB" });
  const unit = t(text({ en: `blocks of ${engine.blockSize}`, zh: `块（${engine.blockSize} token）` }));
  return table<Amount>(
    t,
    [
      { id: "of", label: text({ en: "Of the tightest GPU", zh: "最紧张的 GPU" }), value: ({ label }) => t(label) },
      { id: "amount", label: text({ en: "Amount", zh: "数量" }), value: ({ value }) => value },
      { id: "unit", label: text({ en: "Unit", zh: "单位" }), value: (row) => row.unit },
    ],
    [
      gb(text({ en: "Memory of the GPU", zh: "GPU 显存" }), ledger.capacity),
      gb(text({ en: "Weights", zh: "权重" }), ledger.weightTotal + ledger.extras + ledger.drafts),
      gb(text({ en: "Activation peak", zh: "激活峰值" }), ledger.activation),
      gb(
        text({ en: "Runtime, graphs, driver", zh: "运行时、计算图、驱动" }),
        ledger.runtime + ledger.exchange + ledger.graphs + ledger.driver,
      ),
      gb(text({ en: "Left alone", zh: "保留" }), ledger.reserve),
      gb(text({ en: "KV cache", zh: "KV 缓存" }), ledger.cache),
      // Encoders keep none.
      ...(Number.isFinite(tokens)
        ? [
            {
              label: text({ en: "KV tokens of an instance", zh: "每实例 KV token 数" }),
              value: Math.floor(tokens),
              unit: "tok",
            },
          ]
        : []),
      { label: text({ en: "KV blocks, from the ledger", zh: "KV 块数（账目）" }), value: derived, unit },
      { label: text({ en: "KV blocks, simulated", zh: "KV 块数（模拟）" }), value: blocks, unit },
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
      { id: "of", label: text({ en: "After the fork", zh: "分叉之后" }), value: ({ label }) => label },
      { id: "unit", label: text({ en: "Unit", zh: "单位" }), value: ({ unit }) => unit },
      { id: "a", label: text({ en: "A, as run", zh: "A，原样" }), value: ({ a }) => a },
      { id: "b", label: text({ en: "B, changed", zh: "B，改动后" }), value: ({ b }) => b },
      { id: "change", label: text({ en: "B against A", zh: "B 相对 A" }), value: ({ difference }) => difference },
      { id: "requests", label: text({ en: "Requests", zh: "请求" }), value: ({ count }) => count },
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
      LEVELS.map((at): ForkRow => {
        const [before, after] = [times[id].a[at], times[id].b[at]];
        return {
          label: `${id.toUpperCase()} ${at === "mean" ? t(text({ en: "mean", zh: "平均" })) : at}`,
          ...{ unit: "ms", a: before * KILO, b: after * KILO },
          ...{ difference: percentChange(before, after), count: times[id].count },
        };
      }),
    ),
    outcome(
      text({ en: "Within targets", zh: "满足目标" }),
      "%",
      ({ attained }) => toPercent(attained),
      t(text({ en: "points", zh: "个百分点" })),
    ),
    outcome(text({ en: "Finished", zh: "完成" }), "req", ({ finished }) => finished),
    outcome(text({ en: "Preemptions", zh: "抢占次数" }), "", ({ evictions }) => evictions),
  ];
}

function percentChange(a: number, b: number): string | null {
  const share = toPercent(b / a - 1);
  return Number.isFinite(share) ? `${signedNumber(share)} %` : null;
}

const signedNumber = (value: number): string =>
  value === 0 ? "0" : `${value > 0 ? "+" : "−"}${formatNumber(Math.abs(value))}`;
