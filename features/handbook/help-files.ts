/** help.en.md and help.zh.md beside each page's analysis. Their names alone are 2 kB, so that this file is loaded with the first of them. */
import type { Language } from "@/lib/text";

type HelpFile = { readonly default: string };

export const readHelp = (slug: string, language: Language): Promise<HelpFile> =>
  import(`../pages/${slug}/help.${language}.md`) as Promise<HelpFile>;
