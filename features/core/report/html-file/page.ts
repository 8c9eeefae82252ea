/** The file that reports travel in: one HTML page that loads nothing, in both languages, light and dark, on a screen and on paper. */
import { escaped } from "@/lib/export/html";
import type { Language, Text } from "@/lib/text";
import { sentStyle } from "./style";
import { SENT_WORDS } from "./words";

export type FilePage = {
  readonly title: string;
  /** The language that it opens in; `bodies` holds both, each in a `.page` of its own. */
  readonly language: Language;
  readonly bodies: string;
  /** ISO 8601. */
  readonly written: string;
  /** Stands below every page on paper. */
  readonly link: string;
  /** What the script reads, by the id "sent". */
  readonly data: unknown;
  readonly script: string;
};

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

export function filePage({ title, language, bodies, written, link, data, script }: FilePage): string {
  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escaped(title)}</title>`,
    `<style>${sentStyle(`${written.slice(0, 10)}  ${link}`)}</style>`,
  ];
  // Read by the script: "<" would end it.
  const sentData = `<script type="application/json" id="sent">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
  return `<!doctype html>\n<html lang="${language}"><head>${head.join("")}</head><body>${bodies}${sentData}<script>${closed(script)}</script></body></html>\n`;
}

/** Nothing in a script may look like its end. */
const closed = (script: string): string => script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");

const OTHER: Readonly<Record<Language, { readonly language: Language; readonly name: string }>> = {
  en: { language: "zh", name: "中文" },
  zh: { language: "en", name: "English" },
};

type Tools = {
  /** Where it opens in the suite. */
  readonly link: string;
  /** What the file carries, saved by itself. */
  readonly file: { readonly name: string; readonly label: Text; readonly content: string };
};

/** The buttons of the head; the script answers those with `data-do`. */
export function fileTools({ link, file }: Tools, language: Language): string {
  const t = (words: Text): string => escaped(words[language]);
  const json = escaped(`data:application/json;charset=utf-8,${encodeURIComponent(file.content)}`);
  const other = OTHER[language];
  return [
    `<a href="${escaped(link)}" rel="noreferrer">${t(SENT_WORDS.openSuite)}</a>`,
    `<a href="${json}" download="${escaped(file.name)}">${t(file.label)}</a>`,
    `<button type="button" data-do="print">${t(SENT_WORDS.print)}</button>`,
    `<button type="button" data-do="theme">${t(SENT_WORDS.theme)}</button>`,
    `<button type="button" data-do="language" data-language="${other.language}" lang="${other.language}">${other.name}</button>`,
  ].join("");
}

type Contents = readonly { readonly at: string; readonly title: string }[];

export function contentsHtml(contents: Contents, language: Language): string {
  const name = escaped(SENT_WORDS.contents[language]);
  const lines = contents.map(({ at, title }) => `<li><a href="#${escaped(at)}">${escaped(title)}</a></li>`);
  return `<nav aria-label="${name}"><h2>${name}</h2><ol>${lines.join("")}</ol></nav>`;
}
