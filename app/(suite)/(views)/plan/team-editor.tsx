"use client";
/** GPUs that the team has: in the link, kept in this browser, and carried to others as a file. */
import { useSetAtom } from "jotai";
import { useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { downloadText } from "@/components/charts/download";
import { readTeam, writeTeam } from "@/features/core/plan/team";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { keepTeam, useTeam } from "@/state/own-team";
import { noticeAtom } from "@/state/ui";
import styles from "./plan.module.css";
import type { PlanEditorProps } from "./props";

const WORDS = {
  title: text({ en: "GPUs of the team", zh: "团队的 GPU" }),
  about: text({
    en: "kind=count, a price after @, GPUs of a node after /",
    zh: "型号=数量，@ 后为价格，/ 后为每节点 GPU 数",
  }),
  keep: text({ en: "Keep in this browser", zh: "保存在此浏览器" }),
  use: text({ en: "Use what is kept", zh: "使用已保存的" }),
  save: text({ en: "Save as a file", zh: "保存为文件" }),
  open: text({ en: "Open a file", zh: "打开文件" }),
  kept: text({ en: "Kept", zh: "已保存" }),
  full: text({ en: "The browser keeps nothing here", zh: "浏览器无法在此保存" }),
};

const FILE = "mds-team.txt";

export function TeamEditor({ page: { input, actions } }: PlanEditorProps) {
  const t = useText();
  const say = useSetAtom(noticeAtom);
  const kept = useTeam();
  const [draft, edit] = useState<string | null>(null);
  const shown = draft ?? input.team;
  const read = readTeam(shown);
  const settle = (written: string): void => {
    const team = readTeam(written);
    if (!team.ok) return edit(written);
    edit(null);
    actions.setInput({ team: writeTeam(team.value) });
  };
  const open = async (file: File | undefined): Promise<void> => {
    if (file) settle((await file.text()).trim());
  };
  return (
    <details className={styles.team} open={!read.ok || undefined}>
      <summary>{t(WORDS.title)}</summary>
      <div className={styles.teamFields}>
        <input
          className={styles.teamText}
          aria-label={`${t(WORDS.title)}: ${t(WORDS.about)}`}
          aria-invalid={!read.ok}
          placeholder="b200-sxm=8@6/8,mi300x=16"
          value={shown}
          onChange={({ target }) => edit(target.value)}
          onBlur={() => settle(shown)}
          onKeyDown={({ key }) => key === "Enter" && settle(shown)}
        />
        <button
          type="button"
          className={buttons.button}
          onClick={() => say(t(keepTeam(shown) ? WORDS.kept : WORDS.full))}
        >
          {t(WORDS.keep)}
        </button>
        {kept !== "" && kept !== input.team && (
          <button type="button" className={buttons.button} onClick={() => settle(kept)}>
            {t(WORDS.use)}
          </button>
        )}
        <button type="button" className={buttons.button} onClick={() => downloadText(FILE, "text/plain", shown)}>
          {t(WORDS.save)}
        </button>
        <label className={buttons.button}>
          {t(WORDS.open)}
          <input type="file" className="visually-hidden" onChange={({ target }) => void open(target.files?.[0])} />
        </label>
      </div>
      <p className={styles.teamNote}>{t(read.ok ? WORDS.about : (read.issues[0]?.message ?? WORDS.about))}</p>
    </details>
  );
}
