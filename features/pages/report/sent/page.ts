/** The file: one HTML page that loads nothing, with the report in both languages, its scenario, and the engine that calculates it again. */
import type { Fetched, PlainInput } from "@/features/analysis/run-analysis";
import { escaped } from "@/lib/export/html";
import { success, type Result } from "@/lib/result";
import { LANGUAGES, type Language, type Text } from "@/lib/text";
import { SECTION_WORDS, type SectionId } from "../section-names";
import { liveHtml } from "./live";
import { evaluate, sentSections, usableSliders, withTexts, type Evaluated, type Sent } from "./sent";
import type { Moved, SliderKey } from "@/features/core/report/html-file/sliders";
import { statedScenario } from "@/features/core/report/taken-values";
import { contentsHtml, filePage, fileTools } from "@/features/core/report/html-file/page";
import { slidersHtml } from "@/features/core/report/html-file/slider-html";
import { SENT_WORDS } from "@/features/core/report/html-file/words";

export type SentAsk = {
  readonly params: PlainInput;
  /** null: all. */
  readonly sections: readonly SectionId[] | null;
  readonly sliders: readonly SliderKey[];
  /** The language that it opens in. */
  readonly language: Language;
  /** ISO 8601, passed in because the report reads no clock. */
  readonly written: string;
  /** Where the same report opens in the suite. */
  readonly link: string;
  /** The script of app/(suite)/(views)/report/sent-report.engine.ts. */
  readonly engine: string;
};

/** `fetched`: tables and texts that the parameters only name. */
export function sentPage(ask: SentAsk, fetched: Fetched = {}): Result<string> {
  const params = withTexts(ask.params, fetched.texts ?? {});
  const sections = sentSections(params).filter((id) => ask.sections === null || ask.sections.includes(id));
  const first = evaluate({ params, sections }, {}, fetched);
  if (!first.ok) return first;
  const sent: Sent = { params, sections, sliders: usableSliders(ask.sliders, first.value) };
  const bodies = LANGUAGES.map((language) => body(first.value, sent, ask, language));
  const { language, written, link, engine: script } = ask;
  const title = first.value.title[language];
  return success(
    filePage({ title, language, bodies: bodies.join(""), written, link, data: sent, script }),
    first.issues,
  );
}

function body(first: Evaluated, sent: Sent, ask: SentAsk, language: Language): string {
  const t = (words: Text): string => escaped(words[language]);
  const { title, setting, scenario } = first;
  const report = first.report(language);
  const live = liveHtml({
    now: report,
    gantt: first.gantt,
    brief: first.brief,
    sent: report,
    language,
    moved: {},
    before: {},
  });
  const contents = sent.sections
    .filter((id) => report.parts.some((part) => part.id === id))
    .map((id) => ({ at: `${language}-${id}`, title: SECTION_WORDS[id][language] }));
  return [
    `<div class="page" lang="${language}">`,
    `<header><div><h1>${t(title)}</h1><p>${t(setting)}</p><p class="muted">${escaped(ask.written.slice(0, 10))}, ${t(SENT_WORDS.offline)}</p></div>`,
    `<div class="tools">${scenarioTools(first, sent, ask, language)}</div></header>`,
    contentsHtml(contents, language),
    `<main>${slidersHtml(offered(sent, scenario.params), language)}`,
    `<div data-live="verdict" aria-live="polite">${live.verdict}</div>`,
    `<div data-live="figures">${live.figures}</div><div data-live="sections">${live.sections}</div>`,
    `<footer><p>${t(SENT_WORDS.estimates)}</p><p class="link">${escaped(ask.link)}</p></footer></main></div>`,
  ].join("");
}

function scenarioTools(
  { answer, scenario }: Evaluated,
  { params }: Sent,
  { link }: SentAsk,
  language: Language,
): string {
  // Defaults change with the years: the file states what they were.
  const stated = answer.kind === "file" ? params : { ...statedScenario(scenario, answer.engine), ...params };
  const content = JSON.stringify(stated, null, 2);
  return fileTools({ link, file: { name: "scenario.json", label: SENT_WORDS.scenario, content } }, language);
}

const offered = ({ sliders }: Sent, params: Evaluated["scenario"]["params"]): Moved =>
  Object.fromEntries(sliders.map((key) => [key, params[key]]));
