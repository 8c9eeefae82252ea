"use client";
/** The pages of one subject beside each other, between title and answer. They are links: each page keeps its address and the scenario. */
import Link from "next/link";
import { pagesAbout } from "@/features/registry/navigation";
import { findPage } from "@/features/registry/registry";
import { useText } from "@/state/language";
import { usePageHref } from "@/state/link/page-href";
import { useSlug } from "../use-slug";
import * as m from "@/components/frame/messages";
import styles from "./subject-tabs.module.css";

/** Keys of the tabs beside the open one. */
const BESIDE: Readonly<Record<number, string>> = { [-1]: "[", 1: "]" };

export function SubjectTabs() {
  const t = useText();
  const href = usePageHref();
  const current = findPage(useSlug());
  const tabs = current ? pagesAbout(current.subject) : [];
  if (tabs.length < 2) return null;
  const here = tabs.findIndex(({ id }) => id === current?.id);
  return (
    <nav className={styles.tabs} aria-label={t(m.pagesOfThisSubject)}>
      {tabs.map(({ id, title }, index) => (
        <Link
          key={id}
          className={styles.tab}
          href={href(id)}
          prefetch={false}
          aria-current={index === here ? "page" : undefined}
          aria-keyshortcuts={BESIDE[index - here]}
        >
          {t(title)}
        </Link>
      ))}
    </nav>
  );
}
