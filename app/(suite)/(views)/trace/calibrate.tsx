"use client";
/** The passes of the trace go on to Calibration, or into a file that is read there with those of other traces. */
import { useRouter } from "next/navigation";
import { useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { downloadText } from "@/components/charts/download";
import type { ViewProps } from "@/components/results/analysis-page";
import type { TraceAnswer } from "@/features/pages/trace/answer";
import { handOver, type HandOver } from "@/features/pages/trace/hand-over";
import type { TraceInput } from "@/features/pages/trace/input";
import { select } from "@/features/pages/trace/selection";
import { useText } from "@/state/language";
import { pageHref } from "@/state/links";
import { packFiles } from "@/state/measurement-files";
import { WORDS } from "./words";

export function Calibrate({ output, input }: ViewProps<typeof TraceInput, TraceAnswer>) {
  const t = useText();
  const router = useRouter();
  const [unsaved, setUnsaved] = useState(false);
  // Points are written when they are asked for: a trace may have thousands of passes.
  const withPoints = (act: (points: HandOver) => void): void => {
    const selection = select(output.traces, input);
    const points = selection === null ? null : handOver(selection, input.set);
    if (points !== null) act(points);
  };
  const open = (points: HandOver): void => {
    packFiles([{ name: "points.csv", text: points.csv }]).then(
      (data) => router.push(address(points, data)),
      () => setUnsaved(true),
    );
  };
  return (
    <>
      <button type="button" className={buttons.button} onClick={() => withPoints(open)}>
        {t(WORDS.calibrate)}
      </button>
      <button
        type="button"
        className={buttons.button}
        onClick={() => withPoints(({ csv }) => downloadText("mds-trace-points.csv", "text/csv", csv))}
      >
        {t(WORDS.points)}
      </button>
      <span role="status">{unsaved && t(WORDS.unsaved)}</span>
    </>
  );
}

function address({ scenario, engine }: HandOver, data: string): string {
  const href = pageHref("calibration", new URLSearchParams(scenario));
  return `${href}${href.includes("?") ? "&" : "?"}${new URLSearchParams({ data, engine }).toString()}`;
}
