/** Verdict and figures of an answer as HTML. */
import type { Verdict } from "@/features/answers/answer";
import { type Figure, GRADE_WORDS } from "@/features/answers/explain";
import { bandText, chooseScale, inScale, STANDING_SIGN, targetState, unitBehind } from "@/features/answers/figure-text";
import { escaped } from "@/lib/export/html";
import { BETWEEN, COLON, type Language, type Text } from "@/lib/text";
import { SENT_WORDS } from "./words";

export function verdictHtml({ finding, evidence, help }: Verdict, language: Language): string {
  const colon = `${COLON[language]}${BETWEEN[language]}`;
  const lines = [evidence, ...(help ? [help] : [])].map((sentence) => escaped(sentence[language]));
  return `<p class="finding"><strong>${escaped(finding[language])}${colon}</strong>${lines.join(BETWEEN[language])}</p>`;
}

/** HTML beside the figure itself. */
export type BesideFigure = {
  /** Behind its name; left out: what it is a figure of. */
  readonly key?: string | undefined;
  /** Behind its value. */
  readonly change?: string;
  readonly state?: string;
  readonly moved?: boolean;
};

export function figureHtml(figure: Figure, language: Language, beside: BesideFigure = {}): string {
  const t = (words: Text): string => escaped(words[language]);
  const { key = `<span>${t(figure.context)}</span>`, change = "", state, moved = false } = beside;
  const scale = chooseScale(figure);
  const band = bandText(figure);
  const value = `<span data-value>${escaped(inScale(figure.value, scale))}</span> <small>${escaped(unitBehind(scale))}</small>`;
  return [
    `<li data-figure="${escaped(figure.id)}"${moved ? " data-moved" : ""}>`,
    `<p class="key"><b>${t(figure.label)}</b>${key}</p>`,
    `<p class="value">${value}${band ? ` <span class="band">${escaped(band)}</span>` : ""}${change}</p>`,
    `<p class="foot"><span>${targetHtml(figure, language)}</span><span>${t(GRADE_WORDS[figure.grade])}</span></p>`,
    state === undefined ? "</li>" : `<p class="state">${state}</p></li>`,
  ].join("");
}

export const figureListHtml = (figures: readonly string[], language: Language): string =>
  `<ul class="figures" aria-label="${escaped(SENT_WORDS.main[language])}">${figures.join("")}</ul>`;

function targetHtml(figure: Figure, language: Language): string {
  const state = targetState(figure);
  if (!state) return "";
  const { standing, limit } = state;
  const missed = figure.target?.sense === "at-least" ? SENT_WORDS.below : SENT_WORDS.above;
  const word = standing === "met" ? "" : `${(standing === "tight" ? SENT_WORDS.tight : missed)[language]} `;
  return `<span class="${standing}">${escaped(`${STANDING_SIGN[standing]} ${word}${limit}`)}</span>`;
}
