/** The sentence above the figures: what compute alone would take, and which stage loses most against the ideal. */
import type { Verdict } from "@/features/answers/answer";
import { formatLatency, formatPercent } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { spacedBefore, uncapitalised } from "@/lib/format/word-forms";
import type { PhasePlan } from "./plan-pass";
import { STAGE_NAME, stageTotals, type StageRow } from "./stages";
import * as m from "./messages";

export function verdict(prefill: PhasePlan, decode: PhasePlan): Verdict {
  const [first, then] = [prefill, decode].map(({ planned, ideal }) => formatPercent(ideal.step / planned.step, 2));
  const [alone, share] = [prefill, decode].map(({ planned }) => formatPercent(planned.compute / planned.step, 2));
  const hbm = formatPercent(decode.planned.hbm / decode.planned.step, 2);
  return {
    finding: m.prefillRunsAtFirstOf({ first: first ?? "", then: then ?? "" }),
    evidence: m.computeAloneTakesAloneOf({ alone: alone ?? "", share: share ?? "", hbm }),
    help: lossSentence(prefill, decode),
  };
}

/** The stage with the most time above the ideal, by phase. */
function lossSentence(prefill: PhasePlan, decode: PhasePlan): Text | null {
  const [first, then] = [largestLoss(prefill), largestLoss(decode)];
  if (first === null || then === null) return null;
  return m.mostIsLostIn({
    ...{ first: named(first), firstLost: lost(first) },
    ...{ then: named(then), thenLost: lost(then) },
  });
}

function largestLoss({ stages }: PhasePlan): StageRow | null {
  const rows = stageTotals(stages);
  return rows.reduce<StageRow | null>((most, row) => (most === null || loss(row) > loss(most) ? row : most), null);
}

const loss = ({ time, ideal }: StageRow): number => time - ideal;
const lost = (row: StageRow): string => formatLatency(loss(row), 2);

/** Inside a sentence: lower case unless it is an abbreviation. */
const named = ({ stage }: StageRow): Text => spacedBefore(uncapitalised(STAGE_NAME[stage]));
