/** A composed report as the HTML file that is sent: both languages, as it is now, with the report itself to be opened again. */
import { wholeHashes, type Measured } from "./measured";
import { SENT_WORDS } from "@/features/core/report/html-file/words";
import { contentsHtml, filePage, fileTools } from "@/features/core/report/html-file/page";
import { figureHtml, figureListHtml, verdictHtml } from "@/features/core/report/html-file/figure-html";
import { issueHtml, partsHtml } from "@/features/core/report/html-file/parts-html";
import { slidersHtml } from "@/features/core/report/html-file/slider-html";
import { SLIDER_WORDS } from "@/features/core/report/html-file/sliders";
import { describeChange } from "@/features/answers/figure-text";
import { escaped } from "@/lib/export/html";
import { COMMA, joinTexts, LANGUAGES, type Language, type Text } from "@/lib/text";
import { UNTITLED, writeComposed, type ComposedReport } from "./document";
import { isResolvedPart, type ResolvedEntry, type ResolvedPart } from "./resolve-parts";
import { paragraphs } from "./markdown";
import type { Moving } from "./moving";
import { pieceTitle, type FiguresPiece, type Piece } from "./piece";
import * as m from "./messages";

export type ComposedFile = {
  readonly report: ComposedReport;
  readonly resolved: readonly ResolvedEntry[];
  readonly language: Language;
  /** ISO 8601. */
  readonly written: string;
  /** Of the page in the suite. */
  readonly link: string;
  /** Left out: nothing can be moved in it. */
  readonly live?: LiveFile | undefined;
};

/** What moves in the file, and the script of app/(suite)/(views)/my-report/composed-report.engine.ts, which calculates it. */
type LiveFile = { readonly moving: Moving; readonly engine: string };

/** What the script reads. */
export type SentComposed = Pick<Moving, "entries" | "sent">;

export function composedFile(file: ComposedFile): string {
  const { report, language, written, link, live } = file;
  const bodies = LANGUAGES.map((language) => body({ ...file, language: language })).join("");
  const title = report.title || UNTITLED[language];
  const data: SentComposed | null = live ? { entries: live.moving.entries, sent: live.moving.sent } : null;
  return filePage({ title, language, bodies, written, link: address(link), data, script: live?.engine ?? SCRIPT });
}

/** Without the report that it carries: a line at the foot of every page has no room for that. */
const address = (link: string): string => link.split("?", 1)[0] ?? link;

/** Print, light or dark, the other language: what the page of a scenario does with its engine, without one. */
const SCRIPT = `document.addEventListener("click",(e)=>{const b=e.target.closest&&e.target.closest("[data-do]");if(!b)return;const r=document.documentElement,d=b.dataset;if(d.do==="print")print();if(d.do==="theme")r.dataset.theme=getComputedStyle(r).colorScheme==="dark"?"light":"dark";if(d.do==="language"){r.lang=d.language;document.querySelector(".page[lang="+r.lang+"] [data-do=language]").focus()}})`;

function body({ report, resolved, language, written, link, live }: ComposedFile): string {
  const file = { name: "my-report.json", label: m.reportJson, content: writeComposed(report) };
  const title = escaped(report.title || UNTITLED[language]);
  return [
    `<div class="page" lang="${language}">`,
    `<header><div><h1>${title}</h1><p class="muted">${escaped(written.slice(0, 10))}, ${escaped(SENT_WORDS.offline[language])}</p></div>`,
    `<div class="tools">${fileTools({ link, file }, language)}</div></header>`,
    contentsHtml(contents(resolved, language), language),
    `<main>${slidersHtml(live?.moving.sent ?? {}, language)}${live ? differingHtml(live.moving, language) : ""}`,
    `<div data-live="moved" aria-live="polite"></div>${resolved.map((entry) => entryHtml(entry, language)).join("")}`,
    `<footer><p>${escaped(SENT_WORDS.estimates[language])}</p><p class="link">${escaped(address(link))}</p></footer></main></div>`,
  ].join("");
}

/** Of the section of an entry. */
export const anchor = ({ entry }: Pick<ResolvedEntry, "entry">, language: Language): string =>
  `${language}-${entry.id}`;

/** Headings where there are any, else the parts. */
function contents(resolved: readonly ResolvedEntry[], language: Language): readonly { at: string; title: string }[] {
  const headings = resolved.flatMap((entry) =>
    entry.entry.kind === "heading" && entry.entry.words.trim() !== ""
      ? [{ at: anchor(entry, language), title: entry.entry.words }]
      : [],
  );
  if (headings.length > 0) return headings;
  return resolved
    .filter(isResolvedPart)
    .map((part) => ({ at: anchor(part, language), title: titleOrSource(part, language) }));
}

function titleOrSource(part: ResolvedPart, language: Language): string {
  const piece = part.found(language);
  if (!piece.ok) return part.source[language];
  const title = pieceTitle(piece.value);
  return typeof title === "string" ? title : title[language];
}

function entryHtml(resolved: ResolvedEntry, language: Language): string {
  const id = escaped(anchor(resolved, language));
  if (isResolvedPart(resolved)) return partHtml(resolved, id, language);
  const { kind, words } = resolved.entry;
  if (kind === "heading") return `<h2 id="${id}">${escaped(words)}</h2>`;
  return paragraphs(words)
    .map((line) => `<p class="said">${escaped(line)}</p>`)
    .join("");
}

const partHtml = (part: ResolvedPart, id: string, language: Language): string =>
  `<section id="${id}">${drawnPart(part, language)}${sourceHtml(part, part.entry.frozen ? m.frozen : m.asCalculatedWhenWritten, language)}</section>`;

/** What stands in the section of a part once something was moved, by the part as it was sent. */
export function movedPart(now: ResolvedPart, sent: ResolvedPart, language: Language): { html: string; moved: boolean } {
  const drawn = drawnPart(now, language);
  const moved = drawn !== drawnPart(sent, language);
  const shown = moved ? drawnPart(setAgainst(now, sent), language) : drawn;
  return {
    html: shown + sourceHtml(sent, moved ? SENT_WORDS.recalculated : m.asCalculatedWhenWritten, language),
    moved,
  };
}

/** Figures that are set against nothing else are set against what was sent. */
const setAgainst = (now: ResolvedPart, sent: ResolvedPart): ResolvedPart => ({
  ...now,
  found: (language) => {
    const [piece, old] = [now.found(language), sent.found(language)];
    if (!piece.ok || !old.ok || piece.value.kind !== "figures" || old.value.kind !== "figures") return piece;
    if (piece.value.before.length > 0) return piece;
    return { ...piece, value: { ...piece.value, before: old.value.figures } };
  },
});

function drawnPart(part: ResolvedPart, language: Language): string {
  const piece = part.found(language);
  return piece.ok ? pieceHtml(piece.value, language) : piece.issues.map((issue) => issueHtml(issue, language)).join("");
}

const sourceHtml = ({ entry, source }: ResolvedPart, state: Text, language: Language): string =>
  `<p class="muted source"${hashesHtml(entry.measured)}>${escaped(`${source[language]} (${state[language]})`)}</p>`;

/** The sentence has the first digits of each. */
const hashesHtml = (measured: Measured | undefined): string =>
  measured === undefined || wholeHashes(measured) === "" ? "" : ` title="${escaped(wholeHashes(measured))}"`;

/** Why one of the usual sliders is not there. */
function differingHtml({ differing }: Moving, language: Language): string {
  if (differing.length === 0) return "";
  const names = joinTexts(
    differing.map((key) => SLIDER_WORDS[key]),
    COMMA,
  )[language];
  return `<p class="note">${escaped(`${names}${m.differsBetweenPartsOfThis[language]}`)}</p>`;
}

function pieceHtml(piece: Piece, language: Language): string {
  switch (piece.kind) {
    case "verdict":
      return piece.misfit ? issueHtml(piece.misfit.issue, language) : verdictHtml(piece.verdict, language);
    case "figures":
      return figuresHtml(piece, language);
    case "section":
      return `<h3>${escaped(piece.title[language])}</h3>${partsHtml([piece], language)}`;
    default:
      return partsHtml([piece], language);
  }
}

const figuresHtml = ({ figures, before }: FiguresPiece, language: Language): string =>
  figureListHtml(
    figures.map((figure) => {
      const old = before.find(({ id }) => id === figure.id);
      const change = old ? ` <span class="change">${escaped(describeChange(figure, old).words[language])}</span>` : "";
      return figureHtml(figure, language, { change });
    }),
    language,
  );
