import type { Language } from "@/lib/text";

/** Every page's help lies beside its analysis as help.en.md and help.zh.md; each file is loaded when it is first read. */
export async function loadHelp(slug: string, language: Language): Promise<string | undefined> {
  try {
    const file = (await import(`@/features/pages/${slug}/help.${language}.md`)) as { readonly default: string };
    return file.default;
  } catch {
    return undefined;
  }
}
