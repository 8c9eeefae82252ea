/** A composed report with what stands in the place of each part: the piece, or why there is none. */
import { aboutScenario } from "@/features/core/scenario/question/about-params";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { CLAUSE, joinTexts, verbatim, type Language, type Text } from "@/lib/text";
import { liveQuestion, type ComposedReport, type PartEntry, type WordsEntry } from "./document";
import { measuredWords, UNRECORDED } from "./measured";
import { findPiece, type Answered, type Piece } from "./piece";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** The answer to a live question in both languages; undefined: it is on its way. */
export type LiveAnswer = Result<Readonly<Record<Language, Answered>>> | undefined;

export type ResolvedPart = {
  readonly entry: PartEntry;
  /** The page and the scenario that it is of. */
  readonly source: Text;
  readonly found: (language: Language) => Result<Piece>;
};

export type ResolvedEntry = { readonly entry: WordsEntry } | ResolvedPart;

export type PartSources = {
  /** undefined: no page is called that. `alone`: it reads nothing of the scenario. */
  readonly page: (id: string) => { readonly title: Text; readonly alone?: true } | undefined;
  readonly answer: (key: string) => LiveAnswer;
};

export const resolveParts = ({ entries }: ComposedReport, places: PartSources): readonly ResolvedEntry[] =>
  entries.map((entry): ResolvedEntry => (entry.kind === "part" ? resolvedPart(entry, places) : { entry }));

export const isResolvedPart = (resolved: ResolvedEntry): resolved is ResolvedPart => resolved.entry.kind === "part";

function resolvedPart(entry: PartEntry, { page, answer }: PartSources): ResolvedPart {
  const of = page(entry.page);
  const title = of?.title ?? verbatim(entry.page);
  // What a file says is signed with the file, also where the link carries it and a scenario stands beside it.
  const setting = entry.held || entry.measured ? fileSetting(entry) : of?.alone ? null : aboutScenario(entry.params);
  const other = entry.against && !entry.held ? aboutScenario(entry.against) : null;
  return {
    entry,
    source: joinTexts([title, ...(setting ? [setting] : []), ...(other ? [m.againstOther({ other })] : [])], CLAUSE),
    found: (language) => {
      if (entry.frozen) return success(entry.frozen[language]);
      if (of === undefined) return failure(noPage(entry.page));
      return livePiece(entry, answer(liveQuestion(entry).key), language);
    },
  };
}

/** The files, and after them the scenario where the figures are of both. */
function fileSetting({ measured = UNRECORDED, params }: PartEntry): Text {
  const files = measuredWords(measured);
  if (!measured.scenario) return files;
  const scenario = aboutScenario(params);
  return m.filesScenario({ files, scenario });
}

function livePiece({ part }: PartEntry, answer: LiveAnswer, language: Language): Result<Piece> {
  if (answer === undefined) return failure(ON_ITS_WAY);
  if (!answer.ok) return answer;
  const piece = findPiece(answer.value[language], part);
  return piece ? success(piece, answer.issues) : failure(noPart(part));
}

export const ON_ITS_WAY: Issue = issue("COMPOSED-ON-ITS-WAY", "doc");

const noPage = (id: string): Issue => issue("COMPOSED-NO-PAGE", "doc", { id });

const noPart = (ref: string): Issue => issue("COMPOSED-NO-PART", "doc", { ref });
