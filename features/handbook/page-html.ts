/** A page of the handbook: one HTML document that runs no script, light and dark, on a screen and on paper. */
import { escaped } from "@/lib/export/html";
import type { Language } from "@/lib/text";
import { markdownHtml } from "./markdown-html";
import * as m from "./messages";

export type HandbookPage = {
  readonly language: Language;
  /** Below /docs. */
  readonly path: string;
  /** Markdown; its first line is the heading of the page. */
  readonly source: string;
  /** As the reader has set the suite; left out: as the system has it. */
  readonly theme?: "light" | "dark" | undefined;
  /** The page of the suite that it is about. */
  readonly about?: string | undefined;
};

export function handbookHtml({ language, path, source, theme, about }: HandbookPage): string {
  const title = /^# (.*)$/m.exec(source)?.[1] ?? "";
  const other = OTHER[language];
  const links = [
    ...(path === "" ? [] : [`<a href="/docs">${WORDS.handbook[language]}</a>`]),
    ...(about === undefined ? [] : [`<a href="/${escaped(about)}">${WORDS.open[language]}</a>`]),
    `<a href="?lang=${other.language}" lang="${other.tag}">${other.name}</a>`,
    `<a href="/">${WORDS.suite[language]}</a>`,
  ];
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><link rel="icon" href="/icon.svg"><style>${STYLE}</style>`;
  return `<!doctype html>\n<html lang="${language === "zh" ? "zh-Hans" : "en"}"${theme ? ` data-theme="${theme}"` : ""}><head>${head}</head><body><nav aria-label="${WORDS.handbook[language]}">${links.join("")}</nav><main>${scrolling(markdownHtml(source))}</main></body></html>\n`;
}

/** Tables and commands scroll by themselves where a phone is narrower; a region that scrolls is reached by keys, and has the name of its section. */
function scrolling(html: string): string {
  let [heading, count] = ["", 0];
  return html.replaceAll(
    /<h\d>((?:(?!<h\d>|<\/h\d>).)*)<\/h\d>|<table>|<\/table>|<pre>/gs,
    (tag, words: string | undefined) => {
      if (words !== undefined) heading = words.replaceAll(/<[^<>]*>|"/g, "");
      else if (tag === "</table>") return "</table></div>";
      else if (tag === "<pre>") return '<pre tabindex="0">';
      else return `<div class="table" role="region" aria-label="${heading}, ${(count += 1)}" tabindex="0"><table>`;
      return tag;
    },
  );
}

const OTHER = {
  en: { language: "zh", tag: "zh-Hans", name: "中文" },
  zh: { language: "en", tag: "en", name: "English" },
} as const;

const WORDS = {
  handbook: m.handbook,
  open: m.openPage,
  suite: m.toSuite,
} as const;

const LIGHT =
  "color-scheme:light;--bg:#fff;--subtle:#f6f7f9;--line:#d9dde3;--text:#16191d;--muted:#555d69;--accent:#1f5fd0";
const DARK =
  "color-scheme:dark;--bg:#14171b;--subtle:#1c2026;--line:#333a43;--text:#e9ecf0;--muted:#a3acb8;--accent:#86b0ff";

/** Paper is always light. The typeface lies where scripts/typeface.mjs puts it. */
const STYLE = `@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url(/inter.woff2) format("woff2")}
:root{${LIGHT}}
@media screen{:root[data-theme=dark]{${DARK}}}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${DARK}}}
@media print{nav{display:none}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);font:400 15px/23px "Inter Variable",Inter,system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif}
nav{display:flex;flex-wrap:wrap;gap:4px 20px;padding:10px 20px;border-bottom:1px solid var(--line);font-size:13px}
nav a{padding:4px 0}main{max-width:860px;margin:0 auto;padding:8px 20px 80px}
a{color:var(--accent)}li{margin:2px 0}h1{font:600 26px/34px inherit;font-family:inherit}h2{margin-top:36px;font-size:19px}h3{margin-top:24px;font-size:16px}
code{padding:1px 4px;background:var(--subtle);border-radius:3px;font-size:13px}pre{padding:10px 14px;overflow:auto;background:var(--subtle)}pre code{padding:0}
.formulas{margin:12px 0;padding:8px 14px;overflow-x:auto;background:var(--subtle);border-left:3px solid var(--accent)}
.formulas p{display:flex;flex-wrap:wrap;align-items:center;gap:2px 20px;margin:6px 0}.formulas span{color:var(--muted)}.formulas math{color:var(--text);font-size:16px}
.table{overflow-x:auto}table{border-collapse:collapse;font-size:13px;line-height:18px}th,td{padding:5px 12px 5px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}th{font-weight:500;color:var(--muted)}
img{display:block;max-width:100%;margin:12px 0;border:1px solid var(--line)}`;
