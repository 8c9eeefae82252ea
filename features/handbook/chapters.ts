/** What the handbook has: a page for each feature, tutorials, the glossary, the API, and what differs from the suite's ancestors. */
import { GLOSSARY } from "@/features/glossary";
import { pagesAbout, SECTIONS } from "@/features/registry/navigation";
import { text, type Language, type Text } from "@/lib/text";
import { markdownTable } from "./markdown-table";
import { loadTutorial, TUTORIALS } from "./tutorials/tutorials";

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
    title: text({ en: "Glossary", zh: "术语" }),
    load: (language) => Promise.resolve(glossaryText(language)),
  },
  {
    path: "differences",
    title: text({ en: "What differs from the seeds", zh: "与原系统的差异" }),
    load: async (language) => ((await import(`./differences.${language}.md`)) as { readonly default: string }).default,
  },
  ...TUTORIALS.map(({ id, title }) => ({
    ...{ path: `tutorials/${id}`, title },
    load: (language: Language) => loadTutorial(id, language),
  })),
];

export const findChapter = (path: string): Chapter | undefined => CHAPTERS.find((chapter) => chapter.path === path);

export const API_CHAPTER = { path: "api", title: text({ en: "HTTP API", zh: "HTTP 接口" }) } as const;

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
  return [
    `# ${t(WORDS.title)}`,
    t(WORDS.lead),
    `## ${t(WORDS.tutorials)}`,
    CHAPTERS.filter(({ path }) => path.startsWith("tutorials/"))
      .map(link)
      .join("\n"),
    `## ${t(WORDS.methods)}`,
    ...features,
    `## ${t(WORDS.reference)}`,
    [...CHAPTERS.filter(({ path }) => !path.startsWith("tutorials/")), API_CHAPTER].map(link).join("\n"),
    t(WORDS.programs),
  ].join("\n\n");
}

function glossaryText(language: Language): string {
  const rows = GLOSSARY.map(({ term, means }) => [term, means.en, means.zh]);
  return `# ${WORDS.glossary[language]}\n\n${markdownTable([WORDS.term[language], "English", "中文"], rows)}`;
}

const WORDS = {
  title: text({ en: "Handbook of the Modeling Dashboard Suite", zh: "建模仪表板手册" }),
  lead: text({
    en: "Made from what the suite itself says: help texts, figures, parameters. How each feature computes, where its numbers are from, what it leaves out.",
    zh: "由本套件自身的帮助、数值说明与参数生成：各功能如何计算、数值来自何处、不包含什么。",
  }),
  tutorials: text({ en: "Tutorials", zh: "教程" }),
  methods: text({ en: "Methods", zh: "方法" }),
  reference: text({ en: "Reference", zh: "参考" }),
  glossary: text({ en: "Glossary", zh: "术语" }),
  term: text({ en: "Term", zh: "术语" }),
  programs: text({
    en: "For programs: [/llms.txt](/llms.txt), [/api/v1/openapi.json](/api/v1/openapi.json), a typed client [/api/v1/client.ts](/api/v1/client.ts), and `mds mcp`, a server of the Model Context Protocol with a tool for each analysis.",
    zh: "供程序使用：[/llms.txt](/llms.txt)、[/api/v1/openapi.json](/api/v1/openapi.json)、类型化客户端 [/api/v1/client.ts](/api/v1/client.ts)，以及 `mds mcp`：Model Context Protocol 服务器，每项分析一个工具。",
  }),
} as const;
