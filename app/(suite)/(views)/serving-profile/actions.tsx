"use client";
/** From a capture to a plan: the same requests in the simulator, as a workload, and as a point of a calibration. */
import { useRouter } from "next/navigation";
import { useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { downloadText } from "@/components/files/download";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import type { ServingProfileAnswer } from "@/features/pages/serving-profile/answer";
import type { ServingProfileInput } from "@/features/pages/serving-profile/input";
import { pointsCsv } from "@/features/pages/serving-profile/replay/points";
import { workloadTrace } from "@/features/pages/serving-profile/replay/workload";
import { formatCount } from "@/lib/format/quantity";
import { useText } from "@/state/language";
import { linkText } from "@/state/server/link-text";
import { pageHref } from "@/state/link/links";
import { packFiles } from "@/state/opened-files/measurement-files";
import { useOpenReplay } from "./files";
import styles from "./serving-profile.module.css";
import * as m from "./messages";

const WORDS = {
  replay: m.replayInSimulator,
  cancel: m.cancel,
  progress: m.progress,
  workload: m.openAsWorkload,
  calibrate: m.calibrateFromThis,
  points: m.pointsAsCsv,
  unsaved: m.itIsTooLongFor,
  nothing: m.noRequestHasArrivalEnd,
};

export function Actions({ output, scenario, page }: ViewProps<typeof ServingProfileInput, ServingProfileAnswer>) {
  const t = useText();
  const router = useRouter();
  const [said, say] = useState<keyof typeof WORDS | null>(null);
  const { opened } = output;
  if (opened === null) return null;
  /** Opens another page with this scenario and extra parameters. */
  const go = (slug: string, params: Record<string, string>): void => {
    const href = pageHref(slug, new URLSearchParams(page.link));
    router.push(`${href}${href.includes("?") ? "&" : "?"}${new URLSearchParams(params).toString()}`);
  };
  const openWorkload = (): void => {
    const trace = workloadTrace(opened);
    if (trace === null) return say("nothing");
    linkText(trace.csv).then(
      (packed) => go("scheduling-simulator", { trace: packed, requests: String(trace.requests), trace_unit: "s" }),
      () => say("unsaved"),
    );
  };
  const withPoints = (act: (csv: string) => void): void => {
    const csv = pointsCsv(opened, scenario);
    if (csv === null) say("nothing");
    else act(csv);
  };
  const calibrate = (csv: string): void => {
    packFiles([{ name: "points.csv", text: csv }]).then(
      (data) => go("calibration", { data }),
      () => say("unsaved"),
    );
  };
  return (
    <div className={styles.actions}>
      <ReplayAction />
      <ActionButton word={t(WORDS.workload)} onDo={openWorkload} />
      <ActionButton word={t(WORDS.calibrate)} onDo={() => withPoints(calibrate)} />
      <ActionButton
        word={t(WORDS.points)}
        onDo={() => withPoints((csv) => downloadText("mds-serving-profile-points.csv", "text/csv", csv))}
      />
      <span role="status">{said && t(WORDS[said])}</span>
    </div>
  );
}

const ActionButton = ({ word, onDo }: { readonly word: string; readonly onDo: () => void }) => (
  <button type="button" className={buttons.button} onClick={onDo}>
    {word}
  </button>
);

function ReplayAction() {
  const t = useText();
  const { state, so, issues, start, cancel } = useOpenReplay();
  if (state === "running")
    return (
      <>
        <progress value={so.finished} max={Math.max(1, so.of)} aria-label={t(WORDS.progress)} />
        <span role="status" className={styles.note}>
          {`${formatCount(so.finished)} / ${formatCount(so.of)}`}
        </span>
        <ActionButton word={t(WORDS.cancel)} onDo={cancel} />
      </>
    );
  return (
    <>
      <button type="button" className={buttons.primary} data-replay={state} onClick={start}>
        {t(WORDS.replay)}
      </button>
      {issues.length > 0 && <IssueList tone="stop" issues={issues} onFix={() => undefined} />}
    </>
  );
}
