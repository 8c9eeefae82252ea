/** How much of the prompts a prefix cache of each size would hold, beside the cache that an instance has. */
import type { ChartPart } from "@/features/answers/answer";
import type { SimRequests } from "@/features/core/simulator/input/requests";
import { listTurns } from "@/features/core/simulator/core/turns";
import { blocksForShare, curveSizes, hitShare, prefixHitCurve } from "@/features/core/workload/prefix-cache";
import { table } from "@/lib/export/table";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import { IN_PERCENT } from "@/lib/units/shown-in";
import type { BlockAccount } from "./memory-blocks";

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
  if (!prefix) return null;
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
  const held = account.blocks * account.engine.blockSize;
  const label = text({ en: "Prefix hits over cache size", zh: "前缀命中随缓存大小" });
  return [
    {
      kind: "chart",
      id: "prefix-hits",
      label,
      title: t(title(hits, held)),
      subtitle: t(subtitle(hits, on)),
      drawing: {
        kind: "curves",
        x: { title: t(text({ en: "KV cache", zh: "KV 缓存" })), unit: "tok", log: true },
        y: { title: t(text({ en: "prompt tokens held", zh: "命中的提示词 token" })), unit: "%", log: false },
        lines: [
          { name: t(label), slot: 1, points: points.map(({ tokens, share }) => ({ x: tokens, y: toPercent(share) })) },
        ],
        across: [{ at: held, label: t(text({ en: "an instance", zh: "单个实例" })), strong: true }],
        along: [],
      },
      table: table<HitPoint>(
        t,
        [
          { id: "tokens", label: text({ en: "KV cache", zh: "KV 缓存" }), unit: "tok", value: ({ tokens }) => tokens },
          {
            id: "share",
            label: text({ en: "Prompt tokens held", zh: "命中的提示词 token" }),
            ...IN_PERCENT,
            value: ({ share }) => share,
          },
        ],
        points,
      ),
    },
  ];
}

function title({ points }: PrefixHits, held: number): Text {
  const share = formatPercent(points.findLast(({ tokens }) => tokens <= held)?.share ?? 0, 2);
  return text({ en: `An instance could hold ${share} of the prompts`, zh: `单个实例可命中提示词的 ${share}` });
}

function subtitle({ points, most }: PrefixHits, on: boolean): Text {
  const [all, size] = [formatPercent(points.at(-1)?.share ?? 0, 2), formatCount(most)];
  const off = on
    ? text({ en: "", zh: "" })
    : text({ en: "; the prefix cache of this run is off", zh: "；本次运行未开启前缀缓存" });
  return text({
    en: `without limit ${all}, nine tenths of it from ${size} tokens on${off.en}`,
    zh: `不限大小为 ${all}，达到其九成需 ${size} token${off.zh}`,
  });
}
