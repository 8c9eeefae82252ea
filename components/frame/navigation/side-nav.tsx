"use client";
/** The subjects of the suite by section; the page that is open keeps its subject lit. Links keep the scenario. */
import { useAtom, useAtomValue } from "jotai";
import Link from "next/link";
import { lazy, Suspense, useEffect } from "react";
import type { Subject } from "@/features/analysis/analysis";
import { pagesAbout, SECTIONS } from "@/features/registry/navigation";
import { findPage } from "@/features/registry/registry";
import { useText } from "@/state/language";
import { usePageHref } from "@/state/link/page-href";
import { awaitsPageAtom, lastTabsAtom } from "@/state/screen/ui";
import { visitorAtom } from "@/state/user/visitor";
import * as m from "@/components/frame/messages";
import styles from "./side-nav.module.css";

export function SideNav({ current, onNavigate }: { current: string; onNavigate?: () => void }) {
  const t = useText();
  const href = usePageHref();
  const lit = findPage(current)?.subject;
  const lastTab = useLastTab(lit, current);
  const awaitsPage = useAtomValue(awaitsPageAtom);
  return (
    <nav className={styles.nav} aria-label={t(m.pages)}>
      {SECTIONS.map(({ id, name, entries }) => (
        <div key={id}>
          {name && <h2 className={styles.group}>{t(name)}</h2>}
          <ul className={styles.list}>
            {entries.map((entry) => {
              const { id: page, shortcut } = lastTab(entry.subject);
              return (
                <li key={entry.subject}>
                  <Link
                    className={styles.page}
                    href={href(page)}
                    aria-current={entry.subject === lit ? (page === current ? "page" : "true") : undefined}
                    prefetch={false}
                    onClick={onNavigate}
                  >
                    {t(entry.name)}
                    {awaitsPage && <kbd aria-hidden>{shortcut}</kbd>}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      <VisitorSpace />
      <p className={styles.foot}>
        {t(m.offlineSelfHosted)}
        <a href="/docs" target="_blank" rel="noreferrer">
          {t(m.handbook)}
        </a>
        <a href="/third-party-notices.txt">{t(m.thirdPartyNotices)}</a>
      </p>
    </nav>
  );
}

/** The page of a subject that was open last in this tab of the browser, else its first. */
function useLastTab(lit: Subject | undefined, current: string) {
  const [last, remember] = useAtom(lastTabsAtom);
  // Outside React: the address shows which page is open, however it changed.
  useEffect(() => {
    if (lit) remember((tabs) => (tabs[lit] === current ? tabs : { ...tabs, [lit]: current }));
  }, [lit, current, remember]);
  return (subject: Subject) => {
    const tabs = pagesAbout(subject);
    const known = subject === lit ? current : last[subject];
    const page = tabs.find(({ id }) => id === known) ?? tabs[0];
    if (!page) throw new Error(`no page is about ${subject}`);
    return page;
  };
}

const VisitorLine = lazy(() => import("./visitor-line"));

/** Nothing where no sign-in is needed. */
function VisitorSpace() {
  const visitor = useAtomValue(visitorAtom);
  if (visitor === null) return null;
  return (
    <Suspense>
      <VisitorLine visitor={visitor} />
    </Suspense>
  );
}
