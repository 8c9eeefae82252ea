"use client";
import Link from "next/link";
import { pagesAbout, SECTIONS } from "@/features/registry/navigation";
import { useText } from "@/state/language";
import { usePageHref } from "@/state/link/page-href";
import styles from "./index.module.css";

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
            {section.entries
              .flatMap(({ subject }) => pagesAbout(subject))
              .map(({ id, title, question, shortcut }) => (
                <li key={id}>
                  <Link className={styles.page} href={href(id)} prefetch={false}>
                    <span className={styles.pageName}>{t(title)}</span>
                    <kbd aria-hidden>g {shortcut}</kbd>
                    <span className={styles.question}>{t(question)}</span>
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
