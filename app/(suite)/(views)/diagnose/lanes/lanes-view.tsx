"use client";
/** All files on one time axis: lanes of requests, cache and throughput, events below them, the window of the first finding shaded. */
import { useMemo, useState } from "react";
import { useWidth } from "@/components/charts/use-width";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import { TimePicture } from "@/components/timeline/time-picture";
import type { DiagnoseAnswer, OpenedIncident } from "@/features/pages/diagnose/answer";
import type { DiagnoseInput } from "@/features/pages/diagnose/input";
import { incidentLanes } from "@/features/pages/diagnose/lanes";
import { momentWords } from "@/features/pages/diagnose/moment-words";
import { useText } from "@/state/language";
import { layOut, moments, nearest, stepFrom, timeUnder } from "./geometry";
import { LanesSheet } from "./lanes-sheet";
import styles from "./lanes.module.css";
import * as m from "@/app/(suite)/(views)/diagnose/messages";

export function LanesView({ output: { opened } }: ViewProps<typeof DiagnoseInput, DiagnoseAnswer>) {
  return opened && <LanesPicture opened={opened} />;
}

const KEYS = "lanes-keys";

function LanesPicture({ opened }: { readonly opened: OpenedIncident }) {
  const t = useText();
  const [box, width] = useWidth<HTMLDivElement>();
  const lanes = useMemo(() => incidentLanes(opened), [opened]);
  const times = useMemo(() => moments(lanes), [lanes]);
  const sheet = useMemo(() => layOut(lanes, width), [lanes, width]);
  const [time, setTime] = useState<number | null>(null);
  if (lanes.lanes.length === 0 && lanes.events.length === 0) return null;
  const chooseKey = (key: string): (() => void) | undefined => {
    if (key === "ArrowLeft" || key === "ArrowRight")
      return () => setTime(stepFrom(times, time, key === "ArrowLeft" ? -1 : 1));
    return key === "Escape" && time !== null ? () => setTime(null) : undefined;
  };
  return (
    <ResultSection id="lanes" title={m.sameTimeAxis}>
      <TimePicture box={box} label={t(m.lanesLabel)} help={KEYS} choose={chooseKey}>
        {width > 0 && (
          <LanesSheet
            lanes={lanes}
            sheet={sheet}
            time={time}
            onPoint={(x) => setTime(x === null ? null : nearest(times, timeUnder(sheet, lanes.span_s, x)))}
          />
        )}
      </TimePicture>
      <p className={styles.readout} aria-live="polite">
        {time === null ? "" : t(momentWords(lanes, time))}
      </p>
      <p id={KEYS} className={styles.keys}>
        {t(m.lanesKeys)}
      </p>
    </ResultSection>
  );
}
