/** What the handbook has: a page for each feature, a course, tutorials, the glossary, the API, and what differs from the suite's ancestors. */
import { GLOSSARY } from "@/features/glossary";
import { pagesAbout, SECTIONS } from "@/features/registry/navigation";
import type { Language, Text } from "@/lib/text";
import { markdownTable } from "./markdown-table";
import { COURSE, loadCourseChapter } from "./course/course";
import { loadTutorial, TUTORIALS } from "./tutorials/tutorials";
import * as m from "./messages";

type Chapter = {
  /** Below /docs. */
  readonly path: string;
  readonly title: Text;
  /** Markdown. */
  readonly load: (language: Language) => Promise<string>;
};

/** All but the pages of features, which engines write (method.ts), and the API. */
const CHAPTERS: readonly Chapter[] = [
  {
    path: "glossary",
    title: m.glossary,
    load: (language) => Promise.resolve(glossaryText(language)),
  },
  {
    path: "differences",
    title: m.whatDiffersFromSeeds,
    load: async (language) => ((await import(`./differences.${language}.md`)) as { readonly default: string }).default,
  },
  ...COURSE.map(({ id, title }) => ({
    ...{ path: `course/${id}`, title },
    load: (language: Language) => loadCourseChapter(id, language),
  })),
  ...TUTORIALS.map(({ id, title }) => ({
    ...{ path: `tutorials/${id}`, title },
    load: (language: Language) => loadTutorial(id, language),
  })),
];

export const findChapter = (path: string): Chapter | undefined => CHAPTERS.find((chapter) => chapter.path === path);

export const API_CHAPTER = { path: "api", title: m.httpApi } as const;

/** Markdown: what there is, by group. */
export function contentsText(language: Language): string {
  const t = (words: Text): string => words[language];
  const link = ({ path, title }: Pick<Chapter, "path" | "title">): string => `- [${t(title)}](/docs/${path})`;
  const features = SECTIONS.flatMap(({ name, line, entries }) => [
    `### ${name ? `${t(name)}${language === "zh" ? "：" : ": "}${t(line)}` : t(line)}`,
    entries
      .flatMap(({ subject }) => pagesAbout(subject))
      .map(({ id, title, question }) => `- [${t(title)}](/docs/${id})${language === "zh" ? "：" : ": "}${t(question)}`)
      .join("\n"),
  ]);
  const list = (room: string): string =>
    CHAPTERS.filter(({ path }) => path.startsWith(room))
      .map(link)
      .join("\n");
  const references = CHAPTERS.filter(({ path }) => !path.includes("/"));
  return [
    `# ${t(m.handbookOfModelingDashboardSuite)}`,
    t(m.madeFromWhatSuiteItself),
    `## ${t(m.course)}`,
    list("course/"),
    `## ${t(m.tutorials)}`,
    list("tutorials/"),
    `## ${t(m.methods)}`,
    ...features,
    `## ${t(m.reference)}`,
    [...references, API_CHAPTER].map(link).join("\n"),
    t(m.forProgramsLlmsTxtLlms),
  ].join("\n\n");
}

function glossaryText(language: Language): string {
  const rows = GLOSSARY.map(({ term, means }) => [term, means.en, means.zh]);
  return `# ${m.glossary[language]}\n\n${markdownTable([m.term[language], "English", "中文"], rows)}`;
}
