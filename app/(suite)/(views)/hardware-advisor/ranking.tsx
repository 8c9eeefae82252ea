"use client";

import { useDeferredValue, useId, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { GradeBadge } from "@/components/results/summary/grade-badge";
import { ResultSection } from "@/components/results/parts/result-section";
import { Segments } from "@/components/results/segments";
import type { HardwareAdvice } from "@/features/pages/hardware-advisor/hardware-advisor";
import { RANKINGS, type HardwareAdvisorInput, type Ranking } from "@/features/pages/hardware-advisor/input";
import type { RankedRow } from "@/features/pages/hardware-advisor/rank";
import { amountWords, deploymentWords, RANK_OPTION, whyWords, WORDS } from "@/features/pages/hardware-advisor/words";
import { formatCount, formatLatency, formatQuantity } from "@/lib/format/quantity";
import { useText } from "@/state/language";
import styles from "./ranking.module.css";

const GROUPS = ["meets", "misses", "unknown"] as const;
/** As many as fit two screens of a phone. */
const FIRST = { meets: 10, misses: 0, unknown: 0 };

/** Every accelerator in order, in three groups; a press looks at one closely. */
export function RankingSection({ output, page }: ViewProps<typeof HardwareAdvisorInput, HardwareAdvice>) {
  const t = useText();
  const { rows, shown, partial } = output;
  const { rank } = page.input;
  const [written, write] = useState("");
  const wanted = useDeferredValue(written.trim().toLowerCase());
  const matches = rows.filter(({ name, vendor, id }) => `${name} ${vendor} ${id}`.toLowerCase().includes(wanted));
  const tools = (
    <Segments
      label={t(WORDS.rankBy)}
      options={RANKINGS.map((id) => ({ id, label: t(RANK_OPTION[id]) }))}
      value={rank}
      onChange={(chosen) => page.actions.setInput({ rank: chosen })}
    />
  );
  return (
    <ResultSection id="ranking" title={WORDS.ranking} tools={tools}>
      <input
        type="search"
        className={styles.find}
        placeholder={t(WORDS.find)}
        aria-label={t(WORDS.find)}
        value={written}
        onChange={(event) => write(event.target.value)}
      />
      {matches.length === 0 && rows.length > 0 && <p className={styles.none}>{t(WORDS.none)}</p>}
      {GROUPS.map((kind) => (
        <Group
          key={kind}
          kind={kind}
          rows={matches.filter((row) => row.kind === kind)}
          open={wanted !== ""}
          growing={partial !== null && kind === "meets"}
          rank={rank}
          shown={shown?.id ?? null}
          onShow={(card) => page.actions.setInput({ card })}
        />
      ))}
    </ResultSection>
  );
}

type GroupProps = {
  readonly kind: RankedRow["kind"];
  readonly rows: readonly RankedRow[];
  readonly rank: Ranking;
  readonly shown: string | null;
  readonly onShow: (id: string) => void;
  /** All rows at once: the user is searching for one. */
  readonly open: boolean;
  /** More rows are to come, some of them before those that are here: the list has the room of its first rows, and each place keeps its row. */
  readonly growing: boolean;
};

function Group({ kind, rows, open, growing, rank, shown, onShow }: GroupProps) {
  const t = useText();
  const [all, showAll] = useState(false);
  const id = useId();
  if (rows.length === 0 && !growing) return null;
  const visible = open || all ? rows : rows.slice(0, FIRST[kind]);
  return (
    <div className={styles.group} data-group={kind}>
      <h3 id={id}>
        {t(WORDS[kind])} <span>{formatCount(rows.length)}</span>
      </h3>
      {(visible.length > 0 || growing) && (
        <ol aria-labelledby={id} className={styles.list} data-growing={growing ? "" : undefined}>
          {visible.map((row, index) => (
            <Row
              key={growing ? index : row.id}
              row={row}
              rank={rank}
              chosen={row.id === shown}
              onShow={() => onShow(row.id)}
            />
          ))}
        </ol>
      )}
      {!open && rows.length > FIRST[kind] && (
        <button type="button" className={buttons.button} aria-expanded={all} onClick={() => showAll(!all)}>
          {t(all ? WORDS.fewer : WORDS.more)}
          {!all && ` (${formatCount(rows.length)})`}
        </button>
      )}
    </div>
  );
}

type RowProps = {
  readonly row: RankedRow;
  readonly rank: Ranking;
  readonly chosen: boolean;
  readonly onShow: () => void;
};

function Row({ row, rank, chosen, onShow }: RowProps) {
  const t = useText();
  const { deployment } = row;
  return (
    <li className={styles.row} data-chip={row.id} data-kind={row.kind}>
      <span className={styles.place}>{row.place ?? ""}</span>
      <button type="button" className={styles.name} aria-pressed={chosen} onClick={onShow}>
        {row.name}
      </button>
      <span className={styles.amount}>{t(amountWords(row, rank))}</span>
      {deployment && <span className={styles.layout}>{t(deploymentWords(deployment))}</span>}
      {deployment && (
        <span className={styles.times}>
          <span>TTFT {formatLatency(deployment.ttft)}</span>
          <span>TPOT {formatLatency(deployment.tpot)}</span>
          <span>{formatQuantity(deployment.output, "tok/s")}</span>
        </span>
      )}
      <span className={styles.why}>{t(whyWords(row))}</span>
      {deployment && (
        <span className={styles.grade}>
          <GradeBadge grade={deployment.grade} />
        </span>
      )}
    </li>
  );
}
