"use client";
/** The traces of a capture as files that another page opens: those in archives are unpacked by a worker, one archive after the other. */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { FoundTrace } from "./protocol";
import type { FromUnpacking, ToUnpacking } from "./unpack-protocol";
import { issue } from "@/app/(suite)/(views)/serving-profile/messages.issues";

/** More than a capture has ranks. */
const MOST = 64;

/** `signal` ends the unpacking when the caller has left; the promise stays open. */
export async function takeTraces(traces: readonly FoundTrace[], signal: AbortSignal): Promise<Result<readonly File[]>> {
  const wanted = traces.slice(0, MOST);
  const taken = wanted.flatMap(({ file, member }) => (member === null ? [file.file] : []));
  const archives = new Set(wanted.flatMap(({ file, member }) => (member === null ? [] : [file])));
  const issues: Issue[] = [];
  for (const archive of archives) {
    const members = wanted.flatMap(({ file, member }) => (file === archive ? (member ?? []) : []));
    const unpacked = await unpack({ archive, members }, signal);
    if (unpacked.ok) taken.push(...unpacked.value);
    else issues.push(...unpacked.issues);
  }
  return taken.length === 0 ? failure(...issues) : success(taken, issues);
}

const unpack = (asked: ToUnpacking, signal: AbortSignal): Promise<FromUnpacking> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL("./unpack.worker.ts", import.meta.url), { type: "module" });
    const end = (unpacked: FromUnpacking): void => {
      worker.terminate();
      resolve(unpacked);
    };
    signal.addEventListener("abort", () => worker.terminate());
    worker.addEventListener("message", ({ data }: MessageEvent<FromUnpacking>) => end(data));
    worker.addEventListener("error", () => end(failure(LOST)));
    worker.postMessage(asked);
  });

const LOST: Issue = issue("PROFILE-UNPACKING-LOST", "file");
