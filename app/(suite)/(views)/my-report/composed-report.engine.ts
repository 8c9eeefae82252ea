/**
 * The engine inside a composed report that was sent as a file: live parts whose pages answer in a moment are asked again with what its
 * reader moved. scripts/lib/report-engine.mjs makes one script of it.
 */
import type { Analysis } from "@/features/analysis/analysis";
import { anchor, movedPart, type SentComposed } from "@/features/core/report-builder/file";
import { isResolvedPart, resolveParts, type ResolvedPart } from "@/features/core/report-builder/resolve-parts";
import { movedParts } from "@/features/core/report-builder/moving";
import { movedWords, type Moved } from "@/features/core/report/html-file/sliders";
import { answerQuestions } from "@/features/pages/my-report/answer-questions";
import { findPage, pages } from "@/features/registry/registry";
import { escaped } from "@/lib/export/html";
import { LANGUAGES } from "@/lib/text";
import { answerReader, everyElement, sentData } from "@/state/report-files/sent-file";

const { entries, sent } = sentData() as SentComposed;

/** Of the pages that the parts are of. */
let analyses: readonly Analysis[] = [];

function laidWith(moved: Moved): readonly ResolvedPart[] {
  const report = { title: "", entries: movedParts(entries, sent, moved) };
  const answers = answerQuestions(report, analyses);
  return resolveParts(report, { page: findPage, answer: (key) => answers.get(key) }).filter(isResolvedPart);
}

let known: readonly ResolvedPart[] | null = null;

/** As it was sent; worked out when something moves for the first time. */
const first = (): readonly ResolvedPart[] => (known ??= laidWith({}));

function show(moved: Moved): void {
  const original = first();
  const changed = Object.keys(moved).length > 0;
  const now = changed ? laidWith(moved) : original;
  for (const language of LANGUAGES) {
    for (const [place, old] of original.entries()) {
      const section = document.getElementById(anchor(old, language));
      const part = now[place];
      // What cannot be asked anew here stays as it was sent.
      if (section === null || part === undefined || !old.found(language).ok) continue;
      const drawn = movedPart(part, old, language);
      section.innerHTML = drawn.html;
      section.toggleAttribute("data-moved", drawn.moved);
    }
    const notice = changed ? `<p class="moved">${escaped(movedWords(moved, sent)[language])}</p>` : "";
    for (const box of everyElement(`.page[lang=${language}] [data-live=moved]`)) box.innerHTML = notice;
  }
}

async function begin(): Promise<void> {
  const asked = pages.filter(({ id }) => entries.some(({ page }) => page === id));
  analyses = await Promise.all(asked.map(({ whole }) => whole()));
  answerReader({ before: () => sent, show });
}

void begin();
