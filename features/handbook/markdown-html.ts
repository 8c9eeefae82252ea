/** Texts of this project as HTML, blocks of formulas drawn. They are files of its own or made from its registry: their markup can be trusted. */
import { Marked } from "marked";
import { formulaBlock } from "@/lib/formula/mathml";

export type MarkdownUse = {
  /** How far headings go down: the page around the text has the only one of the first level. */
  readonly deeper?: number;
};

export function markdownHtml(source: string, { deeper = 0 }: MarkdownUse = {}): string {
  const renderer = new Marked({
    walkTokens: (token) => token.type === "heading" && (token.depth += deeper),
    // Blocks that name no language are formulas; commands and programs say what they are.
    renderer: { code: ({ text, lang }) => (lang ? false : formulaBlock(text)) },
  });
  return renderer.parse(source, { async: false });
}
