"use client";
/** Results of benchmarks as files or as pasted text: their texts are handed on, and what could not be read is said below. */
import { useState, type ReactNode } from "react";
import { FileDrop } from "@/components/files/file-drop";
import { PASTED, type DataFile } from "@/features/core/calibration/data-files";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { useHandedFiles } from "@/state/opened-files/handed-files";
import { useText } from "@/state/language";
import type { textOfFile } from "@/state/opened-files/file-text";
import { measurementsOfFile } from "@/state/opened-files/measurement-files";
import { FileIssues } from "./file-issues";
import * as m from "./messages";

const ACCEPT = ".csv,.tsv,.txt,.json,.jsonl,.ndjson,.log,.gz";

type MeasurementDropProps = {
  readonly words: { readonly paste: Text; readonly note: Text; readonly choose?: Text };
  readonly placeholder: string;
  /** What went wrong with them since. */
  readonly trouble?: readonly Issue[];
  readonly onAdd: (files: readonly DataFile[]) => void;
  /** How a file is read; left out: as one that holds times of a served load, and refused where it is known to be another. */
  readonly read?: typeof textOfFile;
  /** The page that takes files dropped elsewhere; none where left out. */
  readonly slug?: string;
  /** More buttons. */
  readonly children?: ReactNode;
};

export function MeasurementDrop({
  words,
  placeholder,
  trouble = [],
  onAdd,
  read = measurementsOfFile,
  slug = "",
  children,
}: MeasurementDropProps) {
  const t = useText();
  const [unread, setUnread] = useState<readonly Issue[]>([]);
  const bring = async (chosen: readonly File[]): Promise<void> => {
    const files = await Promise.all(chosen.map(read));
    setUnread(files.flatMap((file) => (file.ok ? [] : file.issues)));
    onAdd(files.flatMap((file) => (file.ok ? [file.value] : [])));
  };
  useHandedFiles(slug, (handed) => void bring(handed));
  return (
    <>
      <FileDrop
        label={t(words.paste)}
        note={t(words.note)}
        placeholder={placeholder}
        words={{ choose: t(words.choose ?? m.chooseFiles), read: t(m.readPastedText) }}
        accept={ACCEPT}
        onFiles={(chosen) => void bring(chosen)}
        onText={(pasted) => {
          setUnread([]);
          onAdd([{ name: PASTED, text: pasted }]);
        }}
      >
        {children}
      </FileDrop>
      <div role="status">
        <FileIssues issues={[...unread, ...trouble]} />
      </div>
    </>
  );
}
