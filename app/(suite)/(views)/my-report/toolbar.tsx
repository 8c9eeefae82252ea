"use client";
/** What is done with the whole report. */
import buttons from "@/components/feedback/button.module.css";
import { focusAdded } from "@/components/focus-added";
import { FileButton } from "@/components/files/file-button";
import { Menu } from "@/components/overlays/menu";
import { EMPTY } from "@/features/core/report-builder/document";
import { insertEntries } from "@/features/core/report-builder/edit";
import { TEMPLATES } from "@/features/pages/my-report/templates";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { MyReport } from "@/state/browser-storage/my-report";
import type { PageActions } from "@/state/screen/page-actions";
import { ENTRIES_ID } from "./entries-id";
import styles from "./my-report.module.css";
import { useTemplates } from "./use-templates";

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
    <div className={styles.toolbar} role="group" aria-label={t(WORDS.tools)}>
      {own && (
        <>
          <button type="button" className={buttons.button} onClick={add("heading")}>
            {t(WORDS.heading)}
          </button>
          <button type="button" className={buttons.button} onClick={add("note")}>
            {t(WORDS.note)}
          </button>
          {!empty && <Menu className={buttons.button} label={<>{t(WORDS.template)} ▾</>} items={templates} empty="" />}
        </>
      )}
      <FileButton label={t(WORDS.open)} accept=".json,application/json" onFiles={onOpen} />
      {!empty && <Menu className={buttons.button} label={<>{t(WORDS.save)} ▾</>} items={saves} empty="" />}
      {own && undo && (
        <button type="button" className={buttons.button} onClick={undo}>
          {t(WORDS.undo)}
        </button>
      )}
      {own && !empty && (
        <button type="button" className={buttons.button} onClick={() => change(() => EMPTY)}>
          {t(WORDS.clear)}
        </button>
      )}
    </div>
  );
}

const WORDS = {
  tools: text({ en: "The whole report", zh: "整份报告" }),
  heading: text({ en: "Add heading", zh: "添加标题" }),
  note: text({ en: "Add note", zh: "添加备注" }),
  template: text({ en: "Lay out template", zh: "套用模板" }),
  open: text({ en: "Open file", zh: "打开文件" }),
  save: text({ en: "Save or send", zh: "保存或发送" }),
  undo: text({ en: "Undo change", zh: "撤销更改" }),
  clear: text({ en: "Remove all", zh: "全部移除" }),
};
