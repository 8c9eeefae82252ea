/** Layouts, limits and chances in words. */
import { unitGpus, type Option, type Unit } from "@/features/core/plan/option";
import type { Stop } from "@/features/core/plan/stops";
import { formatPercent } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";

type Named = Pick<Option, "unit" | "copies">;

/** "TP8 EP8 ×2", "2P1D TP1 DP8 EP8 | TP2 DP4 EP8". */
export function optionWord({ unit, copies }: Named): string {
  const { prefill, decode, x, y } = unit;
  if (prefill === null) return `${degreesWord(decode)} ×${copies}`;
  const same = degreesWord(prefill) === degreesWord(decode);
  const shapes = same ? degreesWord(decode) : `${degreesWord(prefill)} | ${degreesWord(decode)}`;
  return `${x * copies}P${y * copies}D ${shapes}`;
}

function degreesWord({ tp, adp, ep, pp }: Unit["decode"]): string {
  const parts = [
    ["TP", tp, tp > 1 || adp === 1],
    ["DP", adp, adp > 1],
    ["EP", ep, ep > 1],
    ["PP", pp, pp > 1],
  ] as const;
  return parts.flatMap(([name, degree, said]) => (said ? [`${name}${degree}`] : [])).join(" ");
}

/** "2 engines of 8 GPUs", "2 prefill and 1 decode engines of 8 GPUs each". */
export function deploymentWords({ unit, copies }: Named): Text {
  const { prefill, decode, x, y } = unit;
  const size = ({ tp, adp, pp }: Unit["decode"]): number => tp * adp * pp;
  if (prefill === null) {
    const gpus = unitGpus(unit);
    return text({
      en: `${copies} ${copies === 1 ? "engine" : "engines"} of ${gpuWord(gpus)}`,
      zh: `${copies} 个引擎，每个 ${gpus} 张 GPU`,
    });
  }
  const [fills, decodes] = [x * copies, y * copies];
  return text({
    en: `${fills} prefill ${fills === 1 ? "engine" : "engines"} of ${gpuWord(size(prefill))} and ${decodes} for decode of ${gpuWord(size(decode))}`,
    zh: `${fills} 个预填充引擎（每个 ${size(prefill)} 张 GPU）与 ${decodes} 个解码引擎（每个 ${size(decode)} 张 GPU）`,
  });
}

export const gpuWord = (gpus: number): string => `${gpus} ${gpus === 1 ? "GPU" : "GPUs"}`;

/** What keeps a limit is safe from nine in ten on, and missed below even odds. */
const SAFE = 0.9;
const EVEN = 0.5;

export type LimitState = "safe" | "tight" | "missed";

export function limitState(chance: number): LimitState {
  if (chance >= SAFE) return "safe";
  return chance >= EVEN ? "tight" : "missed";
}

const SIGN: Readonly<Record<LimitState, string>> = { safe: "✓", tight: "▲", missed: "✕" };
const STATE_WORD: Readonly<Record<LimitState, Text>> = {
  safe: text({ en: "safe", zh: "稳" }),
  tight: text({ en: "tight", zh: "余量不足" }),
  missed: text({ en: "misses", zh: "未达标" }),
};

/** "▲ tight 83 %": icon, word and chance, never one alone. */
export function chanceWord(chance: number): Text {
  const state = limitState(chance);
  const share = formatPercent(chance, 2);
  return text({
    en: `${SIGN[state]} ${STATE_WORD[state].en} ${share}`,
    zh: `${SIGN[state]} ${STATE_WORD[state].zh} ${share}`,
  });
}

export const STOP_WORD: Readonly<Record<Stop, Text>> = {
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
  memory: text({ en: "Memory", zh: "显存" }),
  layout: text({ en: "Layout the engine does not start", zh: "引擎不支持的布局" }),
};
