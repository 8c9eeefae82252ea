"use client";
/** Tables of the kit by dropping, choosing or pasting, with the kind of each. */
import { useAtomValue } from "jotai";
import { MeasurementDrop } from "@/components/measured/measurement-drop";
import { ResultSection } from "@/components/results/parts/result-section";
import { kitFilesAtom, useAddFiles } from "@/state/opened-files/chosen-files";
import { textOfFile } from "@/state/opened-files/file-text";
import { openedTables } from "./opened-tables";
import * as m from "./messages";

const WORDS = {
  title: m.measuredTables,
  paste: m.pasteTable,
  note: m.dropCsvFilesThatScripts,
  choose: m.openTables,
};

const EXAMPLE = "mds_kit,tool,date,device,…,test,op,dtype,m,n,k,…";

export function OpenTables() {
  const files = useAtomValue(kitFilesAtom);
  const add = useAddFiles(kitFilesAtom);
  return (
    <ResultSection id="open" title={WORDS.title}>
      <MeasurementDrop
        read={textOfFile}
        words={WORDS}
        placeholder={EXAMPLE}
        onAdd={(more) => openedTables.after(() => add(more))}
        slug="measure"
      />
      {files.length > 0 && <OpenedFiles />}
    </ResultSection>
  );
}

function OpenedFiles() {
  const { FileList } = openedTables.use();
  return <FileList />;
}
