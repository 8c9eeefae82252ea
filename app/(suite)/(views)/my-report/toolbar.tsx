"use client";
/** Actions on the whole report. */
import buttons from "@/components/feedback/button.module.css";
import { focusAdded } from "@/components/focus-added";
import { FileButton } from "@/components/files/file-button";
import { Menu } from "@/components/overlays/menu";
import { EMPTY } from "@/features/core/report-builder/document";
import { insertEntries } from "@/features/core/report-builder/edit";
import { TEMPLATES } from "@/features/pages/my-report/templates";
import { useText } from "@/state/language";
import type { MyReport } from "@/state/browser-storage/my-report";
import type { PageActions } from "@/state/screen/page-actions";
import { ENTRIES_ID } from "./entries-id";
import styles from "./my-report.module.css";
import { useTemplates } from "./use-templates";
import * as m from "./messages";

type ToolbarProps = {
  readonly mine: MyReport;
  /** The reader's own report is shown. */
  readonly own: boolean;
  readonly empty: boolean;
  readonly actions: PageActions;
  readonly onOpen: (files: readonly File[]) => void;
};

export function Toolbar({ mine: { change, undo }, own, empty, actions, onOpen }: ToolbarProps) {
  const t = useText();
  const { lay } = useTemplates(change);
  const add = (kind: "heading" | "note") => () => {
    focusAdded(document.getElementById(ENTRIES_ID));
    change((report) => insertEntries(report, [{ kind, words: "" }]));
  };
  const templates = TEMPLATES.map((template) => ({
    id: template.id,
    label: t(template.title),
    run: () => lay(template),
  }));
  const saves = (actions.exports ?? []).map(({ id, label, run }) => ({ id, label: t(label), run }));
  return (
    <div className={styles.toolbar} role="group" aria-label={t(m.wholeReport)}>
      {own && (
        <>
          <button type="button" className={buttons.button} onClick={add("heading")}>
            {t(m.addHeading)}
          </button>
          <button type="button" className={buttons.button} onClick={add("note")}>
            {t(m.addNote)}
          </button>
          {!empty && (
            <Menu className={buttons.button} label={<>{t(m.layOutTemplate)} ▾</>} items={templates} empty="" />
          )}
        </>
      )}
      <FileButton label={t(m.openFile)} accept=".json,application/json" onFiles={onOpen} />
      {!empty && <Menu className={buttons.button} label={<>{t(m.saveOrSend)} ▾</>} items={saves} empty="" />}
      {own && undo && (
        <button type="button" className={buttons.button} onClick={undo}>
          {t(m.undoChange)}
        </button>
      )}
      {own && !empty && (
        <button type="button" className={buttons.button} onClick={() => change(() => EMPTY)}>
          {t(m.removeAll)}
        </button>
      )}
    </div>
  );
}
