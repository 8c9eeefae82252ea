"use client";
/** The passes of the trace go on to Calibration, into a file that is read there with those of other traces, or beside tables of operators. */
import { useRouter } from "next/navigation";
import { useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { downloadText } from "@/components/files/download";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import type { TraceAnswer } from "@/features/pages/trace/answer";
import { handOver, passToKeep, type HandOver } from "@/features/pages/trace/prediction/calibration-points";
import type { TraceInput } from "@/features/pages/trace/input";
import { select } from "@/features/pages/trace/selection";
import type { Text } from "@/lib/text";
import { keepPass, useKeptPasses } from "@/state/browser-storage/stored-passes";
import { useText } from "@/state/language";
import { pageHref } from "@/state/link/links";
import { packFiles } from "@/state/opened-files/measurement-files";
import * as m from "./messages";

export function Calibrate({ output, input }: ViewProps<typeof TraceInput, TraceAnswer>) {
  const t = useText();
  const router = useRouter();
  const [trouble, setTrouble] = useState<Text | null>(null);
  const { count, forget } = useKeptPasses();
  const selected = select(output.traces, input);
  const toKeep = selected && passToKeep(selected, input.set);
  const keep = ({ kept, scenario }: NonNullable<typeof toKeep>): void => {
    if (keepPass(kept)) router.push(pageHref("quick-estimation", new URLSearchParams(scenario)));
    else setTrouble(m.thisBrowserKeepsNothingOr);
  };
  // Points are written when they are asked for: a trace may have thousands of passes.
  const withPoints = (act: (points: HandOver) => void): void => {
    const points = selected && handOver(selected, input.set);
    if (points !== null) act(points);
  };
  const open = (points: HandOver): void => {
    packFiles([{ name: "points.csv", text: points.csv }]).then(
      (data) => router.push(address(points, data)),
      () => setTrouble(m.serverCouldNotKeepMeasurements),
    );
  };
  return (
    <>
      <button type="button" className={buttons.button} onClick={() => withPoints(open)}>
        {t(m.calibrateFromThis)}
      </button>
      <button
        type="button"
        className={buttons.button}
        onClick={() => withPoints(({ csv }) => downloadText("mds-trace-points.csv", "text/csv", csv))}
      >
        {t(m.pointsAsCsv)}
      </button>
      {toKeep && (
        <button type="button" className={buttons.button} onClick={() => keep(toKeep)}>
          {t(m.showBesideOperators)}
        </button>
      )}
      {count > 0 && (
        <button type="button" className={buttons.button} onClick={forget}>
          {t(m.forgetKeptPasses)}
        </button>
      )}
      <span role="status">{trouble && t(trouble)}</span>
    </>
  );
}

function address({ scenario, engine }: HandOver, data: string): string {
  const href = pageHref("calibration", new URLSearchParams(scenario));
  return `${href}${href.includes("?") ? "&" : "?"}${new URLSearchParams({ data, engine }).toString()}`;
}
