/** Options of the file as written in API, command line and page. */
import { closestWord } from "@/lib/text-comparison/closest-word";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { COMMA, joinTexts, type Text } from "@/lib/text";
import { SECTIONS, type SectionId } from "../section-names";
import { SLIDERS, type SliderKey } from "@/features/core/report/html-file/sliders";
import * as m from "@/features/pages/report/messages";
import { issue } from "@/features/pages/report/messages.issues";

/** "summary,traffic"; null: all. */
export const askedSections = (text: string | undefined): Result<readonly SectionId[] | null> =>
  text === undefined ? success(null) : namedAmong(SECTIONS, text, NO_SECTION);

/** "conc,isl"; "none" disables all sliders in the file; undefined enables all. */
export function askedSliders(text: string | undefined): Result<readonly SliderKey[]> {
  if (text === undefined) return success(SLIDERS);
  return text === "none" ? success([]) : namedAmong(SLIDERS, text, NO_SLIDER);
}

/** Address of the suite that the file links to; must be a web page. */
export function askedBase(text: string): Result<string> {
  const url = URL.parse(text);
  return url && ["http:", "https:"].includes(url.protocol) ? success(text) : failure(NO_BASE);
}

type Unknown = { readonly code: string; readonly at: string; readonly say: (name: string) => Text };

/** In catalogue order, not in the order of the input. */
function namedAmong<Name extends string>(
  known: readonly Name[],
  text: string,
  trouble: Unknown,
): Result<readonly Name[]> {
  const names = text.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !known.some((candidate) => candidate === name));
  if (unknown === undefined) return success(known.filter((candidate) => names.includes(candidate)));
  const { code, at, say } = trouble;
  const near = closestWord(unknown, known);
  const fix = near ? m.didYouMeanNear({ near }) : m.knownAreKnown({ known: joinTexts(known, COMMA) });
  return failure({ code, at, message: say(unknown), fix });
}

const NO_SECTION: Unknown = {
  code: "REPORT-SECTION",
  at: "sections",
  say: (name) => m.thereIsNoSectionName({ name }),
};

const NO_SLIDER: Unknown = {
  code: "REPORT-SLIDER",
  at: "sliders",
  say: (name) => m.thereIsNoSliderName({ name }),
};

const NO_BASE: Issue = issue("REPORT-BASE", "base");
