/** Report of a comparison: how much shorter or longer, and why. */
import type { Part, Report, Verdict } from "@/features/answers/answer";
import { isEqual } from "@/features/core/trace";
import { formatPercent } from "@/lib/format/quantity";
import { CLAUSE, joinTexts, type Text, type Translate } from "@/lib/text";
import type { Interval } from "@/lib/statistics/bootstrap";
import { durationText, selectionFigures } from "../figures";
import { repeats, type Repeats } from "./repeats";
import { sameWork } from "./same-work";
import { comparison, operatorComparison, type Sides } from "./sides";
import { operatorTable } from "./operator-table";
import { effectTable, repeatTable, sequenceTable, shortNames } from "./tables";
import { COMPARE_WORDS as WORDS } from "./words";
import * as m from "./messages";

/** Figures are B's relative to A's; different work has none. */
export function compareReport(sides: Sides, t: Translate, open: readonly Part[]): Report {
  const other = sameWork(sides).filter(({ state }) => state === "other");
  const again = repeats(sides);
  const parts: readonly Part[] = [
    ...open,
    { kind: "view", id: "compare" },
    { kind: "view", id: "effects" },
    { kind: "file", id: "effects", title: WORDS.effects, table: effectTable(t, sides) },
    ...(again === null ? [] : [repeatsPart(again, sides, t)]),
    {
      kind: "table",
      id: "operators",
      title: WORDS.operators,
      lead: WORDS.operatorsLead,
      table: operatorTable(t, sides),
      paged: true,
    },
    {
      kind: "table",
      id: "sequence",
      title: WORDS.inOrder,
      lead: WORDS.inOrderLead,
      table: sequenceTable(t, sides),
      paged: true,
    },
  ];
  if (other.length > 0) return { verdict: notComparable(other.map(({ words }) => words)), figures: [], parts };
  return {
    verdict: compareVerdict(sides),
    figures: selectionFigures(sides.b),
    against: selectionFigures(sides.a),
    notes: intervalNotes(again),
    parts,
  };
}

function repeatsPart(again: Repeats, sides: Sides, t: Translate): Part {
  const { countA, countB } = again;
  return {
    kind: "table",
    id: "repeats",
    title: WORDS.repeats,
    lead: m.mediansOfCountAInAnd({ countA, countB }),
    note: m.intervalsHold95OfResamples,
    table: repeatTable(t, again, selectionFigures(sides.b)),
  };
}

/** Under each figure: how far repeats let its change lie. */
function intervalNotes(again: Repeats | null): Readonly<Record<string, Text>> {
  const lines = again?.lines ?? [];
  return Object.fromEntries(
    lines.flatMap(({ measure, interval }) => (interval === null ? [] : [[measure, intervalText(interval)]])),
  );
}

function intervalText({ low, high }: Interval): Text {
  const text = `${signedShare(low)} … ${signedShare(high)}`;
  return m.repeats95InWritten({ written: text });
}

const signedShare = (share: number): string => `${share > 0 ? "+" : ""}${formatPercent(share, 2)}`;

export const notComparable = (why: readonly Text[]): Verdict => ({
  finding: m.notComparableWhy({
    why: joinTexts(why, CLAUSE),
  }),
  evidence: m.tableSaysWhatDiffersShorter,
  help: null,
});

/** Changes below this share of A's time are not significant in one run. */
const SAME = 0.005;

export function compareVerdict(sides: Sides): Verdict {
  const { wallA, wallB, effects, waits } = comparison(sides);
  const change = wallA > 0 ? wallB / wallA - 1 : 0;
  const share = formatPercent(Math.abs(change), 2);
  const [from, to] = [durationText(wallA), durationText(wallB)];
  const finding =
    Math.abs(change) < SAME
      ? m.andBTakeSameTime({ from, to })
      : change < 0
        ? m.bIsShareShorterFrom({ share, from, to })
        : m.bIsShareLongerFrom({ share, from, to });
  const wall = repeats(sides)?.lines.find(({ measure }) => measure === "step")?.interval ?? null;
  const unclear = wall !== null && wall.low <= 0 && wall.high >= 0 && Math.abs(change) >= SAME;
  const kernels = effects.reduce((sum, { total }) => sum + total, 0);
  const named = largestChange(sides);
  return {
    finding,
    evidence: m.waitsAndKernels({
      ...{ waits: signed(waits), kernels: signed(kernels) },
      most: named ? m.mostOfAllNamed({ named }) : "",
      unclear: unclear ? m.repeatsDifferAsMuchAmong : "",
    }),
    help: null,
  };
}

/** Below this share of kernels with the same name, kernels are told by what they compute. */
const SAME_NAMES = 0.5;

/** By name; across vendors by operator and shape. */
function largestChange(sides: Sides): string | undefined {
  const { effects, pairs } = comparison(sides);
  const equal = pairs.filter(isEqual).length;
  const { rows } = operatorComparison(sides);
  const [row] = rows;
  if (row !== undefined && equal < SAME_NAMES * pairs.length)
    return `${[row.operator, row.shapes].filter(Boolean).join(" ")} ${signed(row.timeB - row.timeA)}`;
  const largest = effects[0];
  return largest && `${shortNames(effects.map(({ name }) => name))(largest.name)} ${signed(largest.total)}`;
}

const signed = (us: number): string => `${us < 0 ? "−" : "+"}${durationText(Math.abs(us))}`;
