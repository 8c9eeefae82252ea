/** Prefix hits by cache size, and the cache size of an instance. */
import { curveChart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import type { SimRequests } from "@/features/core/simulator/input/requests";
import { listTurns } from "@/features/core/simulator/core/turns";
import { blocksForShare, curveSizes, hitShare, prefixHitCurve } from "@/features/core/workload/prefix-cache";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { IN_PERCENT } from "@/lib/units/shown-in";
import type { BlockAccount } from "./memory-blocks";
import * as m from "./messages";

type HitPoint = { readonly tokens: number; readonly share: number };

/** Cache tokens to the share of prompt tokens held, ascending; null where prompts share nothing that is known. */
export type PrefixHits = {
  readonly points: readonly HitPoint[];
  /** Cache tokens that hold nine tenths of what an unlimited cache holds. */
  readonly most: number;
};

const POINTS = 60;
const NEARLY_ALL = 0.9;

export function prefixHits(requests: SimRequests): PrefixHits | null {
  const { count, prompt, output, prefix } = requests;
  // Agent sessions each have their own blocks and run side by side: an order row by row would say too much for a small cache.
  if (!prefix || requests.graph !== undefined) return null;
  const { unitTokens: blockTokens, starts: offsets, ids, distinct } = prefix;
  const turns = listTurns(requests, { status: new Uint8Array(count) });
  const named = { count, prompt, prefix: { blockTokens, offsets, ids, distinct } };
  const curve = prefixHitCurve(named, turns && { output, next: turns.next });
  if (curve === null || (curve.tokenHits.at(-1) ?? 0) === 0) return null;
  const points = curveSizes(curve, POINTS).map((size) => ({
    tokens: size * blockTokens,
    share: hitShare(curve, size).tokens,
  }));
  return { points, most: blocksForShare(curve, NEARLY_ALL) * blockTokens };
}

type Known = { readonly hits: PrefixHits | null; readonly memory: readonly BlockAccount[] };

/** None where prompts share nothing. */
export function prefixCharts({ hits, memory }: Known, on: boolean, t: Translate): readonly ChartPart[] {
  const [account] = memory;
  if (hits === null || account === undefined) return [];
  const { points } = hits;
  const cacheTokens = account.blocks * account.engine.blockSize;
  const label = m.prefixHitsOverCacheSize;
  return [
    curveChart<HitPoint>(t, points, {
      ...{ id: "prefix-hits", label, title: title(hits, cacheTokens), subtitle: subtitle(hits, on), log: "x" },
      x: { id: "tokens", label: m.kvCache, unit: "tok", value: ({ tokens }) => tokens },
      y: { label: m.promptTokensHeld, unit: "%" },
      lines: [
        { id: "share", label: m.promptTokensHeld2, ...IN_PERCENT, legend: label, slot: 1, value: ({ share }) => share },
      ],
      across: [{ at: cacheTokens, label: t(m.instance), strong: true }],
    }),
  ];
}

function title({ points }: PrefixHits, cacheTokens: number): Text {
  const share = formatPercent(points.findLast(({ tokens }) => tokens <= cacheTokens)?.share ?? 0, 2);
  return m.instanceCouldHoldShareOf({ share });
}

function subtitle({ points, most }: PrefixHits, on: boolean): Text {
  const [all, size] = [formatPercent(points.at(-1)?.share ?? 0, 2), formatCount(most)];
  const off = on ? m.sign : m.prefixCacheOfThisRun;
  return m.withoutLimitAllNineTenths({ all, size, off });
}
