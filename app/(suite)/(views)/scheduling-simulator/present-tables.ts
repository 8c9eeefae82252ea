/** The tables of a run. Pure. */
import { EFFECTIVE, effectiveRates } from "@/features/pages/scheduling-simulator/effective-work";
import type { BlockAccount } from "@/features/pages/scheduling-simulator/memory-blocks";
import { PART_NAMES, waitParts } from "@/features/pages/scheduling-simulator/waits";
import type { SimFigures } from "@/features/core/simulator/figures";
import type { Spread } from "@/features/core/simulator/spread";
import type { Sheet } from "@/lib/export/sheet";
import { text, verbatim, type Text } from "@/lib/text";
import { known, ms, type Run, type Translate } from "./words";

const LEVELS = ["p50", "p90", "p95", "p99"] as const;

export function percentileSheet(figures: SimFigures, t: Translate): Sheet {
  const rows: readonly (readonly [Text, Spread])[] = [
    [verbatim("TTFT"), figures.ttft],
    [verbatim("TPOT"), figures.tpot],
    [verbatim("ITL"), figures.itl],
    [verbatim("E2E"), figures.e2e],
    [text({ en: "Queue time", zh: "排队时间" }), figures.parts.queue],
  ];
  return {
    columns: [
      { label: t(text({ en: "Time", zh: "时间" })) },
      ...LEVELS.map((label) => ({ label, unit: "ms" })),
      { label: t(text({ en: "Mean", zh: "平均" })), unit: "ms" },
      { label: t(text({ en: "Largest", zh: "最大" })), unit: "ms" },
      { label: t(text({ en: "Count", zh: "计数" })) },
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

/** Arithmetic that prompts and answers needed, as rates. */
export function effectiveSheet({ a: { figures }, facts: { work, gpus } }: Run, t: Translate): Sheet {
  const rates = effectiveRates(work, figures, gpus);
  return {
    columns: [
      { label: t(text({ en: "Useful arithmetic", zh: "有效算力" })) },
      { label: t(text({ en: "Rate", zh: "速率" })), unit: "TFLOP/s" },
      { label: t(text({ en: "per GPU", zh: "每 GPU" })), unit: "TFLOP/s" },
      { label: t(text({ en: "Share of dense peak", zh: "占稠密峰值" })), unit: "%" },
    ],
    rows: EFFECTIVE.map((id) => [
      t(EFFECTIVE_NAMES[id]),
      known(rates[id] / 1e12),
      known(rates[id] / 1e12 / gpus),
      id === "all" ? known(rates.share * 100) : null,
    ]),
  };
}

const EFFECTIVE_NAMES: Readonly<Record<(typeof EFFECTIVE)[number], Text>> = {
  prefill: text({ en: "One prompt, over its mean TTFT", zh: "单个提示词，按平均 TTFT" }),
  decode: text({ en: "One answer, per token over mean TPOT", zh: "单个回答，每 token 按平均 TPOT" }),
  all: text({ en: "All requests, over the run", zh: "全部请求，按整个运行" }),
};

export function waitSheet(figures: SimFigures, t: Translate): Sheet {
  return {
    columns: [
      { label: t(text({ en: "Waits for", zh: "等待" })) },
      { label: t(text({ en: "Mean", zh: "平均" })), unit: "ms" },
      { label: t(text({ en: "Share of E2E", zh: "占 E2E" })), unit: "%" },
      { label: "p50", unit: "ms" },
      { label: "p95", unit: "ms" },
      { label: "p99", unit: "ms" },
      { label: t(text({ en: "Count", zh: "计数" })) },
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

export function memorySheet({ ledger, tokens, derived, blocks, engine }: BlockAccount, t: Translate): Sheet {
  const gb = (bytes: number): number => bytes / 1e9;
  const rows: readonly (readonly [Text, number])[] = [
    [text({ en: "Memory of the GPU", zh: "GPU 显存" }), gb(ledger.capacity)],
    [text({ en: "Weights", zh: "权重" }), gb(ledger.weightTotal + ledger.extras + ledger.drafts)],
    [text({ en: "Activation peak", zh: "激活峰值" }), gb(ledger.activation)],
    [
      text({ en: "Runtime, graphs, driver", zh: "运行时、计算图、驱动" }),
      gb(ledger.runtime + ledger.graphs + ledger.driver),
    ],
    [text({ en: "Left alone", zh: "保留" }), gb(ledger.reserve)],
    [text({ en: "KV cache", zh: "KV 缓存" }), gb(ledger.cache)],
  ];
  return {
    columns: [
      { label: t(text({ en: "Of the tightest GPU", zh: "最紧张的 GPU" })) },
      { label: t(text({ en: "Amount", zh: "数量" })) },
      { label: t(text({ en: "Unit", zh: "单位" })) },
    ],
    rows: [
      ...rows.map(([label, value]) => [t(label), value, "GB"]),
      [t(text({ en: "KV tokens of an instance", zh: "单实例 KV token 数" })), known(Math.floor(tokens)), "tok"],
      [
        t(text({ en: "KV blocks, from the ledger", zh: "KV 块数（账目）" })),
        derived,
        t(text({ en: `blocks of ${engine.blockSize}`, zh: `块（${engine.blockSize} token）` })),
      ],
      [
        t(text({ en: "KV blocks, simulated", zh: "KV 块数（模拟）" })),
        blocks,
        t(text({ en: `blocks of ${engine.blockSize}`, zh: `块（${engine.blockSize} token）` })),
      ],
    ],
  };
}
