"use client";
import Link from "next/link";
import { pagesAbout, SECTIONS } from "@/features/registry/navigation";
import { useText } from "@/state/language";
import { usePageHref } from "@/state/link/page-href";
import styles from "./index.module.css";

/** The entries of the menu with the question of each; the other tabs of an entry are links below it. */
export function TableOfPages() {
  const t = useText();
  const href = usePageHref();
  return (
    <div data-screen-only>
      {SECTIONS.filter(({ name }) => name !== null).map((section) => (
        <section key={section.id} className={styles.group} aria-label={t(section.name ?? section.line)}>
          <h2 className={styles.groupName}>
            {section.name && t(section.name)}
            <span>{t(section.line)}</span>
          </h2>
          <ul className={styles.list}>
            {section.entries.map(({ subject, name }) => {
              const [first, ...tabs] = pagesAbout(subject);
              if (!first) return null;
              return (
                <li key={subject}>
                  <Link className={styles.page} href={href(first.id)} prefetch={false}>
                    <span className={styles.pageName}>{t(name)}</span>
                    <kbd aria-hidden>g {first.shortcut}</kbd>
                    <span className={styles.question}>{t(first.question)}</span>
                  </Link>
                  {tabs.length > 0 && (
                    <p className={styles.tabs}>
                      {tabs.map(({ id, title }) => (
                        <Link key={id} href={href(id)} prefetch={false}>
                          {t(title)}
                        </Link>
                      ))}
                    </p>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
