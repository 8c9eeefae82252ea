/** Every limit with its estimate, its band and its chance; the cache beside the times, because it limits users as well. */
import type { Checked } from "@/features/core/plan/simulate";
import { bandText } from "@/features/answers/figure-text";
import type { Figure } from "@/features/answers/explain";
import { table, type Table } from "@/lib/export/table";
import { formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Text, type Translate } from "@/lib/text";
import type { PlanAnswer } from "./plan";
import { chanceWord, limitState, type LimitState } from "./words";
import * as m from "./messages";

export type LimitRow = {
  readonly id: "ttft" | "tpot" | "memory";
  readonly label: Text;
  readonly value: string;
  readonly band: string | null;
  readonly limit: string;
  /** Estimate and band as shares of the limit. */
  readonly share: { readonly value: number; readonly low: number; readonly high: number };
  readonly state: LimitState;
  readonly word: Text;
};

type Known = Pick<PlanAnswer, "figures" | "winner" | "lead">;

/** Limits that are left open have no row; memory has one once a run has shown how full the cache is. */
export function limitRows({ figures, winner, lead }: Known): readonly LimitRow[] {
  const chance = lead?.chance;
  const times = (["ttft", "tpot"] as const).flatMap((id) => {
    const figure = figures.find((figure) => figure.id === id);
    return figure && chance ? timeRow(id, figure, chance[id]) : [];
  });
  return winner?.memory ? [...times, memoryRow(winner.memory)] : times;
}

function timeRow(id: "ttft" | "tpot", figure: Figure, chance: number): readonly LimitRow[] {
  const { value, band, target, label } = figure;
  if (!target) return [];
  const share = (value: number): number => value / target.value;
  const digits = tellingDigits(value, target.value);
  return [
    {
      ...{
        id,
        label,
        value: formatLatency(value, digits),
        band: bandText(figure),
        limit: `≤ ${formatLatency(target.value)}`,
      },
      share: { value: share(value), low: share(band?.low ?? value), high: share(band?.high ?? value) },
      ...{ state: limitState(chance), word: chanceWord(chance) },
    },
  ];
}

const DIGITS = 3;

/** One digit more where rounding would write a value as its limit. */
const tellingDigits = (value: number, limit: number): number =>
  value !== limit && formatLatency(value, DIGITS) === formatLatency(limit, DIGITS) ? DIGITS + 1 : DIGITS;

/** From here on a burst finds no room: requests lose their cache to others. */
const NEARLY_FULL = 0.9;

function memoryRow({ held, tokens, evictions }: NonNullable<Checked["memory"]>): LimitRow {
  const state = evictions > 0 || held > NEARLY_FULL ? "tight" : "safe";
  const free = formatPercent(Math.max(0, 1 - held), 2);
  return {
    id: "memory",
    label: m.kvCache,
    value: formatPercent(held, 2),
    band: null,
    limit: formatQuantity(tokens, "tok"),
    share: { value: held, low: held, high: held },
    state,
    word: state === "safe" ? m.free({ free }) : m.tightFree({ free }),
  };
}

export const limitTable = (rows: readonly LimitRow[], t: Translate): Table =>
  table<LimitRow>(
    t,
    [
      { id: "limit", label: m.limit, value: ({ label }) => t(label) },
      { id: "estimate", label: m.estimated, value: ({ value }) => value },
      { id: "band", label: verbatim("p10–p90"), value: ({ band }) => band },
      { id: "at", label: m.againstLimit, value: ({ limit }) => limit },
      { id: "chance", label: m.chance, value: ({ word }) => t(word) },
    ],
    rows,
  );
