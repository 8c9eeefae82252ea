"use client";
/** Leads from the selection to the trace of the same time, if one is among the files or in an archive. */
import { useSetAtom } from "jotai";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import type { ServingProfileAnswer } from "@/features/pages/serving-profile/answer";
import type { ServingProfileInput } from "@/features/pages/serving-profile/input";
import { selectedStretch } from "@/features/pages/serving-profile/link/selected-stretch";
import type { Issue } from "@/lib/issue";
import { handedFilesAtom } from "@/state/opened-files/handed-files";
import { useText } from "@/state/language";
import { pageHref } from "@/state/link/links";
import type { FoundTrace } from "@/app/(suite)/(views)/serving-profile/capture-files/protocol";
import { takeTraces } from "@/app/(suite)/(views)/serving-profile/capture-files/take-traces";
import { useOpenProfile } from "./files";
import styles from "./serving-profile.module.css";
import * as m from "./messages";

export function SliceView({ output, input, page }: ViewProps<typeof ServingProfileInput, ServingProfileAnswer>) {
  const t = useText();
  const router = useRouter();
  const hand = useSetAtom(handedFilesAtom);
  const { traces } = useOpenProfile();
  const { busy, issues, take } = useTaking(traces);
  const moment = output.opened && selectedStretch(output.opened, input);
  if (moment === null) return null;
  if (traces.length === 0) return <p className={styles.note}>{t(m.traceOfSameTimeAmong)}</p>;
  const open = async (): Promise<void> => {
    const files = await take();
    if (files.length === 0) return;
    hand({ slug: "trace", files });
    const href = pageHref("trace", new URLSearchParams(page.link));
    router.push(`${href}${href.includes("?") ? "&" : "?"}${new URLSearchParams({ moment }).toString()}`);
  };
  return (
    <div data-part="slice">
      <button type="button" className={buttons.button} disabled={busy} onClick={() => void open()}>
        {t(m.openTraceOfThisTime)}
      </button>{" "}
      <span className={styles.note} role="status">
        {busy ? t(m.unpacking) : traces.map(({ file, member }) => member ?? file.path).join(", ")}
      </span>
      {issues.length > 0 && <IssueList tone="stop" issues={issues} onFix={() => undefined} />}
    </div>
  );
}

/** The trace files once requested; leaving the page stops the unpacking. */
function useTaking(traces: readonly FoundTrace[]) {
  const [busy, setBusy] = useState(false);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const running = useRef<AbortController | null>(null);
  // Outside React: the worker that unpacks.
  useEffect(() => () => running.current?.abort(), []);
  const take = async (): Promise<readonly File[]> => {
    running.current = new AbortController();
    setBusy(true);
    const taken = await takeTraces(traces, running.current.signal);
    setBusy(false);
    setIssues(taken.issues);
    return taken.ok ? taken.value : [];
  };
  return { busy, issues, take };
}
