/** Listed effects: the largest first, small ones as one, with bars for count and duration effects. */
import type { Comparison, EffectRow } from "@/features/core/trace";
import { formatNumber } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { COMPARE_WORDS as WORDS } from "./words";
import * as m from "./messages";

export type ShownEffect = Partial<EffectRow> & Pick<EffectRow, "name" | "total">;

/** The last is the difference of the walls. */
export function effectRows(t: Translate, { effects, waits, wallA, wallB }: Comparison): readonly ShownEffect[] {
  const total: ShownEffect = {
    name: t(WORDS.wall),
    countA: added(effects, ({ countA }) => countA),
    countB: added(effects, ({ countB }) => countB),
    countEffect: added(effects, ({ countEffect }) => countEffect),
    durationEffect: added(effects, ({ durationEffect }) => durationEffect) + waits,
    total: wallB - wallA,
  };
  const waiting: ShownEffect = { name: t(WORDS.waits), countEffect: 0, durationEffect: waits, total: waits };
  return [...[...effects, waiting].toSorted((a, b) => Math.abs(b.total) - Math.abs(a.total)), total];
}

/** Share of the largest effect; smaller effects are listed as one row. */
const SMALL = 0.01;
/** Rows that a screen has at most before the rest is one. */
const MOST = 40;

/** Rows in their order, those that are small as one behind the others; all of them where two or fewer are. */
export function mainEffects(t: Translate, rows: readonly ShownEffect[]): readonly ShownEffect[] {
  const largest = Math.abs(rows[0]?.total ?? 0);
  const main = rows.filter(({ total }, index) => index < MOST && Math.abs(total) >= SMALL * largest);
  const small = rows.slice(main.length);
  if (small.length <= 2) return rows;
  const together: ShownEffect = {
    name: t(others(small.length, Math.max(...small.map(({ total }) => Math.abs(total))))),
    countA: added(small, ({ countA }) => countA ?? 0),
    countB: added(small, ({ countB }) => countB ?? 0),
    countEffect: added(small, ({ countEffect }) => countEffect ?? 0),
    durationEffect: added(small, ({ durationEffect }) => durationEffect ?? 0),
    total: added(small, ({ total }) => total),
  };
  return [...main, together];
}

function others(count: number, most: number): Text {
  if (most === 0) return m.countOthersUnchanged({ count });
  const text = formatNumber(most, 2);
  return m.countOthersEachWrittenS({ count, written: text });
}

/** From −1 to 1 of the scale, shorter in B on the left; `cut`: the bar exceeds the scale. */
export type EffectBar = {
  readonly count: readonly [from: number, to: number];
  readonly duration: readonly [from: number, to: number];
  readonly cut: boolean;
};

/** Beyond this many times the second largest, a bar is cut so that the others can be read. */
const CUT_BEYOND = 3;
const CUT_AT = 1.5;

/** The duration goes on where the count ends if both go one way, else each begins at zero. */
export function effectBars(rows: readonly ShownEffect[]): readonly EffectBar[] {
  const ends = rows.map(({ countEffect = 0, durationEffect = 0 }) =>
    countEffect * durationEffect > 0
      ? Math.abs(countEffect + durationEffect)
      : Math.max(Math.abs(countEffect), Math.abs(durationEffect)),
  );
  const [first = 0, second = 0] = ends.toSorted((a, b) => b - a);
  const scale = (second > 0 && first > CUT_BEYOND * second ? CUT_AT * second : first) || 1;
  const within = (value: number): number => Math.min(1, Math.max(-1, value / scale));
  return rows.map(({ countEffect = 0, durationEffect = 0 }, index) => {
    const begins = countEffect * durationEffect > 0 ? countEffect : 0;
    return {
      count: [0, within(countEffect)],
      duration: [within(begins), within(begins + durationEffect)],
      cut: (ends[index] ?? 0) > scale,
    };
  });
}

function added<Row>(rows: readonly Row[], value: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + value(row), 0);
}
