"use client";
/** Long work of a page: `useJob(kind, input)` starts it, streams its outcomes in, and starts anew when the input changes. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { JobSnapshot } from "@/lib/jobs/board";
import { readPlain, writePlain } from "@/lib/jobs/plain-text";
import { inBrowser } from "./in-browser";
import { brokenOff, refused, type JobRun, type JobRunOptions } from "./job-run";
import { CANCELLED_BY_READER, onServer } from "./on-server";

/** "idle": no input was given. */
export type JobView = Omit<JobSnapshot, "state"> & {
  readonly state: JobSnapshot["state"] | "idle";
  /** Stops it; what finished stays. */
  readonly cancel: () => void;
  /** Runs it again, e.g. after cancelling. */
  readonly restart: () => void;
};

/** `input` is plain JSON data and compared by content; null = nothing to do yet. */
export function useJob(kind: string, input: unknown): JobView {
  const key = useMemo(() => (input === null ? null : writePlain({ kind, input })), [kind, input]);
  const [round, setRound] = useState(0);
  const [seen, setSeen] = useState<{ readonly of: string; readonly snapshot: JobSnapshot } | null>(null);
  const running = useRef<Running | null>(null);

  // Workers and the server are outside React: the job runs as long as this input is asked for.
  useEffect(() => {
    const before = running.current;
    running.current = null;
    // Asking something else gives up the old question; asking the same again goes on with it.
    before?.stop.abort(before.key === key ? undefined : CANCELLED_BY_READER);
    if (key === null) return;
    const stop = new AbortController();
    running.current = { key, stop };
    const paced = pacer((snapshot) => setSeen({ of: `${round} ${key}`, snapshot }));
    void runJob(key, stop.signal, paced.publish);
    return paced.stop;
  }, [key, round]);

  // Leaving the page stops this browser's workers and only the listening to a server.
  useEffect(() => () => running.current?.stop.abort(), []);

  const current = key !== null && seen?.of === `${round} ${key}` ? seen.snapshot : null;
  return {
    ...(current ?? { ...refused([]), state: key === null ? "idle" : "running" }),
    cancel: () => running.current?.stop.abort(CANCELLED_BY_READER),
    restart: () => setRound((before) => before + 1),
  };
}

type Running = { readonly key: string; readonly stop: AbortController };

async function runJob(key: string, signal: AbortSignal, publish: JobRunOptions["publish"]): Promise<void> {
  const { kind, input } = readPlain(key) as { readonly kind: string; readonly input: unknown };
  try {
    const run = await chosenRun();
    await run(kind, input, { signal, publish });
  } catch (error) {
    if (!signal.aborted) publish(refused([brokenOff((error as Error).message)]));
  }
}

/** About as often as a person can see, however many cells finish. */
const PACE_MS = 50;

function pacer(show: (snapshot: JobSnapshot) => void) {
  let next: JobSnapshot | (() => JobSnapshot) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const flush = (): void => {
    timer = undefined;
    if (next !== null && !stopped) show(typeof next === "function" ? next() : next);
  };
  return {
    publish(snapshot: JobSnapshot | (() => JobSnapshot)): void {
      next = snapshot;
      timer ??= setTimeout(flush, PACE_MS);
    },
    stop(): void {
      stopped = true;
    },
  };
}

let where: Promise<JobRun> | null = null;

/** The deployment says where pages compute; a server that cannot be asked leaves it to the browser. */
function chosenRun(): Promise<JobRun> {
  where ??= fetch("/api/v1/jobs").then(
    async (answer) => {
      const { pages_compute } = (await answer.json()) as { pages_compute?: string };
      return pages_compute === "server" ? onServer : inBrowser;
    },
    () => inBrowser,
  );
  return where;
}
