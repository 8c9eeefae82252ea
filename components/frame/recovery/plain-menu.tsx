"use client";
import { aboutPlan } from "@/features/pages/plan/about";
import { pages } from "@/features/registry/registry";
import { useText } from "@/state/language";
import styles from "./crash-page.module.css";
import { SUITE_NAME } from "../words";
import * as m from "@/components/frame/messages";

/** Plain links: each loads its page from the server, in any state of this window. */
export default function PlainMenu() {
  const t = useText();
  return (
    <nav className={styles.menu} aria-label={t(m.pages)}>
      <a className={styles.name} href={ROOT}>
        {t(SUITE_NAME)}
      </a>
      {pages.map(({ id, title }) => (
        <a key={id} href={id === aboutPlan.id ? ROOT : `/${id}`}>
          {t(title)}
        </a>
      ))}
    </nav>
  );
}

const ROOT = "/";
