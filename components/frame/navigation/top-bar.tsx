"use client";
import Link from "next/link";
import { useSetAtom } from "jotai";
import { lazy, Suspense, type ReactNode } from "react";
import { Menu as MenuIcon, PanelLeftOpen } from "lucide-react";
import { Region } from "@/components/feedback/region";
import { IDENTITY_NAME } from "@/features/core/saved/identity";
import { undo, useCanUndo } from "@/state/link/edit-history";
import { useText } from "@/state/language";
import { usePageHref } from "@/state/link/page-href";
import { useLinkSearch } from "@/state/link/raw-link";
import { usePanelOpen } from "../scenario/use-panel-open";
import { dialogAtom, sheetAtom } from "@/state/screen/ui";
import { ExportMenu } from "@/components/overlays/export-menu";
import { PinButton } from "./pin-button";
import { useShellActions } from "../use-shell-actions";
import { SUITE_NAME } from "../words";
import styles from "./top-bar.module.css";
import * as m from "@/components/frame/messages";

/** Lets `e` open the menu of exports. */
export const EXPORT_TRIGGER = "export-menu";

type TopBarProps = {
  readonly slug: string;
  /** Says the scenario; a screen without one says what the suite is. */
  readonly sentence: ReactNode;
  /** The screen has a result: to pin, to link to, to export. */
  readonly answers: boolean;
};

/** The link to the menu stays even if a part of the bar fails. */
export function TopBar({ slug, sentence, answers }: TopBarProps) {
  const t = useText();
  return (
    <header className={styles.bar}>
      <div className={styles.brand}>
        <MenuButton />
        <HomeLink />
      </div>
      <div className={styles.middle}>
        {sentence && <PanelButton />}
        <div className={styles.lines}>
          {answers && <OpenItem slug={slug} />}
          {sentence ? (
            <Region until={slug}>{sentence}</Region>
          ) : (
            <p className={styles.line}>{t(m.sizingSearchingAndCheckingLlm)}</p>
          )}
        </div>
      </div>
      <div className={styles.actions} data-screen-only>
        {answers && (
          <Region until={slug}>
            <ResultActions />
          </Region>
        )}
        <Region until={slug}>
          <ScreenActions />
        </Region>
      </div>
    </header>
  );
}

const ItemBar = lazy(() => import("../saving/item-bar"));

function OpenItem({ slug }: { readonly slug: string }) {
  if (!useLinkSearch().has(IDENTITY_NAME)) return null;
  return (
    <Region until={slug}>
      <Suspense fallback={<p data-item-bar="loading">&nbsp;</p>}>
        <ItemBar />
      </Suspense>
    </Region>
  );
}

function HomeLink() {
  const t = useText();
  const href = usePageHref();
  return (
    <Link className={styles.name} href={href("")} prefetch={false}>
      {t(SUITE_NAME)}
    </Link>
  );
}

/** What every screen has: commands, language, theme, keys. */
function ScreenActions() {
  const t = useText();
  const actions = useShellActions();
  const openDialog = useSetAtom(dialogAtom);
  return (
    <>
      <button
        type="button"
        className={styles.action}
        title={t(m.commands)}
        data-wide
        onClick={() => openDialog("commands")}
      >
        <kbd>Ctrl K</kbd>
        <span className="visually-hidden">{t(m.commands)}</span>
      </button>
      <button type="button" className={styles.action} lang={actions.otherLanguage} onClick={actions.switchLanguage}>
        {actions.otherLanguage === "zh" ? "中文" : "EN"}
      </button>
      <button type="button" className={styles.action} onClick={actions.toggleTheme}>
        <span className={styles.onLight}>{t(m.dark)}</span>
        <span className={styles.onDark}>{t(m.light)}</span>
      </button>
      <button
        type="button"
        className={styles.action}
        title={t(m.keyboardShortcuts)}
        data-wide
        onClick={() => openDialog("shortcuts")}
      >
        <kbd>?</kbd>
        <span className="visually-hidden">{t(m.keyboardShortcuts)}</span>
      </button>
    </>
  );
}

/** What can be done with the result on the screen. */
function ResultActions() {
  const t = useText();
  const actions = useShellActions();
  const undoable = useCanUndo();
  const openDialog = useSetAtom(dialogAtom);
  return (
    <>
      <button type="button" className={styles.action} title="Ctrl Z" disabled={!undoable} onClick={undo}>
        {t(m.undo)}
      </button>
      <button type="button" className={styles.action} title="Ctrl S" data-wide onClick={() => openDialog("save")}>
        {t(m.save)}
      </button>
      <PinButton />
      <button type="button" className={styles.action} data-wide onClick={actions.copyLink}>
        {t(m.link)}
      </button>
      <span data-wide className={styles.contents}>
        <ExportMenu
          className={styles.action}
          triggerId={EXPORT_TRIGGER}
          label={<>{t(m.exportWord)} ▾</>}
          exports={actions.exports}
          empty={t(m.thisPageHasNothingTo)}
        />
      </span>
      <span data-wide className={styles.rule} />
    </>
  );
}

function MenuButton() {
  const t = useText();
  const openSheet = useSetAtom(sheetAtom);
  return (
    <button
      type="button"
      className={styles.menu}
      data-screen-only
      aria-label={t(m.menu)}
      onClick={() => openSheet("nav")}
    >
      <MenuIcon size={16} strokeWidth={1.5} aria-hidden />
    </button>
  );
}

/** If the panel is folded away, its button is before the sentence. */
function PanelButton() {
  const t = useText();
  const [open, setOpen] = usePanelOpen();
  const openSheet = useSetAtom(sheetAtom);
  return (
    <>
      {!open && (
        <button
          type="button"
          className={styles.showPanel}
          data-screen-only
          aria-label={t(m.showScenarioPanel)}
          onClick={() => setOpen(true)}
        >
          <PanelLeftOpen size={16} strokeWidth={1.5} aria-hidden />
        </button>
      )}
      <button type="button" className={styles.edit} data-screen-only onClick={() => openSheet("scenario")}>
        {t(m.edit)}
      </button>
    </>
  );
}
