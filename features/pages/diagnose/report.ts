/** The page's parts, in reading order. */
import type { Part, Reader, Report } from "@/features/answers/answer";
import { OPEN } from "@/features/answers/empty-state";
import type { DiagnoseAnswer, OpenedIncident } from "./answer";
import { nothingOpenYet } from "./empty-state";
import type { DiagnoseInput, DiagnoseScenario } from "./input";
import { seriesTable } from "./lanes";
import { cureTable, evidenceTable, figureTable, findingTable, openTable, ruledOutTable } from "./tables";
import { incidentVerdict } from "./verdict";
import * as m from "./messages";

type Asked = Reader<DiagnoseInput, DiagnoseScenario, DiagnoseAnswer>;

export function diagnoseReport({ opened }: DiagnoseAnswer, reader: Asked): Report {
  if (opened === null) return nothingOpenYet(reader.t);
  return { verdict: incidentVerdict(opened), figures: [], opened: true, parts: incidentParts(opened, reader) };
}

function incidentParts(opened: OpenedIncident, { t }: Asked): readonly Part[] {
  return [
    OPEN,
    { kind: "view", id: "cells" },
    { kind: "view", id: "lanes" },
    { kind: "file", id: "series", title: m.series, table: seriesTable(opened, t) },
    ...faultParts(opened, t),
    { kind: "table", id: "figures", title: m.figures, lead: m.figuresHoldInAnyCase, table: figureTable(opened, t) },
    ...openParts(opened, t),
  ];
}

function faultParts({ diagnosis }: OpenedIncident, t: Asked["t"]): readonly Part[] {
  const { findings } = diagnosis;
  if (findings.length === 0) return [];
  const cures = findings.flatMap((finding) => finding.cures);
  const ruledOut = findings.flatMap((finding) => finding.ruledOut);
  const against = findings.flatMap((finding) => finding.against);
  return [
    ...some(cures, { kind: "table", id: "cures", title: m.whatCuresIt, table: cureTable(diagnosis, t) }),
    ...some(against, { kind: "words", id: "against", title: m.against, words: against }),
    { kind: "table", id: "findings", title: m.findings, table: findingTable(diagnosis, t) },
    { kind: "view", id: "evidence" },
    { kind: "file", id: "evidence", title: m.evidence, table: evidenceTable(diagnosis, t) },
    ...some(ruledOut, { kind: "table", id: "ruled-out", title: m.ruledOut, table: ruledOutTable(diagnosis, t) }),
  ];
}

/** The part, where it has anything to say. */
const some = (entries: readonly unknown[], part: Part): readonly Part[] => (entries.length === 0 ? [] : [part]);

/** What the files leave open, and files that gave nothing. */
function openParts({ diagnosis, evidence }: OpenedIncident, t: Asked["t"]): readonly Part[] {
  const { notTold } = diagnosis;
  const unread = evidence.unread.map(({ file, why }) => m.fileGaveNothing({ file, why }));
  return [
    ...some(notTold, { kind: "table", id: "not-told", title: m.filesLeaveOpen, table: openTable(diagnosis, t) }),
    ...some(unread, { kind: "words", id: "unread", title: m.filesThatGaveNothing, words: unread }),
  ];
}
