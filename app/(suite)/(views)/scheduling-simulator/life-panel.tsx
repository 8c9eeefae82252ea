"use client";

import { useMemo } from "react";
import { cssShare } from "@/components/theme/css-share";
import type { Future } from "@/features/pages/scheduling-simulator/run/future";
import { requestLife, PHASES, type Interval, type LifePhase } from "@/features/pages/scheduling-simulator/run/life";
import { formatCount, formatLatency } from "@/lib/format/quantity";
import { COMMA, joinTexts, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./simulation.module.css";
import * as m from "./messages";

const PHASE_NAMES: Readonly<Record<LifePhase, Text>> = {
  queued: m.queued,
  chunk: m.prefillChunk,
  between: m.betweenChunks,
  transfer: m.transfer,
  decode: m.decode,
  evicted: m.preemptedAndComputedAgain,
};

/** One request from its arrival to its end. */
export function LifePanel({ future, request }: { readonly future: Future; readonly request: number }) {
  const t = useText();
  const life = useMemo(() => requestLife(future.requests, future.moments, request), [future, request]);
  const end = life.intervals.at(-1)?.to ?? life.arrival;
  const duration = Math.max(1e-9, end - life.arrival);
  const share = (seconds: number): string => cssShare(seconds / duration);
  const sum = (phase: LifePhase): number =>
    life.intervals.reduce((total, interval) => total + (interval.phase === phase ? interval.to - interval.from : 0), 0);
  const present = PHASES.filter((phase) => sum(phase) > 0);
  return (
    <div aria-live="polite" data-life={request + 1}>
      <p className={styles.note}>{t(lifeWord(request, life.arrival, end, life.intervals))}</p>
      <div className={styles.life} aria-hidden="true">
        {life.intervals.map((interval) => (
          <span
            key={interval.from}
            className={styles[interval.phase]}
            style={{ left: share(interval.from - life.arrival), width: share(interval.to - interval.from) }}
          />
        ))}
      </div>
      <p className={styles.legend}>
        {present.map((phase) => (
          <span key={phase}>
            <i className={styles[phase]} />
            {t(PHASE_NAMES[phase])} {formatLatency(sum(phase))}
          </span>
        ))}
      </p>
    </div>
  );
}

function lifeWord(request: number, arrival: number, end: number, intervals: readonly Interval[]): Text {
  const chunks = intervals.filter(({ phase, tokens }) => tokens > 0 && phase === "chunk");
  const tokens = chunks.map((chunk) => formatCount(chunk.tokens));
  const listed = tokens.length > 8 ? [...tokens.slice(0, 8), "…"] : tokens;
  const [name, from, took] = [formatCount(request + 1), formatLatency(arrival), formatLatency(end - arrival)];
  if (intervals.length === 0) return m.requestNameWasNotServed({ name });
  return listed.length === 0
    ? m.requestArrivedWithoutChunks({ name, from, took })
    : m.requestArrivedAndTook({ name, from, took, chunks: joinTexts(listed, COMMA) });
}
