/** A page of the handbook as it is answered: in the language of the reader or of `?lang=`, in the colours of the suite. */
import { handbookHtml } from "@/features/handbook/page-html";
import type { Issue } from "@/lib/issue";
import type { Language } from "@/lib/text";
import { chooseLanguage, LANGUAGE_COOKIE } from "@/state/language-choice";
import { readPreferences } from "@/state/user/preferences";

export type DocsReader = { readonly language: Language; readonly theme: "light" | "dark" | undefined };

/** A link says the language first, then what the reader has chosen in the suite, then the browser. */
export function docsReader(request: Request): DocsReader {
  const cookies = new Map(
    (request.headers.get("cookie") ?? "").split("; ").map((pair) => {
      const [name = "", value] = pair.split("=");
      return [name, value];
    }),
  );
  const asked = new URL(request.url).searchParams.get("lang");
  const { theme } = readPreferences((name) => cookies.get(name));
  return {
    language: chooseLanguage(asked ?? cookies.get(LANGUAGE_COOKIE), request.headers.get("accept-language")),
    theme: theme === "auto" ? undefined : theme,
  };
}

/** `source`: Markdown. */
export const docsPage = (path: string, reader: DocsReader, source: string, about?: string, status = 200): Response =>
  new Response(handbookHtml({ path, ...reader, source, about }), {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "content-language": reader.language },
  });

/** Why there is no such page, or not now, said as a page: who reads it came by a link. */
export function docsTrouble(path: string, reader: DocsReader, { message, fix }: Issue, status: number): Response {
  const [what, then = ""] = [message, fix].map((words) => words?.[reader.language]);
  return docsPage(path, reader, `# ${what}\n\n${then}`, undefined, status);
}
