"use client";
/** Another user's report, from the link or from an opened file. */
import { useCallback, useMemo, useState } from "react";
import { MOST_CHARACTERS, readComposed, type ComposedReport } from "@/features/core/report-builder/document";
import { myReportForm } from "@/features/pages/my-report/input";
import type { Issue } from "@/lib/issue";
import { type Text, verbatim } from "@/lib/text";
import { useQuestion } from "@/state/answers/bootstrap";
import { useHandedFiles } from "@/state/opened-files/handed-files";
import * as m from "./messages";
import { issue } from "./messages.issues";

type Opened = { readonly name: string; readonly report: ComposedReport | null; readonly issues: readonly Issue[] };

type ForeignReport = {
  /** null: the reader's own is shown. */
  readonly report: ComposedReport | null;
  /** Where it comes from. */
  readonly name: Text;
  readonly issues: readonly Issue[];
  readonly unreadable: readonly Issue[];
  readonly open: (files: readonly File[]) => void;
  /** Back to the reader's own. */
  readonly close: () => void;
};

/** Maximum bytes of one character: a longer file is refused before it is read. */
const BYTES_A_CHARACTER = 4;

export function useForeignReport(): ForeignReport {
  const { input, asked, unreadable, actions } = useQuestion(myReportForm);
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback(([file]: readonly File[]) => {
    if (file === undefined) return;
    void readFile(file).then(setOpened);
  }, []);
  useHandedFiles("my-report", open);
  const linked = useMemo(() => {
    if (input.doc === "") return null;
    if (!asked.ok) return { report: null, issues: asked.issues };
    if (asked.value.doc === "") return null;
    const read = readComposed(asked.value.doc);
    return { report: read.ok ? read.value : null, issues: read.issues };
  }, [input.doc, asked]);
  const { setInput } = actions;
  const close = useCallback(() => {
    setOpened(null);
    setInput({ doc: "" });
  }, [setInput]);
  const shown = opened ?? linked;
  return {
    report: shown?.report ?? null,
    name: opened ? verbatim(opened.name) : m.thisLink,
    issues: shown?.issues ?? [],
    ...{ unreadable, open, close },
  };
}

async function readFile(file: File): Promise<Opened> {
  const { name, size } = file;
  if (size > BYTES_A_CHARACTER * MOST_CHARACTERS) return { name, report: null, issues: [tooLarge(name, size)] };
  const source = await file.text().catch(() => null);
  if (source === null) return { name, report: null, issues: [UNREADABLE] };
  const read = readComposed(source);
  return { name, report: read.ok ? read.value : null, issues: read.issues };
}

const tooLarge = (name: string, size: number): Issue => {
  const [bytes, most] = [size, BYTES_A_CHARACTER * MOST_CHARACTERS].map((count) => count.toLocaleString("en"));
  return issue("COMPOSED-TOO-LONG", "doc", { name, bytes: bytes ?? "", most: most ?? "" });
};

const UNREADABLE: Issue = issue("COMPOSED-UNREADABLE", "doc");
