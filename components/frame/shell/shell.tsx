"use client";
/** The suite around a page: bar, pages, scenario, help, dialogs, keyboard. Mounted once. */
import { useAtomValue } from "jotai";
import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { LateWords } from "@/components/feedback/late-words";
import { PartBoundary } from "@/components/feedback/part-boundary";
import { Region } from "@/components/feedback/region";
import { useText } from "@/state/language";
import { usePanelOpen } from "../scenario/use-panel-open";
import { helpOpenAtom } from "@/state/screen/ui";
import { Dialogs } from "../dialogs/dialogs";
import { DropAnywhere } from "./drop-anywhere";
import type { LoadHelp } from "./help-panel";
import { Keyboard } from "./keyboard";
import { LostSession } from "../recovery/lost-session";
import { Notice } from "./notice";
import { SetAside } from "../recovery/crash-backup";
import { SideNav } from "../navigation/side-nav";
import { SystemTheme } from "./system-theme";
import { TabTitle } from "./tab-title";
import { TopBar } from "../navigation/top-bar";
import { useSlug } from "../use-slug";
import * as m from "@/components/frame/messages";
import styles from "./shell.module.css";

const CrashReport = lazy(() => import("@/components/feedback/crash-report"));
const PlainMenu = lazy(() => import("../recovery/plain-menu"));
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
  const [panelOpen] = usePanelOpen();
  const helpOpen = useAtomValue(helpOpenAtom);
  return (
    <div
      className={styles.shell}
      data-panel={scenario && panelOpen ? "open" : "closed"}
      data-help={helpOpen && loadHelp ? "open" : "closed"}
    >
      <a className={styles.skip} href="#main">
        {t(m.skipToAnswer)}
      </a>
      <TopBar slug={slug} sentence={scenario?.sentence} answers={loadHelp !== undefined} />
      <div className={styles.nav}>
        <PartBoundary
          until={slug}
          failed={(error) => (
            <LateWords error={error}>
              <PlainMenu />
            </LateWords>
          )}
        >
          <SideNav current={slug} />
        </PartBoundary>
      </div>
      {scenario && panelOpen && (
        <aside className={styles.panel} aria-label={t(m.scenario)}>
          <Region until={slug}>{scenario.panel}</Region>
        </aside>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        <PartBoundary
          until={slug}
          failed={(error) => (
            <LateWords error={error}>
              <CrashReport error={error} />
            </LateWords>
          )}
        >
          {children}
        </PartBoundary>
      </main>
      {helpOpen && loadHelp && (
        <Region until={slug}>
          <Suspense fallback={<aside />}>
            <HelpPanel slug={slug} loadHelp={loadHelp} />
          </Suspense>
        </Region>
      )}
      {AROUND.map((Part, index) => (
        <Region key={index} until={slug} floats>
          <Part slug={slug} />
        </Region>
      ))}
    </div>
  );
}

/** What lies over the page or draws nothing. */
const AROUND: readonly ComponentType<{ readonly slug: string }>[] = [
  TabTitle,
  Dialogs,
  Keyboard,
  DropAnywhere,
  SystemTheme,
  Notice,
  LostSession,
  SetAside,
];
