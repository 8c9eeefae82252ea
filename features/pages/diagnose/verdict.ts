/** The answer in two lines: the diagnosis, then how sure it is and how long it lasts. */
import type { Verdict } from "@/features/answers/answer";
import type { Diagnosis } from "@/features/core/diagnosis/diagnosis";
import { capitalised, unstopped } from "@/lib/format/word-forms";
import { BETWEEN, joinTexts, type Text } from "@/lib/text";
import type { OpenedIncident } from "./answer";
import { formatSpan } from "./clock";
import { confidenceWords } from "./words";
import * as m from "./messages";

export function incidentVerdict({ diagnosis, evidence, files, isExample }: OpenedIncident): Verdict {
  const [lead, rest] = splitSentence(diagnosis.sentence);
  const basis = sureWords(diagnosis, files.length - evidence.unread.length, evidence.span_s);
  return {
    finding: unstopped(lead),
    evidence: rest === null ? basis : joinTexts([rest, capitalised(basis)], BETWEEN),
    help: isExample ? m.thisIsExample : null,
  };
}

function sureWords({ findings }: Diagnosis, files: number, span: number): Text {
  const [first] = findings;
  const read = { files, count: files, span: formatSpan(span) };
  return first === undefined ? m.readFiles(read) : m.sureFromFiles({ ...read, sure: confidenceWords(first) });
}

/** After its first sentence; null where it has one, or the languages do not part alike. A full stop inside a number parts nothing. */
export function splitSentence({ en, zh }: Text): readonly [Text, Text | null] {
  const english = /^(.+?[.!?])\s+(?=[\p{Lu}“"(-])(.+)$/su.exec(en);
  const chinese = /^(.+?[。！？])(.+)$/su.exec(zh);
  const [lead, rest] = [english?.[1], english?.[2]];
  const [leadZh, restZh] = [chinese?.[1], chinese?.[2]];
  if (lead === undefined || rest === undefined || leadZh === undefined || restZh === undefined)
    return [{ en, zh }, null];
  return [
    { en: lead, zh: leadZh },
    { en: rest, zh: restZh },
  ];
}
