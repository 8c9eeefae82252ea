"use client";
/** The page's help text beside the page. Texts are files by the page; the suite's layout knows how to load them. */
import { useSetAtom } from "jotai";
import { X } from "lucide-react";
import { use, Suspense, useMemo } from "react";
import type { GlossaryEntry } from "@/features/glossary";
import type { Language } from "@/lib/text";
import { useLanguage, useText } from "@/state/language";
import { helpOpenAtom } from "@/state/screen/ui";
import * as m from "@/components/frame/messages";
import * as panel from "@/components/frame/messages.helpPanel";
import styles from "./help-panel.module.css";
import text from "./markdown.module.css";

/** undefined = there is none for this page. */
export type LoadHelp = (slug: string, language: Language) => Promise<string | undefined>;

export default function HelpPanel({ slug, loadHelp }: { slug: string; loadHelp: LoadHelp }) {
  const t = useText();
  const { language } = useLanguage();
  const close = useSetAtom(helpOpenAtom);
  const help = useMemo(() => readHelp(loadHelp(slug, language)), [slug, language, loadHelp]);
  return (
    <aside className={styles.panel} aria-label={t(m.help)}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t(m.help)}</h2>
        <a className={styles.method} href={`/docs/${slug}`} target="_blank" rel="noreferrer">
          {t(panel.methodSourcesParameters)}
        </a>
        <button type="button" className={styles.close} aria-label={t(m.close)} onClick={() => close(false)}>
          <X size={14} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
      <Suspense fallback={<p>{t(m.loading)}…</p>}>
        <HelpText help={help} />
      </Suspense>
    </aside>
  );
}

type Help = { readonly html: string; readonly entries: readonly GlossaryEntry[] };

/** The texts are files of this project, so their markup can be trusted; the renderer is loaded with the first of them. */
async function readHelp(source: Promise<string | undefined>): Promise<Help | undefined> {
  const [markdown, { markdownHtml }, { entriesIn }] = await Promise.all([
    source,
    import("@/features/handbook/markdown-html"),
    import("@/features/glossary"),
  ]);
  if (markdown === undefined) return undefined;
  // The page has the only first-level heading.
  return { html: markdownHtml(markdown, { deeper: 1 }), entries: entriesIn(markdown) };
}

function HelpText({ help }: { help: Promise<Help | undefined> }) {
  const t = useText();
  const read = use(help);
  if (read === undefined) return <p className={styles.none}>{t(panel.thisPageHasNoHelp)}</p>;
  return (
    <>
      <div className={text.text} dangerouslySetInnerHTML={{ __html: read.html }} />
      {read.entries.length > 0 && (
        <div className={text.text}>
          <h2>{t(panel.words)}</h2>
          <dl className={styles.glossary}>
            {read.entries.map(({ term, means }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{t(means)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  );
}
