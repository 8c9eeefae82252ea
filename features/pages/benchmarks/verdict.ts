/** The sentence above the figures. */
import type { Verdict } from "@/features/answers/answer";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { BETWEEN, CLAUSE, joinTexts, type Text } from "@/lib/text";
import type { AgainstAnswer } from "./a-against-b/sides";
import { againstEvidence, againstFinding } from "./a-against-b/words";
import type { BenchmarksAnswer } from "./answer";
import { METRIC_NAMES } from "./words";
import * as m from "./messages";

export function verdict(answer: BenchmarksAnswer): Verdict {
  const { errors, violations, against } = answer;
  if (against) return againstVerdict(answer, against);
  const known = errors.filter(({ mape }) => mape !== null);
  return {
    finding: known.length === 0 ? m.noPointCanBeHeld : finding(known),
    evidence: pointWords(answer),
    help: impossibleWords(violations),
  };
}

/** Which of two is better comes before how far predictions lie from them. */
const againstVerdict = (answer: BenchmarksAnswer, against: AgainstAnswer): Verdict => ({
  finding: againstFinding(against),
  evidence: joinTexts([againstEvidence(against), pointWords(answer)], BETWEEN),
  help: impossibleWords(answer.violations),
});

function pointWords({ runs }: BenchmarksAnswer): Text {
  const files = new Set(runs.map(({ file }) => file)).size;
  const placed = runs.filter(({ on }) => on !== null).length;
  const assumed = runs.filter(({ on, placed }) => on !== null && placed.assumed.includes("model")).length;
  return m.pointsOfFiles({
    ...{ runs: runs.length, points: formatCount(runs.length) },
    ...{ files, count: formatCount(files) },
    placed: formatCount(placed),
    assumed: assumed > 0 ? m.nameNoModel({ runs: assumed, assumed: formatCount(assumed) }) : "",
  });
}

function finding(errors: BenchmarksAnswer["errors"]): Text {
  const shares = errors
    .slice(0, 2)
    .map(({ metric, mape }) => m.shareInName({ name: METRIC_NAMES[metric], share: formatPercent(mape ?? 0) }));
  return m.predictionsAreOffBy({ shares: joinTexts(shares, CLAUSE) });
}

function impossibleWords(violations: BenchmarksAnswer["violations"]): Text | null {
  const runs = new Set(violations.map(({ run }) => run)).size;
  if (runs === 0) return null;
  const count = formatCount(runs);
  return m.countPointsCannotHaveBeen({ count, runs });
}
