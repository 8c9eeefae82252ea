"use client";
/** Open tables: read, answered and listed. */
import { useAtom } from "jotai";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import opening from "@/components/files/open-files.module.css";
import { readFiles, type DataFile } from "@/features/core/calibration/data-files";
import { readKitFile, type KitFile } from "@/features/core/kit/kit-file";
import { measureAnswer } from "@/features/pages/measure/answer";
import type { MeasureInput, MeasureScenario } from "@/features/pages/measure/input";
import { formatCount } from "@/lib/format/quantity";
import { perObject } from "@/lib/per-object";
import type { Text } from "@/lib/text";
import { kitFilesAtom } from "@/state/opened-files/chosen-files";
import { sourceText } from "@/state/opened-files/measured-source";
import { useText } from "@/state/language";
import { KeepChip } from "./keep-chip";
import { Scripts } from "./scripts";
import * as m from "./messages";

export { measureAnalysis } from "@/features/pages/measure/analysis";

export const VIEWS = { scripts: Scripts, keep: KeepChip };

/** Read once, however often it is shown. */
const readOnce = perObject((file: DataFile) => ({ file, read: readKitFile(file.text, file.name) }));

/** Those of the link first, then those of the reader's disk. */
export function readTables(linked: string, chosen: readonly DataFile[]) {
  const opened = [...readFiles(linked), ...chosen]
    .map(readOnce)
    .flatMap(({ file, read }) => (read.ok ? [{ file, kit: read.value }] : []));
  const kits = opened.map(({ kit }) => kit);
  return {
    source: { files: opened.map(({ file }) => sourceText(file)), model: null },
    answer: (scenario: MeasureScenario, input: MeasureInput) => measureAnswer(scenario, kits, input),
  };
}

/** The kind of each file, and what could not be read. */
export function FileList() {
  const t = useText();
  const [files, set] = useAtom(kitFilesAtom);
  const read = files.map(readOnce);
  const issues = read.flatMap((file) => file.read.issues);
  const refused = read.some((file) => !file.read.ok);
  return (
    <>
      {read.map(({ file, read: kit }) => (
        <div key={file.name} className={opening.line} data-file={file.name}>
          <b>{file.name}</b>
          {kit.ok && <span className={opening.note}>{t(fileWords(kit.value))}</span>}
          <button
            type="button"
            className={buttons.button}
            aria-label={`${t(m.close)}: ${file.name}`}
            onClick={() => set((known) => known.filter((other) => other !== file))}
          >
            {t(m.close)}
          </button>
        </div>
      ))}
      {issues.length > 0 && <IssueList tone={refused ? "stop" : "note"} issues={issues} onFix={() => undefined} />}
    </>
  );
}

function fileWords({ tool, machine, measured, unmeasured }: KitFile): Text {
  const [done, left] = [formatCount(measured), formatCount(unmeasured.length)];
  const on = machine.device === "" ? "" : `, ${machine.device}`;
  return m.toolPyOnDoneMeasured({ tool, on, done, left });
}
