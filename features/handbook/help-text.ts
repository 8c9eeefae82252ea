/** The help of a page; each file is loaded when it is first read. */
import type { Language } from "@/lib/text";

/** undefined: no page is called that. */
export async function loadHelp(slug: string, language: Language): Promise<string | undefined> {
  const { readHelp } = await import("./help-files");
  try {
    return (await readHelp(slug, language)).default;
  } catch {
    return undefined;
  }
}
