"use client";
import Link from "next/link";
import { GROUP_WORDS } from "@/components/frame/words";
import { GROUPS, pagesIn } from "@/features/registry";
import { useText } from "@/state/language";
import { usePageHref } from "@/state/page-href";
import styles from "./index.module.css";

export function TableOfPages() {
  const t = useText();
  const href = usePageHref();
  const groups = GROUPS.map((group) => ({ group, pages: pagesIn(group) })).filter(({ pages }) => pages.length > 0);
  return (
    <div className={styles.pages}>
      {groups.map(({ group, pages }) => (
        <section key={group} className={styles.group} aria-label={t(GROUP_WORDS[group].name)}>
          <h2 className={styles.groupName}>
            {t(GROUP_WORDS[group].name)}
            <span>{t(GROUP_WORDS[group].line)}</span>
          </h2>
          <ul className={styles.list}>
            {pages.map(({ id, title, question, shortcut }) => (
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
