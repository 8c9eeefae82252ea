"use client";
/** The open traces of this page, each read by its worker, two at a time. They live as long as the page is open. */
import { useCallback, useMemo, useRef, useState } from "react";
import { type OpenedTrace, receiveTrace } from "@/features/core/trace";
import type { KernelTable } from "@/features/core/trace/reading";
import type { Issue } from "@/lib/issue";
import { fingerprint } from "@/state/opened-files/fingerprint";
import type { FromTraceReader, TraceProgress } from "./protocol";
import { useReaders } from "./use-readers";

export type TraceFile = {
  readonly id: number;
  readonly file: File;
  readonly state: "waiting" | "reading" | "done" | "refused";
  readonly progress: TraceProgress;
  readonly issues: readonly Issue[];
  /** Where the file holds sums of kernels and no trace. */
  readonly table: KernelTable | null;
  /** null where the browser does not know, or does not know yet. */
  readonly fingerprint: string | null;
};

export type TraceFiles = {
  readonly files: readonly TraceFile[];
  /** The present part of each, in the same order; the same list until one of them changes. */
  readonly traces: readonly OpenedTrace[];
  readonly open: (files: readonly File[]) => void;
  /** Keeps what was read. */
  readonly stop: (id: number) => void;
  /** Forgets the file. */
  readonly close: (id: number) => void;
};

const NOTHING_YET: TraceProgress = { bytes: 0, entries: 0, kernels: 0 };

export function useTraceFiles(): TraceFiles {
  const [files, setFiles] = useState<readonly TraceFile[]>([]);
  const [views, setViews] = useState<readonly View[]>([]);
  const next = useRef(0);
  const change = useCallback(
    (id: number, patch: Partial<TraceFile>) =>
      setFiles((all) => all.map((file) => (file.id === id ? { ...file, ...patch } : file))),
    [],
  );
  const hear = useCallback(
    (id: number, message: FromTraceReader) => {
      change(id, heard(message));
      if (message.kind === "progress") return;
      const trace = message.kind === "view" ? receiveTrace(message.trace) : null;
      setViews((all) => withView(all, { id, trace }));
    },
    [change],
  );
  const { read, stop, end } = useReaders(hear);
  const open = useCallback(
    (chosen: readonly File[]) => {
      const added = chosen.map((file) => ({ ...WAITING, id: (next.current += 1), file }));
      setFiles((all) => [...all, ...added]);
      for (const { id, file } of added) {
        void fingerprint(file).then((mark) => change(id, { fingerprint: mark }));
        read(id, file);
      }
    },
    [change, read],
  );
  const close = useCallback(
    (id: number) => {
      end(id);
      setFiles((all) => all.filter((file) => file.id !== id));
      setViews((all) => withView(all, { id, trace: null }));
    },
    [end],
  );
  const traces = useMemo(() => views.flatMap(({ trace }) => trace ?? []), [views]);
  return useMemo(() => ({ files, traces, open, stop, close }), [files, traces, open, stop, close]);
}

type View = { readonly id: number; readonly trace: OpenedTrace | null };

const withView = (all: readonly View[], view: View): readonly View[] =>
  [...all.filter(({ id }) => id !== view.id), view].toSorted((a, b) => a.id - b.id);

const WAITING = { state: "waiting", progress: NOTHING_YET, issues: [], table: null, fingerprint: null } as const;

function heard(message: FromTraceReader): Partial<TraceFile> {
  switch (message.kind) {
    case "progress":
      return { state: "reading", progress: message.progress };
    case "view":
      return message.trace.complete ? { state: "done" } : {};
    case "table":
      return { state: "done", table: message.table };
    case "refused":
      return { state: "refused", issues: message.issues };
  }
}
