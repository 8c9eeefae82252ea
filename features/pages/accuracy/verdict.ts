/** The sentence above the figures: how far off predictions are, and what that means for the scenario at hand. */
import type { Verdict } from "@/features/answers/answer";
import { formatCount, formatNumber, formatPercent } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { Accuracy } from "./accuracy";
import { allPublishers } from "./publisher-table";
import { REFERENCE } from "./reference";
import * as m from "./messages";

export function verdict({ all, complete, bands, nearest }: Accuracy): Verdict {
  const tpot = formatPercent(all.tpot.median, 2);
  const ttft = formatPercent(all.ttft.median, 2);
  const rows = formatCount(all.rows);
  const [closest] = nearest;
  const beside = complete
    ? m.referenceToolIsOffBy({
        median: formatPercent(REFERENCE.tpot.median),
        median2: formatPercent(REFERENCE.ttft.median),
      })
    : m.sign;
  const { low, high } = bands.tpot;
  return {
    finding: m.unseenPublishersErr({ error: formatPercent(allPublishers()?.error ?? NaN, 3), tpot, ttft }),
    evidence: m.rowsMeasuredRunsEachPredicted({ rows, beside }),
    help: closest
      ? m.yourScenariosNearestRunIs({
          low: formatNumber(low, 2),
          high: formatNumber(high, 2),
          closeness: closest.closeness,
        })
      : null,
  };
}

/** The reference tool's error takes the place of a target, only for the same rows. */
export function referenceNotes({ complete }: Accuracy): Readonly<Record<string, Text>> {
  if (!complete) return {};
  return {
    "tpot-error": besideReference(REFERENCE.tpot.median),
    "ttft-error": besideReference(REFERENCE.ttft.median),
    order: besideReference(REFERENCE.order),
  };
}

function besideReference(reference: number): Text {
  const share = formatPercent(reference);
  return m.referenceShare({ share });
}
