"use client";
/** The serving profile that is open in this page: read by a worker, again whenever zone or units are said otherwise. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { AssembleOptions } from "@/features/core/serving-profile/reading";
import { type OpenedProfile, receiveProfile } from "@/features/core/serving-profile";
import type { ExampleName } from "@/features/core/synthetic-profile/cases";
import type { Issue } from "@/lib/issue";
import { fingerprint } from "@/state/opened-files/fingerprint";
import type {
  FoundTrace,
  FromProfileReader,
  ProfileFile,
  ProfileProgress,
  ProfileSource,
  ToProfileReader,
} from "./protocol";
import { issue } from "@/app/(suite)/(views)/serving-profile/messages.issues";

type ProfileState = "none" | "reading" | "done" | "refused";

export type ServingProfile = {
  readonly state: ProfileState;
  readonly source: ProfileSource | null;
  readonly progress: ProfileProgress;
  readonly issues: readonly Issue[];
  /** The last one that was read of this source. */
  readonly profile: OpenedProfile | null;
  /** Those of the same time among the reader's files. */
  readonly traces: readonly FoundTrace[];
  /** Of the reader's files; null where the browser does not know yet, or there are none. */
  readonly mark: string | null;
  readonly open: (files: readonly ProfileFile[]) => void;
  /** Keeps what was read. */
  readonly stop: () => void;
  /** Forgets the reader's files. */
  readonly close: () => void;
};

type Files = { readonly id: number; readonly files: readonly ProfileFile[] };
type Heard = {
  readonly key: string;
  readonly source: ProfileSource;
  readonly state: ProfileState;
  readonly progress: ProfileProgress;
  readonly issues: readonly Issue[];
  readonly profile: OpenedProfile | null;
  readonly traces: readonly FoundTrace[];
};

const NO_TRACES: readonly FoundTrace[] = [];
const NOTHING_YET: ProfileProgress = { bytes: 0, of: 0, files: 0, ofFiles: 0 };

/** Files that were opened go before an example that the link names. `options` must stay the same object while they say the same. */
export function useProfile(example: ExampleName | null, options: AssembleOptions): ServingProfile {
  const [opened, setOpened] = useState<Files | null>(null);
  const [marked, setMarked] = useState<{ readonly id: number; readonly mark: string | null } | null>(null);
  const [heard, setHeard] = useState<Heard | null>(null);
  const next = useRef(0);
  const running = useRef<Worker | null>(null);
  const source = useMemo<ProfileSource | null>(() => {
    if (opened !== null) return { kind: "files", files: opened.files };
    return example === null ? null : { kind: "example", name: example };
  }, [opened, example]);
  const key = `${opened?.id ?? ""} ${example ?? ""} ${JSON.stringify(options)}`;
  // Outside React: what runs elsewhere.
  useEffect(() => {
    if (source === null) return;
    const worker = startReader(source, options, (message) => setHeard((before) => hear(before, key, source, message)));
    running.current = worker;
    return () => worker.terminate();
  }, [source, options, key]);
  const open = useCallback((files: readonly ProfileFile[]) => {
    if (files.length === 0) return;
    const id = (next.current += 1);
    const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
    setOpened({ id, files: sorted });
    void markFiles(sorted).then((mark) => setMarked({ id, mark }));
  }, []);
  const stop = useCallback(() => running.current?.postMessage({ kind: "stop" } satisfies ToProfileReader), []);
  const close = useCallback(() => setOpened(null), []);
  return useMemo(() => {
    const now = source !== null && heard?.key === key ? heard : null;
    return {
      state: source === null ? "none" : (now?.state ?? "reading"),
      source,
      progress: now?.progress ?? NOTHING_YET,
      issues: now?.issues ?? [],
      profile: source !== null && heard?.source === source ? heard.profile : null,
      traces: source !== null && heard?.source === source ? heard.traces : NO_TRACES,
      mark: opened !== null && marked?.id === opened.id ? marked.mark : null,
      ...{ open, stop, close },
    };
  }, [source, heard, key, opened, marked, open, stop, close]);
}

function hear(before: Heard | null, key: string, source: ProfileSource, message: FromProfileReader): Heard {
  const { profile, traces } = before?.source === source ? before : { profile: null, traces: NO_TRACES };
  const known = before?.key === key ? before : { key, source, progress: NOTHING_YET, issues: [], profile, traces };
  switch (message.kind) {
    case "progress":
      return { ...known, state: "reading", progress: message.progress };
    case "done":
      return {
        ...known,
        ...{ state: "done", issues: [], profile: receiveProfile(message.profile), traces: message.traces },
      };
    case "refused":
      return { ...known, state: "refused", issues: message.issues, profile: null, traces: NO_TRACES };
  }
}

/** One mark for a set of files; null where the browser hashes nothing. */
async function markFiles(files: readonly ProfileFile[]): Promise<string | null> {
  const marks = await Promise.all(files.map(({ file }) => fingerprint(file)));
  return marks.includes(null) ? null : fingerprint(new Blob([marks.join()]));
}

function startReader(
  source: ProfileSource,
  options: AssembleOptions,
  hear: (message: FromProfileReader) => void,
): Worker {
  const worker = new Worker(new URL("./profile.worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<FromProfileReader>) => {
    // What it read by is garbage now, some hundreds of megabytes of a large capture.
    if (data.kind !== "progress") worker.terminate();
    hear(data);
  });
  worker.addEventListener("error", () => hear({ kind: "refused", issues: [LOST] }));
  worker.postMessage({ kind: "read", source, options } satisfies ToProfileReader);
  return worker;
}

const LOST: Issue = issue("PROFILE-READER-LOST", "file");
