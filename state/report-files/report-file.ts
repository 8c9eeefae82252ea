"use client";
/** A report of the reader's disk: read in a worker, then in the link, or held by the page where it is too long for the server to keep. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReportingReport } from "@/features/core/report/document";
import { tooLarge } from "@/features/core/report/issues";
import { MOST_CHARACTERS } from "@/features/core/report/read-report";
import type { Issue } from "@/lib/issue";
import type { Result } from "@/lib/result";
import { linkText, MOST_BYTES } from "../server/link-text";
import { sourceFile, sourceText, type MeasuredSource } from "../opened-files/measured-source";
import { issue } from "./messages.issues";

/** What the worker says. */
export type ReadFile = { readonly source: string; readonly read: Result<ReportingReport> };

type Standing = {
  /** null: none was opened since the page is there. */
  readonly name: string | null;
  /** What was opened and read; null: nothing was, or it is no report. */
  readonly read: { readonly file: File; readonly text: string; readonly document: ReportingReport } | null;
  readonly reading: boolean;
  /** Why the file is not shown, or only here. */
  readonly issues: readonly Issue[];
  /** Too long for a link: only this page has it. */
  readonly held: { readonly document: ReportingReport; readonly checks: readonly Issue[] } | null;
};

const NOTHING: Standing = { name: null, read: null, reading: false, issues: [], held: null };

/** Which file the shown report is of; undefined: it is the scenario's. A link has the text of one, and not its name. */
export function reportSource(
  { held, read }: Pick<Standing, "held" | "read">,
  linked: string,
): MeasuredSource | undefined {
  if (read !== null && (held !== null || read.text === linked))
    return { files: [sourceFile(read.file)], model: statedModel(read.document) };
  return linked === "" ? undefined : { files: [sourceText({ name: "report.json", text: linked })], model: null };
}

/** As the report states it; null: it does not. */
function statedModel({ config }: ReportingReport): string | null {
  const { model } = config;
  return typeof model === "string" && model !== "" ? model : null;
}

export type ReportFile = Standing & {
  readonly open: (files: readonly File[]) => void;
  /** Also while it is read. */
  readonly close: () => void;
};

/** `keep` puts into the link what names the file. */
export function useReportFile(keep: (document: string) => void): ReportFile {
  const [standing, say] = useState(NOTHING);
  const worker = useRef<Worker | null>(null);
  // Outside React: what runs elsewhere ends with the page.
  useEffect(() => () => worker.current?.terminate(), []);
  const close = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
    say(NOTHING);
  }, []);
  const open = useCallback(
    ([file, ...others]: readonly File[]) => {
      if (file === undefined) return;
      worker.current?.terminate();
      const { name } = file;
      const more = others.length > 0 ? [onlyFirst(name)] : [];
      const end = (change: Partial<Standing>): void =>
        say({ ...NOTHING, name, ...change, issues: [...more, ...(change.issues ?? [])] });
      if (file.size > MOST_CHARACTERS) return end({ issues: [tooLarge(file.size, MOST_CHARACTERS)] });
      say({ ...NOTHING, name, reading: true });
      worker.current = readElsewhere(file, (answer) => {
        if (answer === null) return end({ issues: [UNREADABLE] });
        const { read, source } = answer;
        if (!read.ok) return end({ issues: read.issues });
        const opened = { file, text: source, document: read.value };
        const hold = (): void =>
          end({ issues: [HELD], read: opened, held: { document: read.value, checks: read.issues } });
        if (file.size > MOST_BYTES) return hold();
        linkText(source).then((document) => {
          end({ read: opened });
          keep(document);
        }, hold);
      });
    },
    [keep],
  );
  return useMemo(() => ({ ...standing, open, close }), [standing, open, close]);
}

/** null: the reader itself gave up. */
function readElsewhere(file: File, hear: (answer: ReadFile | null) => void): Worker {
  const worker = new Worker(new URL("./report.worker.ts", import.meta.url), { type: "module" });
  const end = (answer: ReadFile | null): void => {
    worker.terminate();
    hear(answer);
  };
  worker.addEventListener("message", ({ data }: MessageEvent<ReadFile>) => end(data));
  worker.addEventListener("error", () => end(null));
  worker.postMessage(file);
  return worker;
}

const onlyFirst = (name: string): Issue => issue("REPORT-ONE", "document", { name });

const UNREADABLE: Issue = issue("REPORT-UNREADABLE", "document");

const HELD: Issue = issue("REPORT-HELD", "document");
