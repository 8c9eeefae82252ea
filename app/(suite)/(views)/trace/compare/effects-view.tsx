"use client";
/** What changed, the largest first: counts, means, and a bar of what each did to the difference. */
import { useMemo, useState } from "react";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import { Segments } from "@/components/results/segments";
import type { DataColumn } from "@/components/tables/data-column";
import { DataTable } from "@/components/tables/data-table";
import type { TraceAnswer } from "@/features/pages/trace/answer";
import {
  effectBars,
  effectRows,
  mainEffects,
  type EffectBar,
  type ShownEffect,
} from "@/features/pages/trace/compare/effects";
import { comparison, sides, type Sides } from "@/features/pages/trace/compare/sides";
import { shortNames } from "@/features/pages/trace/compare/tables";
import { COMPARE_WORDS } from "@/features/pages/trace/compare/words";
import type { TraceInput } from "@/features/pages/trace/input";
import { columnFormat } from "@/lib/format/column-format";
import type { Text, Translate } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./compare.module.css";
import { WORDS } from "./words";

export function EffectsView({ output, input }: ViewProps<typeof TraceInput, TraceAnswer>) {
  const compared = useMemo(() => sides(output.traces, input), [output, input]);
  return compared && <Effects found={compared} />;
}

const ONLY = {
  all: () => true,
  a: ({ countB }) => countB === 0,
  b: ({ countA }) => countA === 0,
} as const satisfies Record<string, (row: ShownEffect) => boolean>;
type Only = keyof typeof ONLY;

function Effects({ found }: { readonly found: Sides }) {
  const t = useText();
  const [only, setOnly] = useState<Only>("all");
  const rows = useMemo(() => effectRows(t, comparison(found)), [found, t]);
  const shown = useMemo(() => listed(t, rows, only), [t, rows, only]);
  const columns = useMemo(() => effectColumns(t, shown), [t, shown]);
  const label = (id: Only, words: Text): string =>
    id === "all" ? t(words) : `${t(words)} ${rows.filter(ONLY[id]).length}`;
  const options = (Object.keys(ONLY) as Only[]).map((id) => ({ id, label: label(id, WORDS[`only-${id}`]) }));
  return (
    <ResultSection
      id="effects"
      title={COMPARE_WORDS.effects}
      lead={COMPARE_WORDS.effectsLead}
      note={COMPARE_WORDS.effectsNote}
      tools={<Segments label={t(COMPARE_WORDS.effects)} options={options} value={only} onChange={setOnly} />}
    >
      <DataTable
        caption={t(COMPARE_WORDS.effects)}
        columns={columns}
        rows={shown}
        rowKey={({ name }) => name}
        totals={only === "all"}
        dense
      />
    </ResultSection>
  );
}

/** All of them end with the difference of the walls. */
function listed(t: Translate, rows: readonly ShownEffect[], only: Only): readonly ShownEffect[] {
  if (only === "all") return [...mainEffects(t, rows.slice(0, -1)), ...rows.slice(-1)];
  return mainEffects(t, rows.filter(ONLY[only]));
}

type NumberId = Exclude<keyof ShownEffect, "name" | "family">;

function effectColumns(t: Translate, rows: readonly ShownEffect[]): readonly DataColumn<ShownEffect>[] {
  const short = shortNames(rows.map(({ name }) => name));
  const wall = t(COMPARE_WORDS.wall);
  const effects = rows.filter(({ name }) => name !== wall);
  const bars = new Map(effectBars(effects).map((bar, index) => [effects[index], bar]));
  const number = (id: NumberId, head: Text, unit?: string): DataColumn<ShownEffect> => {
    const { write } = columnFormat(
      rows.flatMap((row) => row[id] ?? []),
      unit ?? "",
    );
    return {
      id,
      head: t(head),
      ...(unit && { unit }),
      ...(id === "total" ? { essential: true } : { wideOnly: true }),
      kind: "number",
      value: (row) => row[id] ?? null,
      written: (row) => write(row[id] ?? NaN),
    };
  };
  return [
    {
      id: "kernel",
      head: t(COMPARE_WORDS.kernel),
      kind: "text",
      rowHead: true,
      value: ({ name }) => name,
      written: ({ name }) => short(name),
    },
    number("countA", COMPARE_WORDS.countA),
    number("countB", COMPARE_WORDS.countB),
    number("meanA", COMPARE_WORDS.meanA, "µs"),
    number("meanB", COMPARE_WORDS.meanB, "µs"),
    number("countEffect", COMPARE_WORDS.countEffect, "µs"),
    number("durationEffect", COMPARE_WORDS.durationEffect, "µs"),
    number("total", COMPARE_WORDS.total, "µs"),
    {
      id: "bar",
      head: t(WORDS.bar),
      kind: "text",
      value: ({ total }) => total,
      written: () => "",
      extra: (row) => {
        const bar = bars.get(row);
        return bar && (row.countEffect !== 0 || row.durationEffect !== 0) && <Bar bar={bar} />;
      },
    },
  ];
}

const WIDE = 200;
const HIGH = 10;

/** Pale: by the number of kernels; full: by how long they take. */
function Bar({ bar: { count, duration, cut } }: { readonly bar: EffectBar }) {
  const x = (share: number): number => ((share + 1) / 2) * WIDE;
  const rect = ([from, to]: EffectBar["count"], className: string | undefined) =>
    from !== to && (
      <rect
        x={Math.min(x(from), x(to))}
        y={1}
        width={Math.abs(x(to) - x(from))}
        height={HIGH - 2}
        className={className}
        data-way={to < from ? "shorter" : "longer"}
      />
    );
  const end = Math.abs(duration[1]) === 1 ? duration[1] : count[1];
  const mark = x(end * 0.85);
  return (
    <svg width={WIDE} height={HIGH} viewBox={`0 0 ${WIDE} ${HIGH}`} className={styles.bars} aria-hidden="true">
      {rect(count, styles.byCount)}
      {rect(duration, styles.byDuration)}
      {cut && <path d={`M${mark} ${HIGH}l4 -${HIGH}m3 0l-4 ${HIGH}`} className={styles.break} />}
      <line x1={WIDE / 2} x2={WIDE / 2} y1={0} y2={HIGH} className={styles.zero} />
    </svg>
  );
}
