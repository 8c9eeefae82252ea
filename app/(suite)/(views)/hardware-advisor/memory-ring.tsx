"use client";

import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import type { HardwareAdvice } from "@/features/pages/hardware-advisor/hardware-advisor";
import type { HardwareAdvisorInput } from "@/features/pages/hardware-advisor/input";
import type { MemoryShare, Part } from "@/features/pages/hardware-advisor/card/memory-share";
import { FORMAT_WORD, PART_WORD, WORDS as PAGE } from "@/features/pages/hardware-advisor/words";
import { formatNumber, formatPercent, NNBSP } from "@/lib/format/quantity";
import { toGib } from "@/lib/units/edge";
import { bytes } from "@/lib/units/quantity";
import { useText } from "@/state/language";
import styles from "./memory-ring.module.css";
import * as m from "./messages";

/** Weights share a family of shades; serving memory has different colours. */
const COLOUR: Readonly<Record<Part, string>> = {
  attention: "var(--s7)",
  dense: "var(--s6)",
  routed: "var(--s5)",
  shared: "var(--s4)",
  ends: "var(--s3)",
  other: "var(--s2)",
  towers: "var(--c4)",
  kv: "var(--c2)",
  activation: "var(--c3)",
  engine: "var(--c6)",
  free: "var(--bg-inset)",
};

const WORDS = {
  total: m.card,
  part: m.part,
  size: m.memory,
  share: m.share,
};
const RADIUS = 62;
const AROUND = 2 * Math.PI * RADIUS;

export function MemorySection({ output }: ViewProps<typeof HardwareAdvisorInput, HardwareAdvice>) {
  const memory = output.detail?.memory;
  if (!memory) return null;
  return (
    <ResultSection id="memory" title={PAGE.memory} note={PAGE.memoryNote}>
      <MemoryRing memory={memory} />
    </ResultSection>
  );
}

/** What fills one card, as a ring and as the table that is its legend. */
function MemoryRing({ memory }: { readonly memory: MemoryShare }) {
  const t = useText();
  const { parts, capacity } = memory;
  const gib = (size: number): string => `${formatNumber(toGib(bytes(size)))}${NNBSP}GiB`;
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, part) => sum + part.bytes, 0) / capacity);
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 160 160" width="160" height="160" aria-hidden="true">
        {parts.map(({ part, bytes: size }, index) => (
          <circle
            key={part}
            cx="80"
            cy="80"
            r={RADIUS}
            fill="none"
            stroke={COLOUR[part]}
            strokeWidth="28"
            strokeDasharray={`${Math.max(0, (size / capacity) * AROUND - 1)} ${AROUND}`}
            strokeDashoffset={-(starts[index] ?? 0) * AROUND}
            transform="rotate(-90 80 80)"
          />
        ))}
        <text x="80" y="77" textAnchor="middle" className={styles.centre}>
          {formatNumber(toGib(bytes(capacity)))}
        </text>
        <text x="80" y="94" textAnchor="middle" className={styles.unit}>
          GiB
        </text>
      </svg>
      <table className={styles.legend}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t(WORDS.part)}</th>
            <th scope="col">{t(WORDS.size)}</th>
            <th scope="col">{t(WORDS.share)}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, bytes: size, format }) => (
            <tr key={part} data-part={part}>
              <th scope="row">
                <span className={styles.key} style={{ background: COLOUR[part] }} aria-hidden="true" />
                {t(PART_WORD[part])} {format && <small>{FORMAT_WORD[format]}</small>}
              </th>
              <td>{gib(size)}</td>
              <td>{formatPercent(size / capacity, 2)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(WORDS.total)}</th>
            <td>{gib(capacity)}</td>
            <td>{formatPercent(1)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
