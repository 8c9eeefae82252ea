/**
 * What SGLang says over several lines: the pools of a rank's cache, and older versions' memory before and after the weights.
 *
 * A rank's cache is its first KV pool; with sliding windows the pools of both kinds of layers; with recurrent layers the pool of
 * states besides. Pools that follow belong to a draft model. Wordings as posted in sgl-project/sglang#18039 (windows), #40558 (states).
 */
import { GIB } from "@/lib/units/edge";
import type { Reading } from "./reading";

export function sglangReadings(lines: readonly string[]): readonly Reading[] {
  return [...poolReadings(lines), ...weightReadings(lines)];
}

type Pool = {
  readonly kind: "kv" | "state";
  readonly tokens: number;
  readonly bytes: number;
  readonly line: number;
  readonly text: string;
};

const KV_POOL =
  /KV Cache is allocated.{0,120}#tokens:\s*(\d+),.{0,120}?(?:\bKV size:\s*([\d.]+)\s*GB|K size:\s*([\d.]+)\s*GB,\s*V size:\s*([\d.]+)\s*GB)/i;
const STATE_POOL = /Mamba Cache is allocated/i;
const STATE_SIZE = /(?:conv_state|ssm_state|temporal_state) size:\s*([\d.]+)\s*GB/gi;
const WINDOWS = /full_layer_tokens=(\d+), swa_layer_tokens=(\d+)/i;

function poolReadings(lines: readonly string[]): Reading[] {
  const matches = lines.flatMap((text, index) => makePool(text, index + 1) ?? []);
  const ranks = Map.groupBy(matches, ({ text }) => rank(text));
  const windows = lines.map((text) => WINDOWS.exec(text)).find((match) => match !== null);
  return [...ranks.values()].flatMap((pools) => cacheReadings(pools, windows ? windows.slice(1, 3).map(Number) : null));
}

function makePool(text: string, line: number): Pool | null {
  const kv = KV_POOL.exec(text);
  if (kv) {
    const size = kv[2] === undefined ? Number(kv[3]) + Number(kv[4]) : Number(kv[2]);
    return { kind: "kv", tokens: Number(kv[1]), bytes: size * GIB, line, text };
  }
  if (!STATE_POOL.test(text)) return null;
  const size = [...text.matchAll(STATE_SIZE)].reduce((sum, match) => sum + Number(match[1]), 0);
  return { kind: "state", tokens: 0, bytes: size * GIB, line, text };
}

/** " DP0 TP3" of "[2026-01-31 13:50:39 DP0 TP3] KV Cache …"; empty where one process writes. */
const rank = (text: string): string =>
  /^\[([^\]]*)\]/.exec(text.trim())?.[1]?.match(/(?:\s(?:DP|TP|PP|EP)\d{1,5}){1,8}$/)?.[0] ?? "";

/** `windows`: tokens of the pool of full layers, and of that of layers with a window. */
function cacheReadings(pools: readonly Pool[], windows: readonly number[] | null): Reading[] {
  const kv = pools.filter(({ kind }) => kind === "kv");
  const used = windows === null ? kv.slice(0, 1) : windowPools(kv, windows);
  const [first] = used;
  if (!first) return [];
  const state = pools.find(({ kind }) => kind === "state");
  const bytes = used.reduce((sum, pool) => sum + pool.bytes, 0) + (state?.bytes ?? 0);
  const { line, text } = first;
  return [
    { id: "kv-memory", unit: "B", value: bytes, line, text },
    { id: "kv-tokens", unit: "tok", value: windows?.[0] ?? first.tokens, line, text },
  ];
}

/** The first pool of each size: a draft model's pools have the same numbers of tokens and come later. */
function windowPools(kv: readonly Pool[], [full, window]: readonly number[]): readonly Pool[] {
  if (full === window) return kv.slice(0, 2);
  return [full, window].flatMap((tokens) => kv.filter((pool) => pool.tokens === tokens).slice(0, 1));
}

function weightReadings(lines: readonly string[]): Reading[] {
  let before: number | null = null;
  return lines.flatMap((text, index): Reading[] => {
    const begin = /load weight begin\..{0,200}avail mem=([\d.]+) GB/i.exec(text);
    if (begin) before = Number(begin[1]);
    const end = /load weight end\..{0,200}avail mem=([\d.]+) GB\.?$/i.exec(text.trim());
    if (!end || before === null || /mem usage=/i.test(text)) return [];
    return [{ id: "weights", unit: "B", value: (before - Number(end[1])) * GIB, line: index + 1, text }];
  });
}
