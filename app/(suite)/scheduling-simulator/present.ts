/** Sentences and tables of the page. Pure. */
import type { MapOutcome } from "@/features/scheduling-simulator/map";
import { KNOB_NAMES, knobValue } from "@/features/scheduling-simulator/knobs";
import type { RequestTimes } from "@/features/scheduling-simulator/future";
import type { BlockAccount } from "@/features/scheduling-simulator/memory-blocks";
import type { RunOutcome } from "@/features/scheduling-simulator/job";
import type { AfterFork, TwoFutures } from "@/features/scheduling-simulator/simulate";
import { mainWait, PART_NAMES, waitParts } from "@/features/scheduling-simulator/waits";
import type { SimFigures } from "@/features/simulator/figures";
import type { Spread } from "@/features/simulator/spread";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount, formatLatency, formatNumber, formatPercent } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";

export type Run = NonNullable<RunOutcome["run"]>;
export type Translate = (text: Text) => string;

/** Milliseconds; null where there is no figure. */
const ms = (seconds: number): number | null => (Number.isFinite(seconds) ? seconds * 1e3 : null);
const known = (value: number): number | null => (Number.isFinite(value) ? value : null);

const AS_WORD: Readonly<Record<string, Text>> = {
  queue: text("for a place in a step", "等待进入某一步"),
  prefill: text("for their prefill", "等待预填充"),
  transfer: text("for their cache to travel", "等待 KV 传输"),
  preemption: text("for what evictions took away", "等待补算被驱逐的部分"),
};

export function verdictOf(run: Run): { finding: Text; evidence: Text; help: null } {
  return run.fork === null ? oneFuture(run.a.figures, run.facts.rate) : twoFutures(run, run.fork);
}

/** Share of their time in the queue from which on it is said to grow. */
const GROWING = 0.05;

function oneFuture(figures: SimFigures, rate: number | null): { finding: Text; evidence: Text; help: null } {
  const { part, share, spread } = mainWait(figures);
  const meets = formatPercent(figures.attained);
  const [ttft, tpot] = [formatLatency(figures.ttft.p95), formatLatency(figures.tpot.p95)];
  // The last requests of any run are served after the last arrival: only with a real queue the rates say something.
  const queues = part === "queue" && share > GROWING;
  const behind = queues && rate !== null && figures.requestRate < 0.95 * rate;
  const served = formatNumber(figures.requestRate);
  const late = behind
    ? text(
        ` The instances serve ${served} of ${formatNumber(rate)} requests a second: the queue grows.`,
        `实例每秒完成 ${served} 个请求，而到达为 ${formatNumber(rate)} 个：队列持续增长。`,
      )
    : text("", "");
  const waits = AS_WORD[part] ?? PART_NAMES[part];
  return {
    finding: text(`${meets} of requests meet the targets`, `${meets} 的请求达到目标`),
    evidence: text(
      `95 % have their first token within ${ttft} and ${tpot} per token after it. Before decoding they wait most ${waits.en} (mean ${formatLatency(spread.mean)}, ${formatPercent(share, 2)} of their time).${late.en}`,
      `95 % 的请求首 token 在 ${ttft} 内、其后每 token 在 ${tpot} 内。解码前主要在${waits.zh}（平均 ${formatLatency(spread.mean)}，占其时间的 ${formatPercent(share, 2)}）。${late.zh}`,
    ),
    help: null,
  };
}

function twoFutures({ facts }: Run, fork: TwoFutures): { finding: Text; evidence: Text; help: null } {
  const name = KNOB_NAMES[fork.knob];
  const before = knobValue(fork.knob, facts.config);
  const was = before === null ? text("unlimited", "不限") : verbatim(formatCount(before));
  const { afterA: a, afterB: b } = fork;
  const at = formatLatency(fork.time);
  const [ttft, tpot] = [change(a.ttft.p95, b.ttft.p95), change(a.tpot.p95, b.tpot.p95)];
  const now = formatCount(fork.value);
  return {
    finding: text(
      `From ${at} on, ${name.en.toLowerCase()} ${now} instead of ${was.en} gives ${ttft.en} p95 TTFT`,
      `自 ${at} 起，${name.zh}由 ${was.zh} 改为 ${now}，p95 TTFT ${ttft.zh}`,
    ),
    evidence: text(
      `p95 TPOT is ${tpot.en}; ${formatPercent(b.attained)} of the ${formatCount(b.open)} requests then open meet the targets, ${formatPercent(a.attained)} without the change.`,
      `p95 TPOT ${tpot.zh}；当时未完成的 ${formatCount(b.open)} 个请求中 ${formatPercent(b.attained)} 达到目标，不改动时为 ${formatPercent(a.attained)}。`,
    ),
    help: null,
  };
}

/** "70 % lower". */
function change(a: number, b: number): Text {
  const share = b / a - 1;
  if (!Number.isFinite(share)) return text("no", "无数据");
  if (Math.abs(share) < 0.0005) return text("the same", "不变");
  const size = formatPercent(Math.abs(share), 3);
  return share < 0 ? text(`${size} lower`, `低 ${size}`) : text(`${size} higher`, `高 ${size}`);
}

const LEVELS = ["p50", "p90", "p95", "p99"] as const;

export function percentileSheet(figures: SimFigures, t: Translate): Sheet {
  const rows: readonly (readonly [Text, Spread])[] = [
    [verbatim("TTFT"), figures.ttft],
    [verbatim("TPOT"), figures.tpot],
    [verbatim("ITL"), figures.itl],
    [verbatim("E2E"), figures.e2e],
    [text("Queue time", "排队时间"), figures.parts.queue],
  ];
  return {
    columns: [
      { label: t(text("Time", "时间")) },
      ...LEVELS.map((label) => ({ label, unit: "ms" })),
      { label: t(text("Mean", "平均")), unit: "ms" },
      { label: t(text("Largest", "最大")), unit: "ms" },
      { label: t(text("Count", "计数")) },
    ],
    rows: rows.map(([label, spread]) => [
      t(label),
      ...LEVELS.map((level) => ms(spread[level])),
      ms(spread.mean),
      ms(spread.max),
      spread.count,
    ]),
  };
}

export function futureSheet({ afterA, afterB }: TwoFutures, t: Translate): Sheet {
  const metrics: readonly (readonly [string, (after: AfterFork) => Spread])[] = [
    ["TTFT", ({ ttft }) => ttft],
    ["TPOT", ({ tpot }) => tpot],
    ["E2E", ({ e2e }) => e2e],
  ];
  return {
    columns: [
      { label: t(text("Time", "时间")) },
      ...LEVELS.flatMap((level) => [
        { label: `${level} A`, unit: "ms" },
        { label: `${level} B`, unit: "ms" },
        { label: `Δ ${level}`, unit: "%" },
      ]),
      { label: t(text("Count A", "计数 A")) },
      { label: t(text("Count B", "计数 B")) },
    ],
    rows: metrics.map(([name, of]) => {
      const [a, b] = [of(afterA), of(afterB)];
      return [
        name,
        ...LEVELS.flatMap((level) => [ms(a[level]), ms(b[level]), known((b[level] / a[level] - 1) * 100)]),
        a.count,
        b.count,
      ];
    }),
  };
}

export function waitSheet(figures: SimFigures, t: Translate): Sheet {
  return {
    columns: [
      { label: t(text("Waits for", "等待")) },
      { label: t(text("Mean", "平均")), unit: "ms" },
      { label: t(text("Share of E2E", "占 E2E")), unit: "%" },
      { label: "p50", unit: "ms" },
      { label: "p95", unit: "ms" },
      { label: "p99", unit: "ms" },
      { label: t(text("Count", "计数")) },
    ],
    rows: waitParts(figures).map(({ part, spread, share }) => [
      t(PART_NAMES[part]),
      ms(spread.mean),
      share * 100,
      ms(spread.p50),
      ms(spread.p95),
      ms(spread.p99),
      spread.count,
    ]),
  };
}

/** Every request; times in seconds, empty where it did not come to that. */
export function requestSheet(requests: RequestTimes, t: Translate): Sheet {
  const { count, arrival, prompt, output, scheduled, prefilled, first, finished, preempted, restarts, cached } =
    requests;
  const at = (column: Float64Array, i: number): number | null => known(column[i] ?? NaN);
  return {
    columns: [
      { label: t(text("Request", "请求")) },
      { label: t(text("Arrived", "到达")), unit: "s" },
      { label: t(text("Input", "输入")), unit: "tok" },
      { label: t(text("Output", "输出")), unit: "tok" },
      { label: t(text("Scheduled", "首次调度")), unit: "s" },
      { label: t(text("Prefilled", "预填充完成")), unit: "s" },
      { label: t(text("First token", "首 token")), unit: "s" },
      { label: t(text("Finished", "完成")), unit: "s" },
      { label: "TTFT", unit: "ms" },
      { label: "TPOT", unit: "ms" },
      { label: t(text("Preempted", "抢占")), unit: "ms" },
      { label: t(text("Restarts", "重启")) },
      { label: t(text("Cached", "命中")), unit: "tok" },
    ],
    rows: Array.from({ length: count }, (_, i) => [
      i + 1,
      at(arrival, i),
      prompt[i] ?? 0,
      output[i] ?? 0,
      at(scheduled, i),
      at(prefilled, i),
      at(first, i),
      at(finished, i),
      ms((first[i] ?? NaN) - (arrival[i] ?? NaN)),
      ms(tpotOf(requests, i)),
      ms(preempted[i] ?? 0),
      restarts[i] ?? 0,
      cached[i] ?? 0,
    ]),
  };
}

export function tpotOf({ output, finished, first }: RequestTimes, i: number): number {
  const later = (output[i] ?? 0) - 1;
  return later > 0 ? ((finished[i] ?? NaN) - (first[i] ?? NaN)) / later : NaN;
}

export function memorySheet({ ledger, tokens, derived, blocks, engine }: BlockAccount, t: Translate): Sheet {
  const gb = (bytes: number): number => bytes / 1e9;
  const rows: readonly (readonly [Text, number])[] = [
    [text("Memory of the GPU", "GPU 显存"), gb(ledger.capacity)],
    [text("Weights", "权重"), gb(ledger.weightTotal + ledger.extras + ledger.drafts)],
    [text("Activation peak", "激活峰值"), gb(ledger.activation)],
    [text("Runtime, graphs, driver", "运行时、计算图、驱动"), gb(ledger.runtime + ledger.graphs + ledger.driver)],
    [text("Left alone", "保留"), gb(ledger.reserve)],
    [text("KV cache", "KV 缓存"), gb(ledger.cache)],
  ];
  return {
    columns: [
      { label: t(text("Of the tightest GPU", "最紧张的 GPU")) },
      { label: t(text("Amount", "数量")) },
      { label: t(text("Unit", "单位")) },
    ],
    rows: [
      ...rows.map(([label, value]) => [t(label), value, "GB"]),
      [t(text("KV tokens of an instance", "单实例 KV token 数")), known(Math.floor(tokens)), "tok"],
      [
        t(text("KV blocks, from the ledger", "KV 块数（账目）")),
        derived,
        t(text(`blocks of ${engine.blockSize}`, `块（${engine.blockSize} token）`)),
      ],
      [
        t(text("KV blocks, simulated", "KV 块数（模拟）")),
        blocks,
        t(text(`blocks of ${engine.blockSize}`, `块（${engine.blockSize} token）`)),
      ],
    ],
  };
}

/** The map's cells at one token budget: what a list of concurrencies says. */
export function concurrencySheet(outcomes: readonly (MapOutcome | undefined)[], budget: number, t: Translate): Sheet {
  const rows = outcomes.flatMap((one) => (one && one.budget === budget ? [one] : []));
  return {
    columns: [
      { label: t(text("Concurrency", "并发")), unit: "req" },
      { label: "TTFT p50", unit: "ms" },
      { label: "TTFT p95", unit: "ms" },
      { label: "TPOT p50", unit: "ms" },
      { label: "TPOT p95", unit: "ms" },
      { label: "E2E p95", unit: "ms" },
      { label: t(text("Output", "输出")), unit: "tok/s" },
      { label: t(text("per GPU", "每 GPU")), unit: "tok/s" },
      { label: t(text("Within targets", "达成率")), unit: "%" },
      { label: t(text("Preemptions", "抢占")) },
    ],
    rows: rows.map(({ conc, figures: f }) =>
      f === null
        ? [conc, null, null, null, null, null, null, null, null, null]
        : [
            conc,
            ms(f.ttft50),
            ms(f.ttft95),
            ms(f.tpot50),
            ms(f.tpot95),
            ms(f.e2e95),
            known(f.outputRate),
            known(f.perGpu),
            f.attained * 100,
            f.evictions,
          ],
    ),
  };
}

export function mapSheet(outcomes: readonly (MapOutcome | undefined)[], t: Translate): Sheet {
  return {
    columns: [
      { label: t(text("Concurrency", "并发")), unit: "req" },
      { label: t(text("Token budget", "token 预算")), unit: "tok" },
      { label: "TTFT p95", unit: "ms" },
      { label: "TPOT p95", unit: "ms" },
      { label: t(text("Output", "输出")), unit: "tok/s" },
      { label: t(text("per GPU", "每 GPU")), unit: "tok/s" },
      { label: t(text("Complete", "完整")) },
    ],
    rows: outcomes.flatMap((one) =>
      one === undefined
        ? []
        : [
            [
              one.conc,
              one.budget,
              one.figures && ms(one.figures.ttft95),
              one.figures && ms(one.figures.tpot95),
              one.figures?.outputRate ?? null,
              one.figures?.perGpu ?? null,
              one.figures?.complete ? 1 : 0,
            ],
          ],
    ),
  };
}
