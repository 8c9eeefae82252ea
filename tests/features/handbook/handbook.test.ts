/** The handbook is made of what the suite says, and its links lead somewhere. */
import { existsSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { API_CHAPTER, contentsText, findChapter } from "@/features/handbook/chapters";
import { COURSE } from "@/features/handbook/course/course";
import { loadHelp } from "@/features/handbook/help-text";
import { llmsText } from "@/features/handbook/llms";
import { markdownHtml } from "@/features/handbook/markdown-html";
import { defaultFigures, methodText } from "@/features/handbook/method";
import { handbookHtml } from "@/features/handbook/page-html";
import { referenceText } from "@/features/handbook/reference";
import { TUTORIALS } from "@/features/handbook/tutorials/tutorials";
import { openApiDocument } from "@/features/openapi/description";
import { findPage, loadAnalyses, pages } from "@/features/registry/registry";
import { listControls } from "@/lib/params/control";
import { LANGUAGES, type Language } from "@/lib/text";

const analyses = await loadAnalyses();
const api = openApiDocument(analyses);
const STATIC = [
  ...["glossary", "differences"],
  ...COURSE.map(({ id }) => `course/${id}`),
  ...TUTORIALS.map(({ id }) => `tutorials/${id}`),
];

const chapterText = async (path: string, language: Language): Promise<string> =>
  (await findChapter(path)?.load(language)) ?? "";

/** Addresses of a suite that a text links to. */
const links = (source: string): readonly string[] =>
  [...markdownHtml(source).matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, link = ""]) => link);

const leads = (link: string): boolean => {
  const path = link.replace(/[?#].*$/, "").slice(1);
  if (path.startsWith("docs/")) {
    const chapter = path.slice("docs/".length);
    return [...STATIC, API_CHAPTER.path].includes(chapter) || findPage(chapter) !== undefined;
  }
  const routes = ["", "docs", "llms.txt", "api/v1/openapi.json", "api/v1/client.ts"];
  return routes.includes(path) || findPage(path) !== undefined || existsSync(`public/${path}`);
};

describe("the handbook", () => {
  it.each(LANGUAGES)("has links that lead somewhere (%s)", async (language) => {
    for (const path of STATIC) {
      const source = await chapterText(path, language);
      expect([path, source.startsWith("# ")]).toEqual([path, true]);
      expect([path, links(source).filter((link) => !leads(link))]).toEqual([path, []]);
    }
  });

  it("lists every page of the suite", () => {
    for (const language of LANGUAGES) {
      const all = links(contentsText(language));
      expect(all.filter((link) => !leads(link))).toEqual([]);
      expect(pages.filter(({ id }) => !all.includes(`/docs/${id}`)).map(({ id }) => id)).toEqual([]);
    }
  });

  it.each([
    ["course", COURSE],
    ["tutorials", TUTORIALS],
  ] as const)("has a picture of at most 120 kB for each screen of %s", async (room, chapters) => {
    for (const { id, screens } of chapters)
      for (const language of LANGUAGES) {
        const pictures = links(await chapterText(`${room}/${id}`, language)).filter((link) => link.endsWith(".webp"));
        expect(pictures).toEqual(screens.map((_, index) => `/${room}/${id}-${index + 1}.webp`));
        for (const picture of pictures) expect(statSync(`public${picture}`).size).toBeLessThan(120_000);
      }
  });
});

describe("the page of a feature", () => {
  it.each(pages.map(({ id }) => id))(
    "%s has its help, its figures with formulas and sources, and its parameters",
    async (id) => {
      const analysis = analyses.find((one) => one.id === id);
      if (!analysis) throw new Error(id);
      for (const language of LANGUAGES) {
        const help = (await loadHelp(id, language)) ?? "";
        const source = methodText(analysis, help, language, []);
        expect(source).toContain(help.trim());
        const asked = listControls(analysis.input).filter(({ meta }) => !meta.inert);
        for (const { key } of asked) expect(source).toContain(`| ${key.replaceAll("_", "\\_")} |`);
        expect(handbookHtml({ language, path: id, source, about: id })).toContain(`<a href="/${id}">`);
      }
    },
  );

  it.each(["quick-estimation", "scale-up-search"])(
    "%s draws the laws of its figures, and says where they are from",
    async (id) => {
      const analysis = analyses.find((one) => one.id === id);
      if (!analysis) throw new Error(id);
      const figures = defaultFigures(analysis);
      const source = methodText(analysis, (await loadHelp(id, "en")) ?? "", "en", figures);
      expect(figures.length).toBeGreaterThan(2);
      expect(source).toContain("## How the figures are computed");
      expect(source.match(/^- Source:/gm)).toHaveLength(figures.length);
      expect(markdownHtml(source).match(/<math/g)?.length).toBeGreaterThan(2);
    },
  );
});

describe("for programs", () => {
  it("the reference names every path of the OpenAPI document, and the scenario once", () => {
    const reference = referenceText(api);
    for (const [path, methods] of Object.entries(api.paths))
      for (const method of Object.keys(methods).filter((one) => one !== "parameters"))
        expect(reference).toContain(`### ${method.toUpperCase()} ${path}`);
    expect(reference.match(/^\| gpu\\_hour \|/gm)?.length ?? 0).toBeLessThan(4);
    expect(reference.match(/^\| model \|/gm)).toHaveLength(1);
  });

  it("llms.txt names every analysis", () => {
    const said = llmsText();
    for (const { id } of pages) expect(said).toContain(`](/docs/${id})`);
  });

  it("no text of a table becomes markup", () => {
    const source = referenceText({
      info: { title: "T", description: "D" },
      paths: {
        "/x": { get: { operationId: "x", summary: "s", parameters: [{ name: "<b>|`", in: "query" }], responses: {} } },
      },
    });
    expect(markdownHtml(source)).toContain("<td>&lt;b&gt;|`</td>");
  });
});
