"use client";
/** Per-model and per-chip settings; an empty cell takes the scenario's value. */
import { EachCell } from "@/components/inputs/panel/contender-cell";
import { EachSchema, writeEach, type Each, type EachKey } from "@/features/core/comparison/each";
import { WORDS } from "@/features/pages/multi-model/words";
import { listControls } from "@/lib/params/control";
import { useText } from "@/state/language";
import styles from "./choice.module.css";

type EachTableProps = {
  readonly title: string;
  readonly keys: readonly EachKey[];
  readonly items: readonly { readonly id: string; readonly name: string }[];
  readonly each: Each;
  readonly onEach: (text: string) => void;
};

export function EachTable({ title, keys, items, each, onEach }: EachTableProps) {
  const t = useText();
  const controls = listControls(EachSchema).filter(({ key }) => keys.some((known) => known === key));
  const put = (id: string, key: EachKey, value: unknown): void => {
    const { [key]: _before, ...others } = each[id] ?? {};
    const overrides = (value === undefined ? others : { ...others, [key]: value }) as Each[string];
    onEach(writeEach({ ...each, [id]: overrides }));
  };
  return (
    <details className={styles.each}>
      <summary>{title}</summary>
      <p className={styles.note}>{t(WORDS.eachLead)}</p>
      <div className={styles.scroll} role="region" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {controls.map(({ key, meta }) => (
                <th key={key} scope="col">
                  {t(meta.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, name }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {controls.map((control) => (
                  <td key={control.key}>
                    <EachCell
                      control={control}
                      label={`${t(control.meta.label)}, ${name}`}
                      value={each[id]?.[control.key as EachKey]}
                      onChange={(value) => put(id, control.key as EachKey, value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
