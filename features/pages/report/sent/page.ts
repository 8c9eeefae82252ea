/** The file: one HTML page that loads nothing, with the report in both languages, its scenario, and the engine that calculates it again. */
import type { Fetched, PlainInput } from "@/features/run-analysis";
import { escaped } from "@/lib/export/html";
import { formatCount } from "@/lib/format/quantity";
import { success, type Result } from "@/lib/result";
import { LANGUAGES, type Language, type Text } from "@/lib/text";
import { SECTION_WORDS, type SectionId } from "../sections";
import { liveHtml } from "./live";
import { evaluate, SENT_SECTIONS, usableSliders, withTexts, type Evaluated, type Sent } from "./sent";
import { SLIDER_WORDS, sliderStops, type SliderKey } from "./sliders";
import { sentStyle } from "./style";
import { SENT_WORDS } from "./words";

export type SentAsk = {
  readonly params: PlainInput;
  /** null: all. */
  readonly sections: readonly SectionId[] | null;
  readonly sliders: readonly SliderKey[];
  /** The language that it opens in. */
  readonly language: Language;
  /** ISO 8601: the report has no clock of its own. */
  readonly written: string;
  /** Where the same report opens in the suite. */
  readonly link: string;
  /** The script of state/sent-report.engine.ts. */
  readonly engine: string;
};

/** `fetched`: tables and texts that the parameters only name. */
export function sentPage(ask: SentAsk, fetched: Fetched = {}): Result<string> {
  const params = withTexts(ask.params, fetched.texts ?? {});
  const sections = SENT_SECTIONS.filter((id) => ask.sections === null || ask.sections.includes(id));
  const first = evaluate({ params, sections }, {}, fetched);
  if (!first.ok) return first;
  const sent: Sent = { params, sections, sliders: usableSliders(ask.sliders, first.value) };
  const bodies = LANGUAGES.map((language) => body(first.value, sent, ask, language));
  return success(page(ask, sent, first.value.title, bodies.join("")), first.issues);
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

function page(ask: SentAsk, sent: Sent, title: Text, bodies: string): string {
  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escaped(title[ask.language])}</title>`,
    `<style>${sentStyle(`${ask.written.slice(0, 10)}  ${ask.link}`)}</style>`,
  ];
  // The engine reads its scenario from here; "<" would end the script.
  const data = `<script type="application/json" id="sent">${JSON.stringify(sent).replaceAll("<", "\\u003c")}</script>`;
  return `<!doctype html>\n<html lang="${ask.language}"><head>${head.join("")}</head><body>${bodies}${data}<script>${closed(ask.engine)}</script></body></html>\n`;
}

/** Nothing in a script may look like its end. */
const closed = (script: string): string => script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");

function body(
  { title, setting, scenario, report: write }: Evaluated,
  sent: Sent,
  ask: SentAsk,
  language: Language,
): string {
  const t = (words: Text): string => escaped(words[language]);
  const report = write(language);
  const live = liveHtml({ now: report, sent: report, language, moved: {}, before: {} });
  const contents = sent.sections
    .filter((id) => report.parts.some((part) => part.id === id))
    .map((id) => `<li><a href="#${language}-${id}">${t(SECTION_WORDS[id])}</a></li>`);
  return [
    `<div class="page" lang="${language}">`,
    `<header><div><h1>${t(title)}</h1><p>${t(setting)}</p><p class="muted">${escaped(ask.written.slice(0, 10))}, ${t(SENT_WORDS.offline)}</p></div>`,
    `<div class="tools">${tools(sent, ask, language)}</div></header>`,
    `<nav aria-label="${t(SENT_WORDS.contents)}"><h2>${t(SENT_WORDS.contents)}</h2><ol>${contents.join("")}</ol></nav>`,
    `<main>${controls(sent, scenario.params, language)}`,
    `<div data-live="verdict" aria-live="polite">${live.verdict}</div>`,
    `<div data-live="figures">${live.figures}</div><div data-live="sections">${live.sections}</div>`,
    `<footer><p>${t(SENT_WORDS.estimates)}</p><p class="link">${escaped(ask.link)}</p></footer></main></div>`,
  ].join("");
}

const OTHER: Readonly<Record<Language, { readonly language: Language; readonly name: string }>> = {
  en: { language: "zh", name: "中文" },
  zh: { language: "en", name: "English" },
};

function tools({ params }: Sent, { link }: SentAsk, language: Language): string {
  const t = (words: Text): string => escaped(words[language]);
  const json = escaped(`data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(params, null, 2))}`);
  const other = OTHER[language];
  return [
    `<a href="${escaped(link)}" rel="noreferrer">${t(SENT_WORDS.openSuite)}</a>`,
    `<a href="${json}" download="scenario.json">${t(SENT_WORDS.scenario)}</a>`,
    `<button type="button" data-do="print">${t(SENT_WORDS.print)}</button>`,
    `<button type="button" data-do="theme">${t(SENT_WORDS.theme)}</button>`,
    `<button type="button" data-do="language" data-language="${other.language}" lang="${other.language}">${other.name}</button>`,
  ].join("");
}

function controls({ sliders }: Sent, params: Evaluated["scenario"]["params"], language: Language): string {
  if (sliders.length === 0) return `<p class="controls note">${escaped(SENT_WORDS.fixed[language])}</p>`;
  const drawn = sliders.map((key) => {
    const stops = sliderStops(key, params[key]);
    const value = formatCount(params[key]);
    const range = `type="range" min="0" max="${stops.length - 1}" step="1" value="${stops.indexOf(params[key])}"`;
    const id = `${language}-slider-${key}`;
    return `<label for="${id}">${escaped(SLIDER_WORDS[key][language])} <output for="${id}" data-value-for="${key}">${value}</output></label><input id="${id}" ${range} data-slider="${key}" aria-valuetext="${value}">`;
  });
  const back = `<button type="button" data-do="back" disabled>${escaped(SENT_WORDS.back[language])}</button>`;
  return `<div class="controls">${drawn.map((one) => `<div>${one}</div>`).join("")}${back}</div>`;
}
