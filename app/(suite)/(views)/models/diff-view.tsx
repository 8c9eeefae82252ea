"use client";
/** The edited text against the scenario's or a bundled model's, line by line. */
import { useMemo, useState } from "react";
import { findPreset, presets } from "@/features/core/model/config/presets/presets";
import { formatJson } from "@/features/core/model/config/text/json-text";
import { lineDiff } from "@/lib/text-comparison/line-diff";
import { SelectRow } from "@/components/inputs/fields/select-row";
import { useText } from "@/state/language";
import styles from "./models.module.css";
import * as m from "./messages";

type DiffViewProps = { readonly written: string; readonly given: string | null };

const SCENARIO = "the scenario";
const SIGNS = { same: " ", removed: "−", added: "+" } as const;

export function DiffView({ written, given }: DiffViewProps) {
  const t = useText();
  const [against, choose] = useState("");
  const other = useMemo(() => otherText(against, given), [against, given]);
  const lines = useMemo(
    () => (other === null ? [] : lineDiff(other, formatJson(written) ?? written)),
    [other, written],
  );
  const options = [
    ["", t(m.noComparison)] as const,
    ...(given === null ? [] : [[SCENARIO, t(m.scenariosModel)] as const]),
    ...presets.map(({ id, label }) => [id, label] as const),
  ];
  const differs = lines.some(({ kind }) => kind !== "same");
  return (
    <>
      <div className={styles.choice}>
        <SelectRow
          name="compare"
          label={m.compareWith}
          value={against}
          shown={options.find(([id]) => id === against)?.[1] ?? ""}
          faint={against === ""}
          options={options}
          onChange={choose}
        />
      </div>
      {other !== null && !differs && <p className={styles.note}>{t(m.noLineDiffers)}</p>}
      {differs && (
        <pre className={styles.diff} tabIndex={0} aria-label={t(m.compareWith)} data-part="diff">
          {lines.map(({ kind, line }, index) => (
            <span key={index} className={styles[kind]}>
              {`${SIGNS[kind]} ${line}\n`}
            </span>
          ))}
        </pre>
      )}
    </>
  );
}

function otherText(against: string, given: string | null): string | null {
  if (against === SCENARIO) return given;
  const preset = against === "" ? null : findPreset(against);
  return preset && JSON.stringify(preset.config, null, 2);
}
