"use client";
/** Number and hourly price of each compared accelerator; an empty box takes the common value. */
import { EachSchema, writeEach, type Each, type EachKey } from "@/features/core/comparison/each";
import { hourPrice } from "@/features/core/cost/prices";
import { formatCount } from "@/lib/format/quantity";
import { listControls } from "@/lib/params/control";
import { useText } from "@/state/language";
import { EachCell } from "./contender-cell";
import styles from "./contender-rows.module.css";
import * as m from "./messages";

type ComparedChip = {
  /** As `each` names it. */
  readonly id: string;
  readonly chip: string;
  readonly name: string;
  /** null: it is the scenario's own. */
  readonly remove: (() => void) | null;
};

type EachRowsProps = {
  readonly items: readonly ComparedChip[];
  readonly each: Each;
  readonly onEach: (text: string) => void;
  /** The common values; GPUs undefined: none are counted. */
  readonly all: { readonly gpus: number | undefined; readonly usd_hour: number | null };
};

const HEADS = { gpus: m.gpus, usd_hour: m.h };
const CONTROLS = listControls(EachSchema);

export function EachRows({ items, each, onEach, all }: EachRowsProps) {
  const t = useText();
  const keys = (["gpus", "usd_hour"] as const).filter((key) => key !== "gpus" || all.gpus !== undefined);
  const columns = keys.flatMap((key) =>
    CONTROLS.filter((control) => control.key === key).map((control) => ({ key, control })),
  );
  const put = (id: string, key: EachKey, value: unknown): void =>
    onEach(writeEach({ ...each, [id]: { ...each[id], [key]: value } as Each[string] }));
  const absent = (key: (typeof keys)[number], chip: string): string | undefined => {
    if (key === "gpus") return formatCount(all.gpus ?? 0);
    return (all.usd_hour ?? hourPrice(chip)?.value)?.toFixed(2);
  };
  return (
    <table className={styles.rows}>
      <thead>
        <tr>
          <td />
          {keys.map((key) => (
            <th key={key} scope="col">
              {t(HEADS[key])}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, chip, name, remove }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {columns.map(({ key, control }) => (
              <td key={key}>
                <EachCell
                  control={control}
                  label={`${t(control.meta.label)}, ${name}`}
                  value={each[id]?.[key]}
                  absent={absent(key, chip)}
                  onChange={(value) => put(id, key, value)}
                />
              </td>
            ))}
            <td>
              {remove && (
                <button type="button" aria-label={`${t(m.remove2)}: ${name}`} onClick={remove}>
                  ✕
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
