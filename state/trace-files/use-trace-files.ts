"use client";
/** The traces that are open in this page, each read by a worker of its own, two at a time. They live as long as the page is open. */
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from "react";
import type { OpenedTrace } from "@/features/pages/trace/opened";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import { fingerprint } from "./fingerprint";
import type { FromTraceReader, ToTraceReader, TraceProgress } from "./protocol";

export type TraceFile = {
  readonly id: number;
  readonly file: File;
  readonly state: "waiting" | "reading" | "done" | "refused";
  readonly progress: TraceProgress;
  readonly issues: readonly Issue[];
  /** null where the browser cannot tell, or has not yet. */
  readonly fingerprint: string | null;
};

export type TraceFiles = {
  readonly files: readonly TraceFile[];
  /** What there is of each so far, in the same order; the same list until one of them changes. */
  readonly traces: readonly OpenedTrace[];
  readonly open: (files: readonly File[]) => void;
  /** Keeps what was read. */
  readonly stop: (id: number) => void;
  /** Forgets the file. */
  readonly close: (id: number) => void;
};

const MOST_AT_ONCE = 2;
const NOTHING_YET: TraceProgress = { bytes: 0, entries: 0, kernels: 0 };

export function useTraceFiles(): TraceFiles {
  const [files, setFiles] = useState<readonly TraceFile[]>([]);
  const [views, setViews] = useState<readonly View[]>([]);
  const workers = useWorkers();
  const next = useRef(0);
  const change = useCallback(
    (id: number, patch: Partial<TraceFile>) =>
      setFiles((all) => all.map((file) => (file.id === id ? { ...file, ...patch } : file))),
    [],
  );
  const end = useCallback((id: number) => {
    workers.current.get(id)?.terminate();
    workers.current.delete(id);
  }, []);

  // Outside React: one worker a file, as soon as there is room.
  useEffect(() => {
    const reading = files.filter(({ state }) => state === "reading").length;
    for (const { id, file } of files.filter(({ state }) => state === "waiting").slice(0, MOST_AT_ONCE - reading)) {
      if (workers.current.has(id)) continue;
      const hear = (message: FromTraceReader): void => {
        change(id, heard(message));
        if (message.kind === "progress") return;
        setViews((all) => withView(all, { id, trace: message.kind === "view" ? message.trace : null }));
        if (message.kind === "refused" || message.trace.complete) end(id);
      };
      workers.current.set(id, startReader(file, hear));
      change(id, { state: "reading" });
    }
  }, [files, change, end]);

  const open = useCallback(
    (chosen: readonly File[]) => {
      const added = chosen.map((file) => ({ ...WAITING, id: (next.current += 1), file }));
      setFiles((all) => [...all, ...added]);
      for (const { id, file } of added) void fingerprint(file).then((mark) => change(id, { fingerprint: mark }));
    },
    [change],
  );
  const stop = useCallback((id: number) => {
    workers.current.get(id)?.postMessage({ kind: "stop" } satisfies ToTraceReader);
  }, []);
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

/** By file; they end with the page. */
function useWorkers(): RefObject<Map<number, Worker>> {
  const workers = useRef(new Map<number, Worker>());
  // Outside React: what runs elsewhere.
  useEffect(() => {
    const running = workers.current;
    return () => {
      for (const worker of running.values()) worker.terminate();
      running.clear();
    };
  }, []);
  return workers;
}

function startReader(file: File, hear: (message: FromTraceReader) => void): Worker {
  const worker = new Worker(new URL("../trace.worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<FromTraceReader>) => hear(data));
  worker.addEventListener("error", () => hear({ kind: "refused", issues: [LOST] }));
  worker.postMessage({ kind: "read", file } satisfies ToTraceReader);
  return worker;
}

type View = { readonly id: number; readonly trace: OpenedTrace | null };

const withView = (all: readonly View[], view: View): readonly View[] =>
  [...all.filter(({ id }) => id !== view.id), view].toSorted((a, b) => a.id - b.id);

const WAITING = { state: "waiting", progress: NOTHING_YET, issues: [], fingerprint: null } as const;

function heard(message: FromTraceReader): Partial<TraceFile> {
  switch (message.kind) {
    case "progress":
      return { progress: message.progress };
    case "view":
      return message.trace.complete ? { state: "done" } : {};
    case "refused":
      return { state: "refused", issues: message.issues };
  }
}

const LOST: Issue = {
  code: "TRACE-READER-LOST",
  at: "file",
  message: text({
    en: "The browser ended the reading: most likely its memory ran out.",
    zh: "浏览器终止了读取：很可能内存不足。",
  }),
  fix: text({ en: "Run mds trace FILE, or open a shorter capture.", zh: "请运行 mds trace FILE，或打开更短的采集。" }),
};
