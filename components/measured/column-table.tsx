"use client";

import { useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { DataColumn } from "@/components/tables/data-column";
import { DataTable } from "@/components/tables/data-table";
import { FIELD_IDS, FIELDS, isFieldId, type FieldId } from "@/features/core/evidence/benchmark-files/fields";
import type { ColumnOverride, ColumnReport } from "@/features/core/evidence/benchmark-files/map-columns";
import { findConversion, UNITS, type Unit } from "@/features/core/evidence/benchmark-files/units";
import { NOTHING } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./measured.module.css";
import * as m from "./messages";

type ColumnTableProps = {
  readonly name: string;
  readonly columns: readonly ColumnReport[];
  readonly onOverride: (column: string, choice: ColumnOverride) => void;
};

const HOW: Readonly<Record<ColumnReport["how"], Text>> = {
  known: m.format,
  guessed: m.guessFromItsName,
  override: m.yourChoice,
  derived: m.usedForOthers,
  unused: m.unused,
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
      <DataTable caption={`${t(m.howColumnsAreRead)}: ${name}`} columns={definitions} rows={shown} rowKey={key} dense />
      {hidden > 0 && (
        <button type="button" className={buttons.button} onClick={() => setAll(true)}>
          {t(m.showHiddenColumnsThatAre({ hidden }))}
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
    { id: "column", head: t(m.column), kind: "text", value: ({ column }) => column, rowHead: true },
    {
      id: "first",
      head: t(m.firstValue),
      kind: "text",
      value: ({ firstValue }) => firstValue,
      written: ({ firstValue }) => firstValue ?? NOTHING,
    },
    {
      id: "field",
      head: t(m.readAs),
      kind: "text",
      value: ({ field }) => (field === null ? null : t(FIELDS[field].name)),
      written: () => "",
      extra: (row) => <FieldSelect row={row} onOverride={onOverride} />,
    },
    {
      id: "unit",
      head: t(m.unit),
      kind: "text",
      value: ({ unitFound }) => unitFound,
      written: () => "",
      extra: (row) => <UnitSelect row={row} onOverride={onOverride} />,
    },
    {
      id: "inside",
      head: t(m.inside),
      kind: "text",
      value: ({ conversion, unitUsed }) => `${conversion} ${unitUsed}`.trim(),
    },
    { id: "how", head: t(m.by), kind: "text", value: ({ how, remark }) => t(remark ?? HOW[how]) },
  ];
}

type SelectProps = { readonly row: ColumnReport; readonly onOverride: ColumnTableProps["onOverride"] };

function FieldSelect({ row: { column, field, unitFound }, onOverride }: SelectProps) {
  const t = useText();
  return (
    <select
      className={styles.select}
      aria-label={`${t(m.readAs)}: ${column}`}
      value={field ?? ""}
      onChange={({ target }) => onOverride(column, isFieldId(target.value) ? choice(target.value, unitFound) : null)}
    >
      <option value="">{t(m.notRead)}</option>
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
      aria-label={`${t(m.unit)}: ${column}`}
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
