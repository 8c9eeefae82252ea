"use client";

import { ResultSection } from "@/components/results/result-section";
import { columnNumber, decimalFillers } from "@/components/tables/decimals";
import type { MemoryInput } from "@/features/pages/quick-memory/input";
import type { QuickMemory } from "@/features/pages/quick-memory/quick-memory";
import { GB } from "@/lib/units/edge";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./ledger-table.module.css";
import { rankLines } from "./present";
import { ledgerRows } from "./present-tables";

const WORDS = {
  title: text({ en: "Ledger of one GPU", zh: "单卡显存账" }),
  line: text({ en: "Line", zh: "项目" }),
  source: text({ en: "Source", zh: "来源" }),
  total: text({ en: "Memory of the GPU", zh: "GPU 显存" }),
};

type LedgerTableProps = { readonly memory: QuickMemory; readonly input: MemoryInput };

/** Line by line; the lines of a column sum to the memory of its GPU. */
export function LedgerTable({ memory, input }: LedgerTableProps) {
  const t = useText();
  const ranks = rankLines(memory);
  const rows = ledgerRows(memory, input);
  const totals = ranks.map(({ rank }) => rank.capacity);
  const columns = ranks.map((_, index) => {
    const written = [...rows.map(({ cells }) => cells[index] ?? 0), totals[index] ?? 0].map((one) =>
      columnNumber(one / GB),
    );
    return { written, fillers: decimalFillers(written) };
  });
  const cell = (column: number, row: number) => (
    <td key={column} className={styles.number}>
      {columns[column]?.written[row]}
      <span aria-hidden="true">{columns[column]?.fillers[row]}</span>
    </td>
  );
  return (
    <ResultSection id="ledger" title={WORDS.title}>
      <div className={styles.scroll} role="region" aria-label={t(WORDS.title)} tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t(WORDS.title)}</caption>
          <thead>
            <tr>
              <th scope="col">{t(WORDS.line)}</th>
              {ranks.map(({ label }, column) => (
                <th key={column} scope="col" className={styles.number}>
                  {t(label)} <span>GB</span>
                </th>
              ))}
              <th scope="col" className={styles.source}>
                {t(WORDS.source)}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, label, source }, row) => (
              <tr key={id} data-line={id}>
                <th scope="row">{t(label)}</th>
                {ranks.map((_, column) => cell(column, row))}
                <td className={styles.source}>{t(source)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t(WORDS.total)}</th>
              {ranks.map((_, column) => cell(column, rows.length))}
              <td className={styles.source} />
            </tr>
          </tfoot>
        </table>
      </div>
    </ResultSection>
  );
}
