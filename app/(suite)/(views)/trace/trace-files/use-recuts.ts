"use client";
/** Traces split and named again, each by its worker: the page stays usable meanwhile. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { KernelRule } from "@/features/core/trace/rules";
import { type CutWish, type OpenedTrace, receiveRecut, type Recut, recutKey } from "@/features/core/trace";
import type { Issue } from "@/lib/issue";
import type { RecutAsked, RecutMade } from "./protocol";
import { issue } from "@/app/(suite)/(views)/trace/messages.issues";

type Made = { readonly of: OpenedTrace; readonly key: string; readonly recut: Recut };

/** In the order of the traces; while one is worked out, what there was of it before. */
export function useRecuts(
  traces: readonly OpenedTrace[],
  wish: CutWish | null,
  rules: readonly KernelRule[],
): readonly Recut[] {
  const [made, setMade] = useState<readonly Made[]>([]);
  const recuttersRef = useRef(
    newRecutters((made, open) => setMade((all) => [...all.filter(({ of }) => of !== made.of && open.has(of)), made])),
  );
  const key = wish && recutKey(wish, rules);
  // Outside React: what runs elsewhere.
  useEffect(() => {
    recuttersRef.current.ask(wish === null || key === null ? null : { traces, wish, own: rules, key });
  }, [traces, wish, rules, key]);
  useEffect(() => {
    const recutters = recuttersRef.current;
    return () => recutters.ask(null);
  }, []);
  return useMemo(() => traces.map((opened) => standing(opened, key, made)), [traces, key, made]);
}

function standing(opened: OpenedTrace, key: string | null, made: readonly Made[]): Recut {
  if (key === null || !opened.complete) return { opened, issues: [] };
  const last = made.find(({ of }) => of === opened);
  if (last?.key === key) return last.recut;
  return { opened: last?.recut.opened ?? opened, issues: [BEING_CUT] };
}

type Asked = Omit<RecutAsked, "kind" | "trace" | "name"> & {
  readonly traces: readonly OpenedTrace[];
  readonly key: string;
};

/** `hear` also gets the files that are still open: results of closed files are dropped. */
function newRecutters(hear: (made: Made, open: ReadonlySet<OpenedTrace>) => void) {
  let open: ReadonlySet<OpenedTrace> = new Set();
  const running = new Map<OpenedTrace, { readonly key: string; readonly worker: Worker }>();
  const done = new WeakMap<OpenedTrace, string>();
  const end = (opened: OpenedTrace): void => {
    running.get(opened)?.worker.terminate();
    running.delete(opened);
  };
  const begin = (opened: OpenedTrace, { key, wish, own }: Asked): void => {
    const answer = (recut: Recut): void => {
      end(opened);
      done.set(opened, key);
      hear({ of: opened, key, recut }, open);
    };
    const worker = new Worker(new URL("./trace.worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<RecutMade>) =>
      answer(receiveRecut(opened.trace, data.recut, own)),
    );
    worker.addEventListener("error", () => answer({ opened, issues: [LOST] }));
    const { layer_profile, anchor, layers, model_config } = wish;
    worker.postMessage({
      kind: "recut",
      trace: opened.trace,
      name: opened.name,
      wish: { layer_profile, anchor, layers, model_config },
      own,
    } satisfies RecutAsked);
    running.set(opened, { key, worker });
  };
  return {
    /** null: nothing is wished. What runs for another wish ends. */
    ask: (asked: Asked | null): void => {
      const wanted = new Set(asked?.traces.filter(({ complete }) => complete));
      for (const [opened, { key }] of running) if (!wanted.has(opened) || key !== asked?.key) end(opened);
      open = wanted;
      if (asked === null) return;
      for (const opened of wanted) if (!running.has(opened) && done.get(opened) !== asked.key) begin(opened, asked);
    },
  };
}

const BEING_CUT: Issue = issue("TRACE-BEING-CUT", "rules");

const LOST: Issue = issue("TRACE-CUT-LOST", "rules");
