"use client";
/** The suite around a page: bar, pages, scenario, help, dialogs, keyboard. Mounted once. */
import { useAtomValue } from "jotai";
import { lazy, Suspense, type ReactNode } from "react";
import { useText } from "@/state/language";
import { panelOpenAtom } from "@/state/preferences";
import { helpOpenAtom } from "@/state/ui";
import { Dialogs } from "./dialogs";
import { DropAnywhere } from "./drop-anywhere";
import type { LoadHelp } from "./help-panel";
import { Keyboard } from "./keyboard";
import { LostSession } from "./lost-session";
import { Notice } from "./notice";
import { SideNav } from "./side-nav";
import { SystemTheme } from "./system-theme";
import { TabTitle } from "./tab-title";
import { TopBar } from "./top-bar";
import { useSlug } from "./use-slug";
import { WORDS } from "./words";
import styles from "./shell.module.css";

const HelpPanel = lazy(() => import("./help-panel"));

type ShellProps = {
  /** A screen without help leaves it out. */
  readonly loadHelp?: LoadHelp;
  /** What pages that read the shared scenario show of it; the index has none and stays light. */
  readonly scenario?: { readonly sentence: ReactNode; readonly panel: ReactNode };
  readonly children: ReactNode;
};

export function Shell({ loadHelp, scenario, children }: ShellProps) {
  const t = useText();
  const slug = useSlug();
  const panelOpen = useAtomValue(panelOpenAtom);
  const helpOpen = useAtomValue(helpOpenAtom);
  return (
    <div
      className={styles.shell}
      data-panel={scenario && panelOpen ? "open" : "closed"}
      data-help={helpOpen && loadHelp ? "open" : "closed"}
    >
      <TabTitle slug={slug} />
      <a className={styles.skip} href="#main">
        {t(WORDS.skip)}
      </a>
      <TopBar sentence={scenario?.sentence} answers={loadHelp !== undefined} />
      <div className={styles.nav}>
        <SideNav current={slug} />
      </div>
      {scenario && panelOpen && (
        <aside className={styles.panel} aria-label={t(WORDS.scenario)}>
          {scenario.panel}
        </aside>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {helpOpen && loadHelp && (
        <Suspense fallback={<aside />}>
          <HelpPanel slug={slug} loadHelp={loadHelp} />
        </Suspense>
      )}
      <Dialogs slug={slug} />
      <Keyboard />
      <DropAnywhere />
      <SystemTheme />
      <Notice />
      <LostSession />
    </div>
  );
}
