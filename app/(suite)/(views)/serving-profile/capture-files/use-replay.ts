"use client";
/** A replay of the open capture with the present scenario; another capture or scenario clears its answer. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { measuredRun } from "@/features/core/replay/from-capture";
import type { Replaying } from "@/features/core/replay/replay";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { OpenedProfile } from "@/features/core/serving-profile";
import type { Replayed } from "@/features/pages/serving-profile/replay/outcome";
import type { Issue } from "@/lib/issue";
import type { FromReplay, ToReplay } from "./replay-protocol";
import { issue } from "@/app/(suite)/(views)/serving-profile/messages.issues";

export type Replay = {
  readonly state: "none" | "running" | "done" | "refused";
  readonly so: Replaying;
  readonly replayed: Replayed | null;
  readonly issues: readonly Issue[];
  readonly start: () => void;
  readonly cancel: () => void;
};

type Asked = { readonly profile: OpenedProfile; readonly scenario: Resolved };
type Heard = Asked & Pick<Replay, "state" | "so" | "replayed" | "issues">;

const NOTHING = { so: { finished: 0, of: 0 }, replayed: null, issues: [] } as const;

export function useReplay(profile: OpenedProfile | null, scenario: Resolved | null): Replay {
  const [heard, setHeard] = useState<Heard | null>(null);
  const running = useRef<Worker | null>(null);
  const end = useCallback(() => {
    running.current?.terminate();
    running.current = null;
  }, []);
  // Outside React: what runs elsewhere ends with what it was asked about.
  useEffect(() => end, [end, profile, scenario]);
  const start = useCallback(() => {
    if (profile === null || scenario === null) return;
    end();
    const asked = { profile, scenario };
    setHeard({ ...asked, ...NOTHING, state: "running" });
    running.current = startReplay(asked, (message) => setHeard((before) => hear(before, asked, message)));
  }, [profile, scenario, end]);
  const cancel = useCallback(() => {
    end();
    setHeard(null);
  }, [end]);
  return useMemo(() => {
    const now = heard?.profile === profile && heard?.scenario === scenario ? heard : null;
    return { ...NOTHING, state: "none", ...now, start, cancel };
  }, [heard, profile, scenario, start, cancel]);
}

function hear(before: Heard | null, asked: Asked, message: FromReplay): Heard | null {
  // It was cancelled, or something else was asked since.
  if (before === null || before.profile !== asked.profile || before.scenario !== asked.scenario) return before;
  switch (message.kind) {
    case "progress":
      return { ...before, so: message.so };
    case "done":
      return { ...before, state: "done", replayed: message.replayed };
    case "refused":
      return { ...before, state: "refused", issues: message.issues };
  }
}

function startReplay({ profile, scenario }: Asked, heard: (message: FromReplay) => void): Worker {
  const worker = new Worker(new URL("./replay.worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<FromReplay>) => heard(data));
  worker.addEventListener("error", () => heard({ kind: "refused", issues: [LOST] }));
  worker.postMessage({ run: measuredRun(profile.capture), scenario } satisfies ToReplay);
  return worker;
}

const LOST: Issue = issue("REPLAY-LOST", "replay");
