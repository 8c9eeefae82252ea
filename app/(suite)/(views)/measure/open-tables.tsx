"use client";
/** Tables of the kit by dropping, choosing or pasting, with the kind of each. */
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import opening from "@/components/files/open-files.module.css";
import { MeasurementDrop } from "@/components/measured/measurement-drop";
import { ResultSection } from "@/components/results/parts/result-section";
import type { KitFile } from "@/features/core/kit/kit-file";
import { formatCount } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { useKitFiles, type OpenKitFile } from "@/state/opened-files/kit-files";
import { useText } from "@/state/language";
import { textOfFile } from "@/state/opened-files/file-text";
import * as m from "./messages";

const WORDS = {
  title: m.measuredTables,
  paste: m.pasteTable,
  note: m.dropCsvFilesThatScripts,
  choose: m.openTables,
  close: m.close,
};

const EXAMPLE = "mds_kit,tool,date,device,…,test,op,dtype,m,n,k,…";

export function OpenTables() {
  const t = useText();
  const { files, add, close } = useKitFiles();
  return (
    <ResultSection id="open" title={WORDS.title}>
      <MeasurementDrop read={textOfFile} words={WORDS} placeholder={EXAMPLE} onAdd={add} slug="measure" />
      {files.map(({ file, read }) => (
        <div key={file.name} className={opening.line} data-file={file.name}>
          <b>{file.name}</b>
          {read.ok && <span className={opening.note}>{t(fileWords(read.value))}</span>}
          <button
            type="button"
            className={buttons.button}
            aria-label={`${t(WORDS.close)}: ${file.name}`}
            onClick={() => close(file)}
          >
            {t(WORDS.close)}
          </button>
        </div>
      ))}
      <Issues files={files} />
    </ResultSection>
  );
}

function Issues({ files }: { readonly files: readonly OpenKitFile[] }) {
  const issues = files.flatMap(({ read }) => read.issues);
  if (issues.length === 0) return null;
  const refused = files.some(({ read }) => !read.ok);
  return <IssueList tone={refused ? "stop" : "note"} issues={issues} onFix={() => undefined} />;
}

function fileWords({ tool, machine, measured, unmeasured }: KitFile): Text {
  const [done, left] = [formatCount(measured), formatCount(unmeasured.length)];
  const on = machine.device === "" ? "" : `, ${machine.device}`;
  return m.toolPyOnDoneMeasured({ tool, on, done, left });
}
