"use client";

import { cssShare } from "@/components/theme/css-share";
import { useMemo } from "react";
import buttons from "@/components/feedback/button.module.css";
import { downloadText } from "@/components/charts/download";
import { DataTable, type DataColumn } from "@/components/tables/data-table";
import type { Future } from "@/features/scheduling-simulator/future";
import { lifeOf, PHASES, type Interval, type LifePhase } from "@/features/scheduling-simulator/life";
import { sheetToCsv } from "@/lib/export/sheet";
import { formatCount, formatLatency, formatNumber } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { requestSheet, tpotOf } from "./present";
import styles from "./simulation.module.css";

type RequestPanelProps = {
  readonly future: Future;
  readonly chosen: number | null;
  readonly onChoose: (request: number | null) => void;
};

const WORDS = {
  title: text("Requests", "请求"),
  slowest: text("the 50 that took longest; the file has all", "耗时最长的 50 个；文件含全部"),
  csv: text("All requests, CSV", "全部请求，CSV"),
  request: text("Request", "请求"),
  arrived: text("Arrived", "到达"),
  input: text("Input", "输入"),
  output: text("Output", "输出"),
  queue: text("Queue", "排队"),
  preempted: text("Preempted", "抢占"),
  life: text("life", "过程"),
};

const SHOWN = 50;

type Row = { readonly i: number; readonly life: () => void; readonly future: Future; readonly lifeWord: string };

const keyOf = ({ i }: Row): string => String(i);

export function RequestPanel({ future, chosen, onChoose }: RequestPanelProps) {
  const t = useText();
  const { requests } = future;
  const rows = useMemo(
    () => slowest(future, SHOWN).map((i): Row => ({ i, future, life: () => onChoose(i), lifeWord: t(WORDS.life) })),
    [future, onChoose, t],
  );
  const columns = useMemo(() => columnsOf(t), [t]);
  const save = (): void =>
    downloadText("mds-scheduling-simulator-requests.csv", "text/csv", sheetToCsv(requestSheet(requests, t)));
  return (
    <section className={styles.section}>
      <h2>
        {t(WORDS.title)}
        <span>{t(WORDS.slowest)}</span>
      </h2>
      <div className={styles.row}>
        <button type="button" className={buttons.button} onClick={save}>
          {t(WORDS.csv)}
        </button>
      </div>
      {chosen !== null && chosen < requests.count && <LifePanel future={future} request={chosen} />}
      <div style={{ maxHeight: 320, overflowY: "auto" }}>
        <DataTable caption={t(WORDS.title)} columns={columns} rows={rows} rowKey={keyOf} dense />
      </div>
    </section>
  );
}

/** By time from arrival to end, unfinished first. */
function slowest({ requests }: Future, count: number): number[] {
  const took = (i: number): number => {
    const seconds = (requests.finished[i] ?? NaN) - (requests.arrival[i] ?? NaN);
    return Number.isNaN(seconds) ? (requests.status[i] === 3 ? -1 : Infinity) : seconds;
  };
  return Array.from({ length: requests.count }, (_, i) => i)
    .sort((a, b) => (took(b) === took(a) ? a - b : took(b) - took(a)))
    .slice(0, count);
}

function columnsOf(t: (text: Text) => string): readonly DataColumn<Row>[] {
  const number = (id: string, head: Text, unit: string, value: (row: Row) => number): DataColumn<Row> => ({
    id,
    head: t(head),
    unit,
    kind: "number",
    value: (row) => (Number.isFinite(value(row)) ? value(row) : null),
    written: (row) => formatNumber(value(row)),
  });
  const count = (id: string, head: Text, value: (row: Row) => number): DataColumn<Row> => ({
    ...number(id, head, "tok", value),
    written: (row) => formatCount(value(row)),
  });
  const at = (column: Float64Array | Int32Array, i: number): number => column[i] ?? NaN;
  return [
    {
      id: "request",
      head: t(WORDS.request),
      kind: "number",
      rowHead: true,
      value: ({ i }) => i + 1,
      extra: ({ i, life, lifeWord }) => (
        <button type="button" className={styles.link} onClick={life} aria-label={`${lifeWord} ${i + 1}`}>
          {lifeWord}
        </button>
      ),
    },
    number("arrived", WORDS.arrived, "s", ({ i, future }) => at(future.requests.arrival, i)),
    count("input", WORDS.input, ({ i, future }) => at(future.requests.prompt, i)),
    count("output", WORDS.output, ({ i, future }) => at(future.requests.output, i)),
    number(
      "queue",
      WORDS.queue,
      "ms",
      ({ i, future: { requests: r } }) => 1e3 * (at(r.scheduled, i) - at(r.arrival, i)),
    ),
    number(
      "ttft",
      text("TTFT", "TTFT"),
      "ms",
      ({ i, future: { requests: r } }) => 1e3 * (at(r.first, i) - at(r.arrival, i)),
    ),
    number("tpot", text("TPOT", "TPOT"), "ms", ({ i, future }) => 1e3 * tpotOf(future.requests, i)),
    number(
      "e2e",
      text("E2E", "E2E"),
      "ms",
      ({ i, future: { requests: r } }) => 1e3 * (at(r.finished, i) - at(r.arrival, i)),
    ),
    number("preempted", WORDS.preempted, "ms", ({ i, future }) => 1e3 * at(future.requests.preempted, i)),
  ];
}

const PHASE_NAMES: Readonly<Record<LifePhase, Text>> = {
  queued: text("queued", "排队"),
  chunk: text("prefill chunk", "预填充分块"),
  between: text("between chunks", "分块之间"),
  transfer: text("transfer", "传输"),
  decode: text("decode", "解码"),
  evicted: text("preempted and computed again", "被抢占与重新计算"),
};

function LifePanel({ future, request }: { readonly future: Future; readonly request: number }) {
  const t = useText();
  const life = useMemo(() => lifeOf(future.requests, future.moments, request), [future, request]);
  const end = life.intervals.at(-1)?.to ?? life.arrival;
  const whole = Math.max(1e-9, end - life.arrival);
  const share = (seconds: number): string => cssShare(seconds / whole);
  const sum = (phase: LifePhase): number =>
    life.intervals.reduce((total, one) => total + (one.phase === phase ? one.to - one.from : 0), 0);
  const present = PHASES.filter((phase) => sum(phase) > 0);
  return (
    <div aria-live="polite" data-life={request + 1}>
      <p className={styles.note}>{t(lifeWord(request, life.arrival, end, life.intervals))}</p>
      <div className={styles.life} aria-hidden="true">
        {life.intervals.map((one) => (
          <span
            key={one.from}
            className={styles[one.phase]}
            style={{ left: share(one.from - life.arrival), width: share(one.to - one.from) }}
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
  const tokens = chunks.map((one) => formatCount(one.tokens));
  const listed = tokens.length > 8 ? [...tokens.slice(0, 8), "…"] : tokens;
  const [name, from, took] = [formatCount(request + 1), formatLatency(arrival), formatLatency(end - arrival)];
  return text(
    `Request ${name} arrived at ${from} and took ${took}; chunks of ${listed.join(", ")} tokens.`,
    `请求 ${name} 于 ${from} 到达，共 ${took}；分块 ${listed.join("、")} token。`,
  );
}
