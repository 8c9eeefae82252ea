"use client";
/** The page's settings out as JSON, and in again: pasted, opened or dropped. */
import { useState } from "react";
import { downloadText } from "@/components/files/download";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { FileDrop } from "@/components/files/file-drop";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { CopyButton } from "@/components/results/copy-button";
import { ResultSection } from "@/components/results/parts/result-section";
import type { MmaTilesInput } from "@/features/pages/mma-tiles/input";
import type { MmaTiles } from "@/features/pages/mma-tiles/mma-tiles";
import { readSnapshot, snapshotText } from "@/features/pages/mma-tiles/snapshot";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import { useText } from "@/state/language";

const WORDS = {
  title: text({ en: "Snapshot", zh: "快照" }),
  note: text({
    en: "All controls of this page and the accelerator. The link carries the same. Paste a snapshot, open it, or drop the file here.",
    zh: "本页全部控件与加速卡；链接同样包含。可粘贴、打开或拖入快照文件。",
  }),
  field: text({ en: "Snapshot, JSON", zh: "快照 JSON" }),
  download: text({ en: "Download", zh: "下载" }),
  copy: text({ en: "Copy", zh: "复制" }),
  open: text({ en: "Open a file", zh: "打开文件" }),
  use: text({ en: "Use this snapshot", zh: "使用该快照" }),
};
/** A snapshot takes a few hundred bytes; anything longer is another file. */
const LONGEST = 64 * 1024;

export function SnapshotBox({ input, scenario, page }: ViewProps<typeof MmaTilesInput, MmaTiles>) {
  const { mend } = page.actions;
  const t = useText();
  const [issues, say] = useState<readonly Issue[]>([]);
  const now = snapshotText(scenario.params.hw, input);
  const take = (written: string): void => {
    const read = readSnapshot(written);
    say(read.issues);
    if (read.ok) mend({ label: WORDS.use, set: read.value });
  };
  return (
    <ResultSection id="snapshot" title={WORDS.title}>
      <FileDrop
        label={t(WORDS.field)}
        note={t(WORDS.note)}
        placeholder={now}
        words={{ choose: t(WORDS.open), read: t(WORDS.use) }}
        accept=".json,application/json"
        onFiles={([file]) => void file?.slice(0, LONGEST).text().then(take)}
        onText={take}
      >
        <button
          type="button"
          className={buttons.button}
          onClick={() => downloadText("mds-mma-tiles.json", "application/json", now)}
        >
          {t(WORDS.download)}
        </button>
        <CopyButton text={now} label={t(WORDS.copy)} />
      </FileDrop>
      <div role="status">{issues.length > 0 && <IssueList issues={issues} tone="note" onMend={mend} />}</div>
    </ResultSection>
  );
}
