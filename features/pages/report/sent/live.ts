/** Parts redrawn when a slider moves: verdict, figures, sections; each says whether it is unchanged. */
import type { Report, Verdict } from "@/features/answers/answer";
import type { Figure } from "@/features/answers/explain";
import { chooseScale, describeChange, textInScale } from "@/features/answers/figure-text";
import { figureHtml, figureListHtml, verdictHtml } from "@/features/core/report/html-file/figure-html";
import { escaped } from "@/lib/export/html";
import type { Issue } from "@/lib/issue";
import type { Language, Text } from "@/lib/text";
import { issueHtml, partsHtml } from "@/features/core/report/html-file/parts-html";
import { movedWords, type Moved } from "@/features/core/report/html-file/sliders";
import type { GanttChart } from "@/features/core/report/gantt/chart";
import { ganttHtml } from "./gantt-html";
import { SENT_WORDS } from "@/features/core/report/html-file/words";
import * as m from "@/features/pages/report/messages";

/** HTML by the place that it has in the page. */
export type Live = { readonly verdict: string; readonly figures: string; readonly sections: string };

type Shown = {
  readonly now: Report;
  /** Of the moved scenario, drawn in its section. */
  readonly gantt: GanttChart | null;
  /** Stands above the verdict. */
  readonly brief: Verdict | null;
  readonly sent: Report;
  readonly language: Language;
  readonly moved: Moved;
  /** The report as sent. */
  readonly before: Moved;
};

export function liveHtml({ now, gantt, brief, sent, language, moved, before }: Shown): Live {
  const t = (words: Text): string => escaped(words[language]);
  const changed = Object.keys(moved).length > 0;
  return {
    verdict:
      (brief ? verdictHtml(brief, language) : "") +
      verdictOrMisfit(now, language) +
      (changed ? `<p class="moved">${t(movedWords(moved, before))}</p>` : ""),
    figures: figureList(now, sent, language),
    sections: now.parts
      .map((part) => {
        const lanes = part.id === "gantt" && gantt !== null ? ganttHtml(gantt, language) : "";
        const drawn = lanes + partsHtml([part], language);
        const old = sent.parts.filter(({ id }) => id === part.id);
        return section(part, drawn, drawn !== lanes + partsHtml(old, language), language);
      })
      .join(""),
  };
}

/** Why the moved sliders give no answer, shown above the report as sent. */
export function refusedHtml(
  issues: readonly Issue[],
  shown: Pick<Shown, "sent" | "gantt" | "brief">,
  language: Language,
): Live {
  const { figures, sections } = liveHtml({ ...shown, now: shown.sent, language, moved: {}, before: {} });
  const reasons = issues.map((issue) => issueHtml(issue, language)).join("");
  return { verdict: `${reasons}<p class="moved">${escaped(SENT_WORDS.refused[language])}</p>`, figures, sections };
}

function verdictOrMisfit({ verdict, misfit }: Report, language: Language): string {
  return misfit ? issueHtml(misfit.issue, language) : verdictHtml(verdict, language);
}

function figureList(now: Report, sent: Report, language: Language): string {
  const shown = now.figures.slice(0, 4).map((figure) =>
    comparedHtml(
      figure,
      sent.figures.find(({ id }) => id === figure.id),
      language,
    ),
  );
  return figureListHtml(shown, language);
}

function comparedHtml(figure: Figure, sent: Figure | undefined, language: Language): string {
  const t = (words: Text): string => escaped(words[language]);
  const change = sent ? describeChange(figure, sent) : null;
  const moved = change === null || figure.value !== sent?.value;
  const old = sent && `<span>${t(m.sent)} ${escaped(textInScale(sent.value, chooseScale(sent)))}</span>`;
  const direction =
    moved && change && change.direction !== "same" ? ` <span class="change">${t(change.words)}</span>` : "";
  return figureHtml(figure, language, {
    ...(moved && { key: old }),
    change: direction,
    state: t(moved ? SENT_WORDS.recalculated : SENT_WORDS.asSent),
    moved,
  });
}

function section(part: Report["parts"][number], drawn: string, moved: boolean, language: Language): string {
  const title = part.kind === "section" ? escaped(part.title[language]) : "";
  const state = escaped((moved ? SENT_WORDS.recalculated : SENT_WORDS.asSent)[language]);
  return `<section id="${language}-${escaped(part.id)}"${moved ? " data-moved" : ""}><h2>${title} <small class="state">${state}</small></h2>${drawn}</section>`;
}
