"use client";
/** The incident of the open files: read by a worker, again whenever a file comes or goes. */
import { useEffect, useMemo, useState } from "react";
import type { OpenedIncident } from "@/features/pages/diagnose/answer";
import type { Issue } from "@/lib/issue";
import type { PathedFile } from "@/state/opened-files/dropped-files";
import type { FromIncidentReader, ToIncidentReader } from "./protocol";
import { issue } from "@/app/(suite)/(views)/diagnose/messages.issues";

export type IncidentReading = {
  readonly state: "none" | "reading" | "done" | "refused";
  /** Files. */
  readonly read: number;
  readonly of: number;
  readonly issues: readonly Issue[];
  readonly opened: OpenedIncident | null;
};

export const NOT_READ: IncidentReading = { state: "none", read: 0, of: 0, issues: [], opened: null };

type Heard = { readonly of: object; readonly message: FromIncidentReader };

/** Open files go before the example that a link names. */
export function useIncident(files: readonly PathedFile[], example: boolean): IncidentReading {
  const asked = useMemo<ToIncidentReader | null>(() => {
    if (files.length > 0) return { files };
    return example ? { files: null } : null;
  }, [files, example]);
  const [heard, setHeard] = useState<Heard | null>(null);
  // Outside React: what runs elsewhere.
  useEffect(() => {
    if (asked === null) return;
    const worker = startReader(asked, (message) => setHeard({ of: asked, message }));
    return () => worker.terminate();
  }, [asked]);
  return useMemo(() => {
    if (asked === null) return NOT_READ;
    const of = asked.files?.length ?? 1;
    const message = heard?.of === asked ? heard.message : null;
    if (message === null) return { ...NOT_READ, state: "reading", of };
    if (message.kind === "progress") return { ...NOT_READ, state: "reading", read: message.read, of: message.of };
    return message.kind === "done"
      ? { ...NOT_READ, state: "done", read: of, of, opened: message.opened }
      : { ...NOT_READ, state: "refused", of, issues: message.issues };
  }, [asked, heard]);
}

function startReader(asked: ToIncidentReader, hear: (message: FromIncidentReader) => void): Worker {
  const worker = new Worker(new URL("./incident.worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<FromIncidentReader>) => {
    if (data.kind !== "progress") worker.terminate();
    hear(data);
  });
  worker.addEventListener("error", () => hear({ kind: "refused", issues: [LOST] }));
  worker.postMessage(asked);
  return worker;
}

const LOST: Issue = issue("DIAGNOSE-READER-LOST", "files");
