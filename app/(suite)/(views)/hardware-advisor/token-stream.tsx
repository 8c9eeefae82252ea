"use client";

import { useEffect, useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import type { HardwareAdvice } from "@/features/pages/hardware-advisor/hardware-advisor";
import type { HardwareAdvisorInput } from "@/features/pages/hardware-advisor/input";
import { formatCount, formatLatency } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import { measureLength, listPieces, tokensAt, type Pace } from "./stream";
import styles from "./token-stream.module.css";
import * as m from "./messages";

const WORDS = {
  stream: m.howItFeels,
  start: m.start,
  pause: m.pause,
  resume: m.resume,
  restart: m.restart,
  ready: m.pressStartToSendRequest,
  waiting: m.waitingForFirstToken,
  typing: m.answerIsBeingWritten,
  paused: m.paused,
  done: m.answerIsComplete,
  output: m.simulatedAnswer,
};

/** Long enough for a minute at a usual pace; about the measurement itself, so that it is worth reading. */
const ANSWER = m.firstWordAppearsAfterTime;

type TokenStreamProps = Pace & {
  /** Tokens of an answer. */
  readonly osl: number;
};

export function StreamSection({ output, scenario }: ViewProps<typeof HardwareAdvisorInput, HardwareAdvice>) {
  const { shown } = output;
  if (shown?.deployment == null) return null;
  const { ttft, tpot } = shown.deployment;
  return <TokenStream key={`${shown.id} ${ttft} ${tpot}`} ttft={ttft} tpot={tpot} osl={scenario.workload.osl} />;
}

/** Types an answer at the predicted times. Never starts by itself; with reduced motion it moves once a second. */
function TokenStream({ ttft, tpot, osl }: TokenStreamProps) {
  const t = useText();
  const answer = t(ANSWER);
  const pieces = useMemo(() => listPieces(answer), [answer]);
  const total = Math.min(osl, pieces.length);
  const pace = { ttft, tpot };
  const end = measureLength(pace, total);
  const clock = useStopwatch(end);
  const shown = tokensAt(clock.elapsed, pace, total);
  const state = readState(clock, shown, total);
  const marks = m.ttftThenTokenEveryTpot({ ttft: formatLatency(ttft), tpot: formatLatency(tpot) });
  return (
    <ResultSection id="stream" title={WORDS.stream} lead={marks}>
      <div className={styles.stream} data-state={state}>
        <div className={styles.paper} role="region" aria-label={t(WORDS.output)} tabIndex={0}>
          {shown > 0 && <p>{pieces.slice(0, shown).join("")}</p>}
          {state === "waiting" && <p className={styles.waiting}>…</p>}
        </div>
        <div className={styles.foot}>
          <button type="button" className={buttons.primary} onClick={clock.running ? clock.pause : clock.start}>
            {t(buttonWord(state))}
          </button>
          <button type="button" className={buttons.button} disabled={clock.elapsed === 0} onClick={clock.restart}>
            {t(WORDS.restart)}
          </button>
          <span role="status">{t(WORDS[state])}</span>
          <span className={styles.counter} aria-hidden="true">
            {formatCount(shown)} / {formatCount(total)} tok · {clock.elapsed.toFixed(1)} s
          </span>
        </div>
      </div>
    </ResultSection>
  );
}

type State = "ready" | "waiting" | "typing" | "paused" | "done";

function readState({ running, elapsed }: Stopwatch, shown: number, total: number): State {
  if (shown >= total) return "done";
  if (!running) return elapsed === 0 ? "ready" : "paused";
  return shown === 0 ? "waiting" : "typing";
}

function buttonWord(state: State): Text {
  if (state === "paused") return WORDS.resume;
  return state === "waiting" || state === "typing" ? WORDS.pause : WORDS.start;
}

type Stopwatch = {
  readonly running: boolean;
  /** Seconds. */
  readonly elapsed: number;
  readonly start: () => void;
  readonly pause: () => void;
  readonly restart: () => void;
};

const SECOND = 1000;

/** Seconds since the start, pauses left out, up to `end`. */
function useStopwatch(end: number): Stopwatch {
  const [elapsed, setElapsed] = useState(0);
  const [from, setFrom] = useState<number | null>(null);
  const running = from !== null && elapsed < end;

  useEffect(() => {
    if (from === null) return;
    const quiet = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    let frame = 0;
    const tick = (): void => {
      const now = Math.min(end, (performance.now() - from) / SECOND);
      setElapsed((before) => (quiet && now < end ? Math.max(before, Math.floor(now)) : now));
      if (now < end) frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [from, end]);

  const restart = (): void => {
    setElapsed(0);
    setFrom(performance.now());
  };
  return {
    running,
    elapsed,
    start: elapsed >= end ? restart : () => setFrom(performance.now() - elapsed * SECOND),
    pause: () => setFrom(null),
    restart,
  };
}
