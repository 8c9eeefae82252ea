"use client";

import { useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { DataTable, type DataColumn } from "@/components/tables/data-table";
import { FIELD_IDS, FIELDS, isFieldId, type FieldId } from "@/features/core/evidence/benchmark-files/fields";
import type { ColumnOverride, ColumnReport } from "@/features/core/evidence/benchmark-files/map-columns";
import { findConversion, UNITS, type Unit } from "@/features/core/evidence/benchmark-files/units";
import { NOTHING } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./measured.module.css";

type ColumnTableProps = {
  readonly name: string;
  readonly columns: readonly ColumnReport[];
  readonly onOverride: (column: string, choice: ColumnOverride) => void;
};

const WORDS = {
  caption: text({ en: "How columns are read", zh: "列的读取方式" }),
  column: text({ en: "Column", zh: "列" }),
  first: text({ en: "First value", zh: "首个值" }),
  read: text({ en: "Read as", zh: "读作" }),
  unit: text({ en: "Unit", zh: "单位" }),
  inside: text({ en: "Inside", zh: "内部换算" }),
  how: text({ en: "By", zh: "依据" }),
  nothing: text({ en: "not read", zh: "不读取" }),
};

const HOW: Readonly<Record<ColumnReport["how"], Text>> = {
  known: text({ en: "format", zh: "格式" }),
  guessed: text({ en: "guess from its name", zh: "按列名猜测" }),
  override: text({ en: "your choice", zh: "手动指定" }),
  unused: text({ en: "unused", zh: "未使用" }),
};

/** Reports of tools have hundreds of columns; those that are not read wait behind a button. */
const FEW = 14;
const key = ({ column }: ColumnReport): string => column;

export function ColumnTable({ name, columns, onOverride }: ColumnTableProps) {
  const t = useText();
  const [all, setAll] = useState(columns.length <= FEW);
  const shown = useMemo(() => (all ? columns : columns.filter(({ field }) => field !== null)), [all, columns]);
  const hidden = columns.length - shown.length;
  const definitions = useMemo(() => listDefinitions(t, onOverride), [t, onOverride]);
  return (
    <>
      <DataTable caption={`${t(WORDS.caption)}: ${name}`} columns={definitions} rows={shown} rowKey={key} dense />
      {hidden > 0 && (
        <button type="button" className={buttons.button} onClick={() => setAll(true)}>
          {t(text({ en: `Show ${hidden} columns that are not read`, zh: `显示未读取的 ${hidden} 列` }))}
        </button>
      )}
    </>
  );
}

type Translate = (text: Text) => string;

function listDefinitions(
  t: Translate,
  onOverride: ColumnTableProps["onOverride"],
): readonly DataColumn<ColumnReport>[] {
  return [
    { id: "column", head: t(WORDS.column), kind: "text", value: ({ column }) => column, rowHead: true },
    {
      id: "first",
      head: t(WORDS.first),
      kind: "text",
      value: ({ firstValue }) => firstValue,
      written: ({ firstValue }) => firstValue ?? NOTHING,
    },
    {
      id: "field",
      head: t(WORDS.read),
      kind: "text",
      value: ({ field }) => (field === null ? null : t(FIELDS[field].name)),
      written: () => "",
      extra: (row) => <FieldSelect row={row} onOverride={onOverride} />,
    },
    {
      id: "unit",
      head: t(WORDS.unit),
      kind: "text",
      value: ({ unitFound }) => unitFound,
      written: () => "",
      extra: (row) => <UnitSelect row={row} onOverride={onOverride} />,
    },
    {
      id: "inside",
      head: t(WORDS.inside),
      kind: "text",
      value: ({ conversion, unitUsed }) => `${conversion} ${unitUsed}`.trim(),
    },
    { id: "how", head: t(WORDS.how), kind: "text", value: ({ how, remark }) => t(remark ?? HOW[how]) },
  ];
}

type SelectProps = { readonly row: ColumnReport; readonly onOverride: ColumnTableProps["onOverride"] };

function FieldSelect({ row: { column, field, unitFound }, onOverride }: SelectProps) {
  const t = useText();
  return (
    <select
      className={styles.select}
      aria-label={`${t(WORDS.read)}: ${column}`}
      value={field ?? ""}
      onChange={({ target }) => onOverride(column, isFieldId(target.value) ? choice(target.value, unitFound) : null)}
    >
      <option value="">{t(WORDS.nothing)}</option>
      {FIELD_IDS.map((id) => (
        <option key={id} value={id}>
          {t(FIELDS[id].name)}
        </option>
      ))}
    </select>
  );
}

/** The unit found stays where it fits what the column now is. */
const choice = (field: FieldId, unit: Unit | null): ColumnOverride =>
  unit !== null && findConversion(FIELDS[field].kind, unit) ? { field, unit } : { field };

function UnitSelect({ row: { column, field, unitFound }, onOverride }: SelectProps) {
  const t = useText();
  if (field === null || FIELDS[field].kind !== "time") return <>{unitFound ?? NOTHING}</>;
  return (
    <select
      className={styles.select}
      aria-label={`${t(WORDS.unit)}: ${column}`}
      value={unitFound ?? ""}
      onChange={({ target }) => {
        const unit = UNITS.find((known) => known === target.value);
        if (unit) onOverride(column, { field, unit });
      }}
    >
      {UNITS.filter((unit) => findConversion("time", unit)).map((unit) => (
        <option key={unit} value={unit}>
          {unit}
        </option>
      ))}
    </select>
  );
}
