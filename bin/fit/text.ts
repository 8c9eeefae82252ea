/** A fit for the eye. */
import type { LawFit } from "@/features/core/calibration/laws/fit-laws";
import { lawKindName } from "@/features/core/calibration/laws/law-names";
import { alignedText } from "@/lib/export/table-text";
import { formatPercent } from "@/lib/format/quantity";
import { toPercent } from "@/lib/units/edge";
import type { Language, Text } from "@/lib/text";
import { calibrationText } from "../calibrate/text";
import type { FitOutcome } from "./fit";
import * as m from "./messages";

export function fitText({ laws, deployment, kept, tables, profile }: FitOutcome, language: Language): string {
  const say = (words: Text): string => words[language];
  const next = tables.map(({ kind, share, error, script }) => [
    say(lawKindName(kind)),
    formatPercent(share, 2),
    formatPercent(error, 2),
    script ?? say(m.noneOfKit),
  ]);
  return [
    ...laws.map((fit) => lawText(fit, say)),
    ...(deployment === null ? [] : [calibrationText(deployment, language)]),
    ...(next.length === 0
      ? []
      : [
          `${say(m.tablesToMeasureNextMds)}\n${alignedText([[m.kernels, m.shareOfPasses, m.errorToExpect, m.script].map(say), ...next], [false, true, true, false])}`,
        ]),
    say(
      profile === null
        ? m.noProfileWhatIsShipped
        : deployment !== null && !kept
          ? m.profileHoldsLawsAloneWithout
          : m.profileHoldsWhatCameCloser,
    ),
  ].join("\n\n");
}

function lawText({ tables, chip, lines, found, unread }: LawFit, say: (words: Text) => string): string {
  const both = ({ median, p90 }: { readonly median: number; readonly p90: number }): string =>
    `${toPercent(median).toFixed(1)} / ${toPercent(p90).toFixed(1)}`;
  const rows = lines.map((line) => {
    const factor = found.find(({ kind }) => kind === line.kind);
    const retained = factor?.kept === true;
    return [
      line.law,
      String(line.rows),
      both(line.before),
      both(line.after),
      both(line.leftOut),
      retained ? `x ${factor.found.toFixed(3)}` : say(m.notKept),
    ];
  });
  const head = [m.lawErrorMedianP90, m.rows, m.asShipped, m.withFactor, m.leftOutShapes, m.timeFactor].map(say);
  const missing = unread.length === 0 ? [] : [`${say(m.noLawIsHeldAgainst)}: ${unread.join(", ")}`];
  return [`${tables} (${chip})`, alignedText([head, ...rows], [false, true, true, true, true, false]), ...missing].join(
    "\n",
  );
}
