/** Findings, their evidence, cures, what was ruled out, figures, and what the files leave open, as tables. */
import type { Cure, Diagnosis, Effect, EvidenceFigure, Finding } from "@/features/core/diagnosis/diagnosis";
import { table, type Table } from "@/lib/export/table";
import { capitalised } from "@/lib/format/word-forms";
import type { Translate } from "@/lib/text";
import type { OpenedIncident } from "./answer";
import { momentText, shortMoment } from "./clock";
import { figureName } from "./figure-names";
import { amountText, causeName, confidenceWords, cureText, effectText, evidenceText, placeText } from "./words";
import * as m from "./messages";

export function findingTable({ findings, t0 }: Diagnosis, t: Translate): Table {
  return table<Finding>(
    t,
    [
      { id: "cause", label: m.cause, value: ({ cause }) => t(capitalised(causeName(cause))) },
      { id: "since", label: m.since, value: ({ since_s }) => momentText(t0, since_s) },
      {
        id: "until",
        label: m.untilHead,
        wideOnly: true,
        value: ({ until_s }) => (until_s === null ? t(m.stillLasts) : momentText(t0, until_s)),
      },
      { id: "confidence", label: m.confidence, value: (finding) => t(confidenceWords(finding)) },
      { id: "sentence", label: m.finding, essential: true, value: ({ sentence }) => t(sentence) },
      { id: "follows", label: m.followsFrom, wideOnly: true, value: ({ follows }) => follows && t(causeName(follows)) },
    ],
    findings,
  );
}

export type EvidenceRow = { readonly finding: Finding; readonly figure: EvidenceFigure };

/** Every figure of every finding, in their order. */
export const evidenceRows = ({ findings }: Diagnosis): readonly EvidenceRow[] =>
  findings.flatMap((finding) => finding.evidence.map((figure) => ({ finding, figure })));

export function evidenceTable(diagnosis: Diagnosis, t: Translate): Table {
  const { t0 } = diagnosis;
  return table<EvidenceRow>(
    t,
    [
      { id: "seen", label: m.whatWasSeen, value: ({ figure }) => t(figureName(figure.name)) },
      { id: "value", label: m.value, essential: true, value: ({ figure }) => evidenceText(figure) },
      {
        id: "when",
        label: m.when,
        value: ({ figure: { at_s } }) => (at_s === null ? t(m.wholeSpan) : shortMoment(t0, at_s)),
      },
      { id: "says", label: m.says, wideOnly: true, value: ({ finding }) => t(causeName(finding.cause)) },
      { id: "from", label: m.fileAndLine, value: ({ figure }) => placeText(figure) },
      { id: "at_s", label: m.afterFirstRecordHead, unit: "s", fileOnly: true, value: ({ figure }) => figure.at_s },
    ],
    evidenceRows(diagnosis),
  );
}

type CureRow = { readonly finding: Finding; readonly cure: Cure; readonly effects: readonly Effect[] };

/** The stated effect is that of a finding's first cure. */
export function cureTable({ findings }: Diagnosis, t: Translate): Table {
  const rows = findings.flatMap((finding): readonly CureRow[] =>
    finding.cures.map((cure, index) => ({ finding, cure, effects: index === 0 ? finding.effects : [] })),
  );
  return table<CureRow>(
    t,
    [
      { id: "cure", label: m.cure, value: ({ cure }) => cureText(cure) },
      { id: "note", label: m.note, value: ({ cure }) => t(cure.note) },
      {
        id: "effect",
        label: m.effect,
        value: ({ effects }) => effects.map((effect) => effectText(effect, t)).join("; ") || null,
      },
      { id: "engine", label: m.engine, wideOnly: true, value: ({ cure }) => cure.engine },
      { id: "for", label: m.against2, wideOnly: true, value: ({ finding }) => t(causeName(finding.cause)) },
    ],
    rows,
  );
}

type RuledOut = Finding["ruledOut"][number];

/** Each cause once: several findings may rule out the same. */
export function ruledOutTable({ findings }: Diagnosis, t: Translate): Table {
  const rows = new Map<string, RuledOut>();
  for (const entry of findings.flatMap(({ ruledOut }) => ruledOut))
    if (!rows.has(entry.cause)) rows.set(entry.cause, entry);
  return table<RuledOut>(
    t,
    [
      { id: "cause", label: m.cause, value: ({ cause }) => t(capitalised(causeName(cause))) },
      { id: "why", label: m.whyNot, value: ({ why }) => t(why) },
    ],
    [...rows.values()],
  );
}

export function figureTable({ diagnosis }: OpenedIncident, t: Translate): Table {
  return table(
    t,
    [
      { id: "figure", label: m.figure, value: ({ name }) => t(figureName(name)) },
      {
        id: "value",
        label: m.value,
        value: ({ value, unit }) => (value === null ? t(m.notStated) : amountText(value, unit)),
      },
      { id: "why", label: m.reason, value: ({ value, why }) => (value === null && why !== null ? t(why) : null) },
    ],
    diagnosis.figures,
  );
}

export function openTable({ notTold }: Diagnosis, t: Translate): Table {
  return table(
    t,
    [
      { id: "question", label: m.question, value: ({ question }) => t(question) },
      { id: "file", label: m.fileThatAnswers, value: ({ file }) => t(file) },
    ],
    notTold,
  );
}
