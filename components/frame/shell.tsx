"use client";
/** The suite around a page: bar, pages, scenario, help, dialogs, keyboard. Mounted once. */
import { useAtomValue } from "jotai";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import type { Analysis } from "@/features/analysis";
import { analysisById } from "@/features/registry";
import { useText } from "@/state/language";
import { panelOpenAtom } from "@/state/preferences";
import { helpOpenAtom } from "@/state/ui";
import { Dialogs } from "./dialogs";
import { HelpPanel, type LoadHelp } from "./help-panel";
import { Keyboard } from "./keyboard";
import { Notice } from "./notice";
import { PanelHead } from "./panel-head";
import { ScenarioPanel } from "@/components/inputs/scenario-panel";
import { SideNav } from "./side-nav";
import { SystemTheme } from "./system-theme";
import { TopBar } from "./top-bar";
import { WORDS } from "./words";
import styles from "./shell.module.css";

export function Shell({ loadHelp, children }: { loadHelp: LoadHelp; children: ReactNode }) {
  const t = useText();
  const slug = usePathname().split("/")[1] ?? "";
  // The registry's entries differ in their types; the shell reads only what all have.
  const analysis = analysisById(slug) as unknown as Analysis | undefined;
  const panelOpen = useAtomValue(panelOpenAtom);
  const helpOpen = useAtomValue(helpOpenAtom);
  return (
    <div
      className={styles.shell}
      data-panel={analysis && panelOpen ? "open" : "closed"}
      data-help={helpOpen ? "open" : "closed"}
    >
      <a className={styles.skip} href="#main">
        {t(WORDS.skip)}
      </a>
      <TopBar hasScenario={analysis !== undefined} />
      <div className={styles.nav}>
        <SideNav current={analysis?.id} />
      </div>
      {analysis && panelOpen && (
        <aside className={styles.panel} aria-label={t(WORDS.scenario)}>
          <PanelHead />
          <ScenarioPanel analysis={analysis} />
        </aside>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {helpOpen && <HelpPanel slug={slug} loadHelp={loadHelp} />}
      <Dialogs analysis={analysis} />
      <Keyboard />
      <SystemTheme />
      <Notice />
    </div>
  );
}
