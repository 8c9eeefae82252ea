/** Words of the page; plans, stretches and reasons in words, both numbers with their units. */
import { withinRange } from "@/lib/format/range";
import { REASON_WORDS } from "@/features/core/search/layouts/words";
import { REASONS, type Reason } from "@/features/core/search/layouts/criteria/reasons";
import type { Stretch } from "@/features/core/search/pools/crossover";
import type { Station } from "@/features/core/search/pools/matching";
import type { PlanRow, ShapeRow } from "@/features/core/search/pools/rows";
import type { Rejection } from "@/features/core/search/pools/rejections";
import { formatLatency, formatNumber } from "@/lib/format/quantity";
import { joinTexts, SEMICOLON, verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

export const STATION_WORDS: Readonly<Record<Station, Text>> = {
  prefill: m.prefillPool,
  link: m.kvTransfer,
  decode: m.decodePool,
};

/** Inside a sentence. */
export const STATION_NAMES: Readonly<Record<Station, Text>> = {
  prefill: m.prefillPool2,
  link: m.kvTransfer2,
  decode: m.decodePool2,
};

/** "5P3D", or "8 × TP8" of one pool. */
export const ratioWord = ({ prefill, x, y }: PlanRow): string => (prefill === null ? `${y} ×` : `${x}P${y}D`);

/** "5P3D: TP2 EP8 | ADP8 EP8"; chips where the phases differ. */
export function planWord(row: PlanRow): string {
  const { prefill, decode } = row;
  if (prefill === null) return `${ratioWord(row)} ${decode.label}`;
  const mixed = prefill.chip !== decode.chip;
  const word = ({ chip, label }: ShapeRow): string => (mixed ? `${label} (${chip})` : label);
  return `${ratioWord(row)}: ${word(prefill)} | ${word(decode)}`;
}

const times = (over: number): string => `${formatNumber(over, 2)}×`;

/** "below 22 ms TPOT separate pools give up to 1.4×; above it one pool gives up to 1.2×". Empty when nothing serves. */
export function crossoverWords(stretches: readonly Stretch[]): Text {
  const parts = stretches.map((stretch, i) => {
    const range = rangeWords(stretch, i === 0, i === stretches.length - 1);
    const gives = sideWords(stretch);
    return m.b({ a: range, b: gives });
  });
  return joinTexts(parts, SEMICOLON);
}

function rangeWords({ from, to }: Stretch, first: boolean, last: boolean): Text {
  const [low, high] = [formatLatency(from, 2), formatLatency(to, 2)];
  const range = withinRange(low, high);
  if (low === high) return m.rangeTpot({ range });
  if (first && last) return m.atEveryTpotLimitRange({ range });
  if (first) return m.belowHighTpot({ high });
  if (last) return m.aboveLowTpot({ low });
  return range;
}

function sideWords({ side, most, at, partly }: Stretch): Text {
  const where = formatLatency(at, 2);
  if (side === "even") return m.twoAreWithin5Per;
  if (most === null) return side === "pd" ? m.onlySeparatePoolsAreThatFast : m.onlyOnePoolIsThatFast;
  const gain = { partly: partly ? m.asMuchOr : "", most: times(most), where };
  return side === "pd" ? m.separatePoolsGiveUpTo(gain) : m.onePoolGivesUpTo(gain);
}

/** Where a reason says more of separate pools than of a deployment in general. */
const OWN_WORDS: Readonly<Record<string, Text>> = {
  GPUS: m.largerThanBudget,
  NODE_BOUNDARY: m.tensorParallelGroupLargerThan,
  TTFT: m.ttftAboveItsLimitAt,
  TPOT: m.tpotAboveItsLimitAt,
  "PD-LINK-RATE": m.linksRateIsNotKnown,
  "PD-KV-FORMAT": m.kvFormatsOfPhasesDiffer,
  "PD-NVLINK-DOMAIN": m.notWithinOneScaleUp,
};

export function reasonWord({ reason }: Pick<Rejection, "reason">): Text {
  const word = OWN_WORDS[reason];
  if (word) return word;
  return REASONS.includes(reason as Reason) ? REASON_WORDS[reason as Reason].label : verbatim(reason);
}

export const REJECTED_WORDS: Readonly<Record<Rejection["of"], Text>> = {
  prefill: m.prefillShapes,
  decode: m.decodeShapes,
  both: m.shapesOfOnePool,
  pair: m.pairsOfShapes,
  ratio: m.ratiosOfPair,
};
