"use client";
/** The same question on every kind of GPU that the team has, each at its own best layout. */
import { lazy, Suspense, useState } from "react";
import { cssShare } from "@/components/theme/css-share";
import type { ChipShown } from "@/features/pages/plan/shown";
import { formatCount, formatMoney, formatNumber, formatPercent, NOTHING } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import { Chance } from "./limits";
import styles from "@/app/(index)/rows.module.css";
import * as m from "./messages";

const TeamEditor = lazy(() => import("@/app/(index)/question/team-editor"));

const WORDS = {
  same: m.sameOnGPUsYouHave,
  each: m.eachKindWithItsOwn,
  edit: m.gpusIHave,
  chip: m.chip,
  owned: m.gpus,
  layout: m.bestLayout,
  users: m.users,
  perGpu: m.tokSGpu,
  all: m.allLimits,
  cost: m.mtok,
};

export function Chips({ chips, team }: { readonly chips: readonly ChipShown[]; readonly team: string }) {
  const t = useText();
  const [editing, edit] = useState(false);
  const dearest = Math.max(...chips.map(({ cost }) => cost ?? 0));
  return (
    <section aria-labelledby="chips" className={styles.block}>
      <h2 id="chips" className={styles.blockTitle}>
        {t(title(chips))} <span>{t(WORDS.each)}</span>
        <button type="button" className={styles.try} aria-expanded={editing} onClick={() => edit(!editing)}>
          {t(WORDS.edit)}
        </button>
      </h2>
      {editing && (
        <Suspense fallback={null}>
          <TeamEditor team={team} />
        </Suspense>
      )}
      <table className={styles.chips}>
        <thead>
          <tr>
            {(["chip", "owned", "layout", "users", "perGpu", "all", "cost"] as const).map((key) => (
              <th key={key} scope="col">
                {t(WORDS[key])}
              </th>
            ))}
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {chips.map((row) => (
            <tr key={`${row.change} ${row.name}`} data-own={row.own ? "" : undefined}>
              <th scope="row">
                {row.name} {row.about && <span className={styles.quiet}>{t(row.about)}</span>}
              </th>
              <td>{formatCount(row.gpus)}</td>
              <td>{row.layout === null ? NOTHING : <code>{row.layout}</code>}</td>
              <td>{row.users === null ? NOTHING : formatCount(row.users)}</td>
              <td>{row.perGpu === null ? NOTHING : formatNumber(row.perGpu)}</td>
              <Chance state={row.state} word={row.word} />
              <td>{row.cost === null ? NOTHING : formatMoney(row.cost)}</td>
              <td className={styles.stopBar}>
                {row.cost !== null && <span style={{ width: cssShare(row.cost / dearest) }} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Less than this is the error of the figures. */
const WORTH = 0.02;

function title(chips: readonly ChipShown[]): Text {
  const ownCost = chips.find((chip) => chip.own)?.cost ?? null;
  const [best] = chips;
  if (!best || best.change !== "chip" || best.cost === null || ownCost === null || best.cost > ownCost * (1 - WORTH))
    return WORDS.same;
  const less = formatPercent(1 - best.cost / ownCost, 2);
  return m.nameWouldServeThisFor({ name: best.name, less });
}
