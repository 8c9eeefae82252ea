"use client";

import { useEffect, useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import type { HardwareAdvice } from "@/features/pages/hardware-advisor/hardware-advisor";
import type { HardwareAdvisorInput } from "@/features/pages/hardware-advisor/input";
import { formatCount, formatLatency } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { measureLength, listPieces, tokensAt, type Pace } from "./stream";
import styles from "./token-stream.module.css";

const WORDS = {
  stream: text({ en: "How it feels", zh: "生成体验" }),
  start: text({ en: "Start", zh: "开始" }),
  pause: text({ en: "Pause", zh: "暂停" }),
  resume: text({ en: "Resume", zh: "继续" }),
  restart: text({ en: "Restart", zh: "重新开始" }),
  ready: text({ en: "Press start to send the request.", zh: "按“开始”发出请求。" }),
  waiting: text({ en: "Waiting for the first token", zh: "等待首个 token" }),
  typing: text({ en: "Answer is being written", zh: "正在生成回答" }),
  paused: text({ en: "Paused", zh: "已暂停" }),
  done: text({ en: "Answer is complete", zh: "回答完成" }),
  output: text({ en: "Simulated answer", zh: "模拟的回答" }),
};

/** Long enough for a minute at a usual pace; about the measurement itself, so that it is worth reading. */
const ANSWER = text({
  en: "The first word appears after the time to first token: the request waits for its turn, then the whole prompt is read in one or several chunks while other answers go on. From then on every word follows after the time per output token, in which each running sequence gets one token from a step of the engine. A step reads all weights that its tokens need and the cache of every sequence, so it grows slowly with the number of users and quickly with the length of their contexts. People read five to eight words a second; an answer that comes at twenty milliseconds a token outpaces every reader, one at a hundred is followed word by word, and at three hundred the eye waits. An agent that feeds the answer to a tool does not read at all: for it every millisecond counts, because it needs the last token before it can act. What you see here is the mean. A real stream hesitates where a new prompt joins the batch, and hurries where others have just ended.",
  zh: "首个字在首 token 时延之后出现：请求先排队，随后整段提示词被一次或分块读入，同时其他回答仍在继续。此后每隔一个 token 间隔出现下一段文字，引擎的每一步为每个运行中的序列生成一个 token。一步需要读取这些 token 用到的全部权重以及每个序列的缓存，因此用户数增加时步时增长缓慢，上下文变长时增长明显。人每秒大约能读十个汉字；二十毫秒一个 token 快过所有读者，一百毫秒恰好逐字跟随，到三百毫秒眼睛就要等待。把回答交给工具的智能体并不阅读：它要等到最后一个 token 才能行动，每一毫秒都有意义。这里展示的是均值。真实的输出在新提示词加入批次时会停顿，在其他请求刚结束时会加快。",
});

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
  const marks = text({
    en: `TTFT ${formatLatency(ttft)}, then a token every ${formatLatency(tpot)}`,
    zh: `TTFT ${formatLatency(ttft)}，之后每 ${formatLatency(tpot)} 一个 token`,
  });
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
