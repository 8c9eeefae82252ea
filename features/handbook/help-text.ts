/** The help of a page: help.en.md and help.zh.md beside its analysis; each file is loaded when it is first read. */
import type { Language } from "@/lib/text";

/** undefined: no page is called that. */
export async function loadHelp(slug: string, language: Language): Promise<string | undefined> {
  try {
    const file = (await import(`../pages/${slug}/help.${language}.md`)) as { readonly default: string };
    return file.default;
  } catch {
    return undefined;
  }
}
