"use client";
/** The four CSV files of step times, as `mds simulate --step-tables` reads them. */
import { useState } from "react";
import { FileButton } from "@/components/files/file-button";
import { TABLE_FILES } from "@/features/core/simulator/files/vidur-csv";
import type { SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import type { Actions } from "@/state/answers/bootstrap";
import { textOfFiles } from "@/state/opened-files/file-text";
import { useText } from "@/state/language";
import { linkText } from "@/state/server/link-text";
import * as m from "./messages";

type Key = keyof typeof TABLE_FILES;

export function TableFiles({ actions }: { readonly actions: Actions<typeof SchedulingInput> }) {
  const t = useText();
  const [said, say] = useState<string | null>(null);
  const take = async (files: readonly File[]): Promise<void> => {
    const matches = Object.entries(TABLE_FILES).flatMap(([key, name]) => {
      const file = files.find((candidate) => candidate.name === name);
      return file ? [[key as Key, file] as const] : [];
    });
    // Writing the cache may be left out: it then counts as free.
    const lacking = (["ops", "decode", "prefill"] as const).filter((key) => !matches.some(([have]) => have === key));
    if (lacking.length > 0)
      return say(`${t(m.theseFilesAreLacking)}${lacking.map((key) => TABLE_FILES[key]).join(", ")}`);
    const read = await textOfFiles(matches.map(([, file]) => file));
    if (!read.ok) return say(read.issues.map(({ message }) => t(message)).join(" "));
    const texts = Object.fromEntries(matches.map(([key], index) => [key, read.value[index]?.text]));
    try {
      actions.setInput({ step_tables: await linkText(JSON.stringify(texts)) });
      say(null);
    } catch {
      say(t(m.serverCouldNotKeepTables));
    }
  };
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take([...event.dataTransfer.files]);
      }}
    >
      <p>{Object.values(TABLE_FILES).join(", ")}</p>
      <FileButton label={t(m.chooseFourCsvFiles)} accept=".csv" multiple onFiles={take} />
      <p role="status">{said}</p>
    </div>
  );
}
