"use client";
/** Workers that read files, two at a time; they end with their files, and with the page. */
import { useEffect, useMemo, useRef } from "react";
import type { Issue } from "@/lib/issue";
import type { FromTraceReader, ToTraceReader } from "./protocol";
import { issue } from "@/app/(suite)/(views)/trace/messages.issues";

const MOST_AT_ONCE = 2;

type Hear = (id: number, message: FromTraceReader) => void;
type Waiting = { readonly id: number; readonly file: File };

/** `hear` must stay the same: what it hears may come long after. */
export function useReaders(hear: Hear) {
  const readersRef = useRef(newReaders(hear));
  // Outside React: what runs elsewhere.
  useEffect(() => {
    const readers = readersRef.current;
    return () => readers.endAll();
  }, []);
  return useMemo(
    () => ({
      read: (id: number, file: File): void => readersRef.current.read({ id, file }),
      /** Keeps what was read. */
      stop: (id: number): void => readersRef.current.stop(id),
      end: (id: number): void => readersRef.current.end(id),
    }),
    [],
  );
}

function newReaders(hear: Hear) {
  const running = new Map<number, Worker>();
  let waiting: readonly Waiting[] = [];
  const begin = (): void => {
    const [next, ...rest] = waiting;
    if (next === undefined || running.size >= MOST_AT_ONCE) return;
    waiting = rest;
    running.set(
      next.id,
      startReader(next.file, (message) => {
        hear(next.id, message);
        if (
          message.kind === "refused" ||
          message.kind === "table" ||
          (message.kind === "view" && message.trace.complete)
        )
          end(next.id);
      }),
    );
    begin();
  };
  const end = (id: number): void => {
    running.get(id)?.terminate();
    running.delete(id);
    waiting = waiting.filter((entry) => entry.id !== id);
    begin();
  };
  return {
    end,
    read: (entry: Waiting): void => {
      waiting = [...waiting, entry];
      begin();
    },
    stop: (id: number): void => running.get(id)?.postMessage({ kind: "stop" } satisfies ToTraceReader),
    endAll: (): void => {
      waiting = [];
      for (const worker of running.values()) worker.terminate();
      running.clear();
    },
  };
}

function startReader(file: File, hear: (message: FromTraceReader) => void): Worker {
  const worker = new Worker(new URL("./trace.worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<FromTraceReader>) => hear(data));
  worker.addEventListener("error", () => hear({ kind: "refused", issues: [LOST] }));
  worker.postMessage({ kind: "read", file } satisfies ToTraceReader);
  return worker;
}

const LOST: Issue = issue("TRACE-READER-LOST", "file");
