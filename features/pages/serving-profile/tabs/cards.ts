/** Fast and slow cards: forward time of each process relative to the mean. */
import type { Part } from "@/features/answers/answer";
import { type OpenedProfile, type Pool, processPools, spread } from "@/features/core/serving-profile";
import { moments } from "@/lib/statistics/mean";
import { table, type Column } from "@/lib/export/table";
import { perObject } from "@/lib/per-object";
import { toPercent, usToMs } from "@/lib/units/edge";
import type { Asked } from "../reader";
import { WORDS } from "../words";
import * as m from "./messages";

type Card = {
  readonly process: string;
  readonly host: string;
  readonly count: number;
  /** Milliseconds. */
  readonly mean: number;
  readonly p99: number;
  /** Where prefill and decode are separate. */
  readonly pool: Pool | null;
  /** Mean against the mean of all processes of its pool. */
  readonly ratio: number;
};

/** The slowest first. */
const cards = perObject(({ capture }: OpenedProfile): readonly Card[] => {
  const { forwards, texts } = capture;
  const pools = processPools(capture);
  const rows = Map.groupBy(forwards.process.keys(), (row) => `${forwards.host[row]} ${forwards.process[row]}`);
  const cards = [...rows.values()].flatMap((members) => {
    const times = spread(Float64Array.from(members, (row) => forwards.duration[row] as number));
    const [first] = members;
    if (times === null || first === undefined) return [];
    return [
      {
        pool: pools.get(forwards.process[first] as number) ?? null,
        process: texts.text(forwards.process[first] as number),
        host: texts.text(forwards.host[first] as number),
        count: times.count,
        mean: usToMs(times.mean),
        p99: usToMs(times.p99),
      },
    ];
  });
  const rated = [...Map.groupBy(cards, ({ pool }) => pool).values()].flatMap((equals) => {
    const { mean } = moments(equals.map((card) => card.mean));
    return equals.map((card) => ({ ...card, ratio: card.mean / mean }));
  });
  return rated.sort((a, b) => b.ratio - a.ratio);
});

export function cardTable(opened: OpenedProfile, { t }: Asked): Part {
  const columns: readonly Column<Card>[] = [
    { id: "process", label: WORDS.process, value: ({ process }) => process || null },
    { id: "host", label: WORDS.host, value: ({ host }) => host || null },
    ...(cards(opened).some(({ pool }) => pool !== null)
      ? [{ id: "pool", label: m.pool, value: ({ pool }: Card) => pool && t(WORDS[pool]) }]
      : []),
    { id: "count", label: m.forwards, value: ({ count }) => count },
    { id: "mean", label: WORDS.mean, unit: "ms", value: ({ mean }) => mean },
    { id: "p99", label: "p99", unit: "ms", value: ({ p99 }) => p99 },
    { id: "against", label: m.againstAll, unit: "%", value: ({ ratio }) => toPercent(ratio) },
  ];
  return {
    kind: "table",
    id: "cards",
    title: m.fastAndSlowCards,
    lead: m.meanTimeOfForwardBy,
    table: table(t, columns, cards(opened)),
    paged: true,
  };
}
