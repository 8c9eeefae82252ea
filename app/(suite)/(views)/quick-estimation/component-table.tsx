"use client";

import { cssShare } from "@/components/theme/css-share";
import { Fragment } from "react";
import { decimalFillers } from "@/lib/format/decimal-blanks";
import { Segments } from "@/components/results/segments";
import type { PhaseEstimate, QuickEstimation } from "@/features/core/passes/estimate";
import { componentRows, type ComponentRow, type PhaseCells } from "@/features/pages/quick-estimation/component-rows";
import { impliedPhi } from "@/features/pages/quick-estimation/phase-chart";
import { PHASE_WORD, PHASES, RESOURCE_SLOT } from "@/features/words";
import { formatCount, formatNumber, NOTHING } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./component-table.module.css";
import * as m from "./messages";

export type PhaseName = PhaseEstimate["phase"];

type ComponentTableProps = {
  readonly estimation: QuickEstimation;
  /** The one phase that a phone has room for. */
  readonly phase: PhaseName;
  readonly onPhase: (phase: PhaseName) => void;
};

export function ComponentTable({ estimation, phase, onPhase }: ComponentTableProps) {
  const t = useText();
  const { rows, timeUnit, passTime } = componentRows(estimation);
  const fillers = { prefill: alignment(rows, "prefill", passTime), decode: alignment(rows, "decode", passTime) };
  return (
    <section className={styles.components} data-shown={phase}>
      <div className={styles.switch}>
        <Segments
          label={t(m.phase)}
          options={PHASES.map((id) => ({ id, label: t(PHASE_WORD[id]) }))}
          value={phase}
          onChange={onPhase}
        />
      </div>
      <div className={styles.scroll} role="region" aria-label={t(m.componentsOfOnePassOf)} tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t(m.componentsOfOnePassOf)}</caption>
          <Head estimation={estimation} timeUnit={timeUnit} />
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.id}>
                <th scope="row">
                  {t(row.label)} <span className={styles.unit}>{row.unit}</span>
                </th>
                {PHASES.map((name) => (
                  <Cells
                    key={name}
                    name={name}
                    row={row}
                    fillers={fillers[name].map((column) => column[index] ?? "")}
                  />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                {t(m.time)} <span className={styles.unit}>{t(m.launchAndOverlapIncluded)}</span>
              </th>
              {PHASES.map((name) => (
                <Total
                  key={name}
                  phase={estimation[name]}
                  time={passTime[name]}
                  filler={fillers[name][2]?.at(-1) ?? ""}
                />
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

type HeadProps = { readonly estimation: QuickEstimation; readonly timeUnit: Readonly<Record<PhaseName, string>> };

function Head({ estimation, timeUnit }: HeadProps) {
  const t = useText();
  return (
    <thead>
      <tr>
        <td />
        {PHASES.map((name) => (
          <th key={name} scope="colgroup" colSpan={4} data-phase={name} className={styles.group}>
            {t(PHASE_WORD[name])}
            {t(m.sign)}
            {t(workText(estimation[name]))}
          </th>
        ))}
      </tr>
      <tr>
        <th scope="col">{t(m.component)}</th>
        {PHASES.map((name) => (
          <Fragment key={name}>
            <th scope="col" data-phase={name} className={styles.first}>
              {t(m.perGpu)}
            </th>
            <th scope="col" data-phase={name} data-wide className={styles.number}>
              {t(gpuCount(estimation[name].clusterGpus))}
            </th>
            <th scope="col" data-phase={name} className={styles.number}>
              {timeUnit[name]}
            </th>
            <th scope="col" data-phase={name} data-wide>
              {t(m.shareOfTime)}
            </th>
          </Fragment>
        ))}
      </tr>
    </thead>
  );
}

/** "1 × 4,096 tokens": sequences of the pass times their new tokens. */
function workText({ sequences, tokensPerRank, batchPerRank }: PhaseEstimate): Text {
  const tokens = Math.round(tokensPerRank / Math.max(1, batchPerRank));
  const amount = `${formatCount(sequences)} × ${formatCount(tokens)}`;
  return m.amountTokens({ amount, tokens });
}

const gpuCount = (count: number): Text => m.countGpuS({ count: formatCount(count), count2: count });

const EMPTY: PhaseCells = { perGpu: NOTHING, cluster: NOTHING, time: NOTHING, share: 0 };

type CellsProps = { readonly name: PhaseName; readonly row: ComponentRow; readonly fillers: readonly string[] };

function Cells({ name, row, fillers }: CellsProps) {
  const cells = row[name] ?? EMPTY;
  const width = cssShare(cells.share);
  return (
    <>
      <Digits value={cells.perGpu} filler={fillers[0]} phase={name} first />
      <Digits value={cells.cluster} filler={fillers[1]} phase={name} wide />
      <Digits value={cells.time} filler={fillers[2]} phase={name} />
      <td data-phase={name} data-wide>
        <span className={styles.bar} role="img" aria-label={`${formatNumber(cells.share * 100, 2)} %`}>
          <span style={{ width, background: `var(--c${RESOURCE_SLOT[row.resource]})` }} />
        </span>
      </td>
    </>
  );
}

type DigitsProps = {
  readonly value: string;
  readonly filler: string | undefined;
  readonly phase: PhaseName;
  readonly first?: boolean;
  readonly wide?: boolean;
};

function Digits({ value, filler, phase, first, wide }: DigitsProps) {
  return (
    <td data-phase={phase} data-wide={wide ? "" : undefined} className={first ? styles.first : styles.number}>
      {value}
      {filler && <span aria-hidden="true">{filler}</span>}
    </td>
  );
}

type TotalProps = { readonly phase: PhaseEstimate; readonly time: string; readonly filler: string };

function Total({ phase, time, filler }: TotalProps) {
  const phi = impliedPhi(phase);
  return (
    <>
      <td data-phase={phase.phase} className={styles.first} />
      <td data-phase={phase.phase} data-wide />
      <Digits value={time} filler={filler} phase={phase.phase} />
      <td data-phase={phase.phase} data-wide className={styles.unit}>
        {phi !== null && `φ ${phi}`}
      </td>
    </>
  );
}

/** Per column (per GPU, cluster, time), the blanks after each row's figure; the time column has the total last. */
function alignment(
  rows: readonly ComponentRow[],
  phase: PhaseName,
  passTime: Readonly<Record<PhaseName, string>>,
): readonly (readonly string[])[] {
  const cells = rows.map((row) => row[phase] ?? EMPTY);
  return [
    decimalFillers(cells.map(({ perGpu }) => perGpu)),
    decimalFillers(cells.map(({ cluster }) => cluster)),
    decimalFillers([...cells.map(({ time }) => time), passTime[phase]]),
  ];
}
