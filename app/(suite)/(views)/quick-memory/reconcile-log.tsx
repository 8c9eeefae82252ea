"use client";

import { useCallback, useRef, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import { logLead } from "@/features/pages/quick-memory/log/log-table";
import type { QuickMemoryInput } from "@/features/pages/quick-memory/input";
import type { QuickMemory } from "@/features/pages/quick-memory/quick-memory";
import { packText } from "@/lib/packed-text";
import { useText } from "@/state/language";
import { textOfFile } from "@/state/opened-files/file-text";
import { useHandedFiles } from "@/state/opened-files/handed-files";
import { logReader } from "./log-reader";
import styles from "./quick-memory.module.css";
import * as m from "./messages";

/** Characters of a log whose reader could not be loaded. */
const UNREAD = 8000;

/** The link carries the lines that are known, and the answer is the log's while they are there. */
export function ReconcileLog({ output, input, page }: ViewProps<typeof QuickMemoryInput, QuickMemory>) {
  const t = useText();
  const [pasted, keep] = useState(input.log);
  /** Lines of what was pasted before are not taken over what is there now. */
  const latest = useRef(pasted);
  const { applyFix } = page.actions;
  const paste = useCallback(
    (text: string) => {
      keep(text);
      latest.current = text;
      logReader.after((reader) => {
        if (latest.current !== text) return;
        const lines = reader === null ? text.slice(0, UNREAD) : reader.knownLines(text);
        applyFix({ label: m.logOrDeviceTable, set: { log: lines === "" ? "" : packText(lines) } });
      });
    },
    [applyFix],
  );
  const open = useCallback(
    ([file]: readonly File[]) => {
      if (file) void textOfFile(file).then((read) => read.ok && paste(read.value.text));
    },
    [paste],
  );
  useHandedFiles("quick-memory", open);
  const { log } = output;
  return (
    <ResultSection id="log" title={m.reconcileMyLog} lead={m.pasteStartUpLogOf}>
      <textarea
        className={styles.log}
        aria-label={t(m.logOrDeviceTable)}
        spellCheck={false}
        placeholder="GPU KV cache size: 420,832 tokens"
        value={pasted}
        onChange={(event) => paste(event.target.value)}
      />
      {pasted.trim() !== "" && (
        <p className={styles.status} role="status">
          {t(log === null ? m.noLineInItIs : logLead(log))}
          {log?.adoptAll && (
            <button
              type="button"
              className={buttons.button}
              onClick={() => {
                keep("");
                latest.current = "";
                applyFix({ label: m.adoptAll, set: { ...log.adoptAll, log: "" } });
              }}
            >
              {t(m.adoptAll)}
            </button>
          )}
        </p>
      )}
    </ResultSection>
  );
}
