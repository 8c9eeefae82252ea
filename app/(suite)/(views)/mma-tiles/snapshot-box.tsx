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
import { useText } from "@/state/language";
import * as m from "./messages";
/** A snapshot takes a few hundred bytes; anything longer is another file. */
const LONGEST = 64 * 1024;

export function SnapshotBox({ input, scenario, page }: ViewProps<typeof MmaTilesInput, MmaTiles>) {
  const { applyFix } = page.actions;
  const t = useText();
  const [issues, say] = useState<readonly Issue[]>([]);
  const now = snapshotText(scenario.params.hw, input);
  const take = (text: string): void => {
    const read = readSnapshot(text);
    say(read.issues);
    if (read.ok) applyFix({ label: m.useThisSnapshot, set: read.value });
  };
  return (
    <ResultSection id="snapshot" title={m.snapshot}>
      <FileDrop
        label={t(m.snapshotJson)}
        note={t(m.allControlsOfThisPage)}
        placeholder={now}
        words={{ choose: t(m.openFile), read: t(m.useThisSnapshot) }}
        accept=".json,application/json"
        onFiles={([file]) => void file?.slice(0, LONGEST).text().then(take)}
        onText={take}
      >
        <button
          type="button"
          className={buttons.button}
          onClick={() => downloadText("mds-mma-tiles.json", "application/json", now)}
        >
          {t(m.download)}
        </button>
        <CopyButton text={now} label={t(m.copy)} />
      </FileDrop>
      <div role="status">{issues.length > 0 && <IssueList issues={issues} tone="note" onFix={applyFix} />}</div>
    </ResultSection>
  );
}
