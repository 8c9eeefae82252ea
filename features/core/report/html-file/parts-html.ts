/** The parts of a report as HTML. What only a screen of the suite can show (editors, rows of files) is left out. */
import type { Part, SinglePart } from "@/features/answers/answer";
import { htmlTable } from "../exports/page";
import { drawingSvg } from "@/lib/charts/svg/drawing-svg";
import { escaped } from "@/lib/export/html";
import type { Issue } from "@/lib/issue";
import type { Language, Text } from "@/lib/text";

/** A section gives its parts: its own heading is the page's. */
export function partsHtml(parts: readonly Part[], language: Language): string {
  return parts
    .map((part) => {
      if (part.kind === "section") return introduced(part, partsHtml(part.parts, language), language);
      if (part.kind === "row") return `<div class="row">${partsHtml(part.parts, language)}</div>`;
      return single(part, language);
    })
    .join("");
}

type Introduced = { readonly lead?: Text | undefined; readonly note?: Text | undefined };

const introduced = ({ lead, note }: Introduced, inside: string, language: Language): string =>
  [lead ? paragraph(lead[language]) : "", inside, note ? paragraph(note[language], "note") : ""].join("");

const paragraph = (sentence: string, kind = ""): string => `<p${kind && ` class="${kind}"`}>${escaped(sentence)}</p>`;

function single(part: SinglePart, language: Language): string {
  switch (part.kind) {
    case "table":
      return titled(part, htmlTable(part.table), language);
    case "chart": {
      const drawn = drawingSvg(part.drawing, `${part.title}. ${part.subtitle}`) ?? htmlTable(part.table);
      return `<figure><figcaption><b>${escaped(part.title)}</b> ${escaped(part.subtitle)}</figcaption>${drawn}</figure>`;
    }
    case "words":
      return titled(part, part.words.map((words) => paragraph(words[language])).join(""), language);
    case "facts":
      return titled(part, part.groups.map((group) => facts(group, language)).join(""), language);
    case "issues":
      return titled(part, part.issues.map((issue) => issueHtml(issue, language)).join(""), language);
    case "view":
    case "file":
      return "";
  }
}

function titled(part: Introduced & { readonly title?: Text }, inside: string, language: Language): string {
  const block = introduced(part, inside, language);
  return part.title ? `<div class="part"><h3>${escaped(part.title[language])}</h3>${block}</div>` : block;
}

type FactGroup = Extract<SinglePart, { kind: "facts" }>["groups"][number];

const facts = ({ title, facts: all }: FactGroup, language: Language): string =>
  `<h4>${escaped(title[language])}</h4><dl>${all
    .map(({ label, value }) => `<dt>${escaped(label[language])}</dt><dd>${escaped(value[language])}</dd>`)
    .join("")}</dl>`;

/** What is the matter, and what would mend it. */
export const issueHtml = ({ message, fix }: Issue, language: Language): string =>
  `<p class="issue">${escaped(message[language])}${fix ? ` ${escaped(fix[language])}` : ""}</p>`;
