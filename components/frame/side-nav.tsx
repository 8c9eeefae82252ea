"use client";
/** The pages of the suite by group, from the registry; links keep the scenario. */
import Link from "next/link";
import { GROUPS, pagesIn } from "@/features/registry";
import { useText } from "@/state/language";
import { usePageHref } from "@/state/page-href";
import { GROUP_WORDS, WORDS } from "./words";
import styles from "./side-nav.module.css";

export function SideNav({ current, onNavigate }: { current: string | undefined; onNavigate?: () => void }) {
  const t = useText();
  const href = usePageHref();
  return (
    <nav className={styles.nav} aria-label={t(WORDS.pages)}>
      {GROUPS.map((group) => {
        const pages = pagesIn(group);
        return (
          pages.length > 0 && (
            <div key={group}>
              <h2 className={styles.group}>{t(GROUP_WORDS[group].name)}</h2>
              <ul className={styles.list}>
                {pages.map(({ id, title }) => (
                  <li key={id}>
                    <Link
                      className={styles.page}
                      href={href(id)}
                      aria-current={id === current ? "page" : undefined}
                      prefetch={false}
                      onClick={onNavigate}
                    >
                      {t(title)}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
      <p className={styles.foot}>{t(WORDS.offline)}</p>
    </nav>
  );
}
