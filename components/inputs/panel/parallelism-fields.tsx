"use client";
/** Degrees of parallelism: one column, or one for each phase when decode has its own. */
import { listControls, type Control } from "@/lib/params/control";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { useText } from "@/state/language";
import type { ScenarioState } from "@/state/inputs/scenario";
import type { Chosen } from "./automatic-values";
import type { MessageAt } from "../fields/field-issues";
import { NumberField } from "../fields/number-field";
import { InlineSwitch } from "../fields/switch-field";
import styles from "../fields/section.module.css";
import * as m from "./messages";

const controls = new Map(listControls(ScenarioSchema).map((control) => [control.key, control]));
const DEGREES = ["tp", "adp", "ep", "pp", "cp", "replicas"] as const;
/** Parameters that the grid and its switch show. */
export const IN_GRID: readonly string[] = ["split", ...DEGREES, ...DEGREES.map((degree) => `d_${degree}`)];

type GridProps = {
  readonly scenario: ScenarioState;
  readonly messageAt: MessageAt;
  readonly chosen: Chosen | undefined;
};

export function ParallelismFields({ unused, ...props }: GridProps & { readonly unused: readonly string[] }) {
  const t = useText();
  const split = props.scenario.params.split && !unused.includes("split");
  return (
    <div className={split ? styles.grid : `${styles.grid} ${styles.gridOne}`}>
      {split && (
        <>
          <span />
          <span className={styles.columnHead}>{t(m.prefill)}</span>
          <span className={styles.columnHead}>{t(m.decode)}</span>
        </>
      )}
      {DEGREES.filter((degree) => !unused.includes(degree)).map((degree) => (
        <DegreeRow key={degree} {...props} degree={degree} split={split} decides={!unused.includes(`d_${degree}`)} />
      ))}
    </div>
  );
}

type DegreeRowProps = GridProps & {
  readonly degree: string;
  readonly split: boolean;
  /** Whether decode's own degree matters here. */
  readonly decides: boolean;
};

function DegreeRow({ scenario, messageAt, chosen, degree, split, decides }: DegreeRowProps) {
  const t = useText();
  const prefill = controls.get(degree);
  const decode = split && decides ? controls.get(`d_${degree}`) : undefined;
  if (!prefill) return null;
  const keys: readonly string[] = [degree, decode?.key ?? ""];
  const changed = scenario.changed.some((key) => keys.includes(key));
  const field = (control: Control) => {
    const message = messageAt(control.key);
    return (
      <NumberField
        bare
        schema={ScenarioSchema}
        control={control}
        value={scenario.params[control.key as keyof typeof scenario.params]}
        onChange={(value) => scenario.set({ [control.key]: value })}
        message={message && t(message)}
        chosen={chosen?.[control.key as keyof Chosen]}
      />
    );
  };
  return (
    <>
      <span
        className={changed ? styles.rowHeadChanged : styles.rowHead}
        title={prefill.meta.hint && t(prefill.meta.hint)}
      >
        {t(prefill.meta.label)}
      </span>
      {field(prefill)}
      {decode ? field(decode) : split && <span />}
    </>
  );
}

export function SplitSwitch({ scenario }: { scenario: ScenarioState }) {
  const control = controls.get("split");
  return control ? (
    <InlineSwitch
      schema={ScenarioSchema}
      control={control}
      value={scenario.params.split}
      onChange={(split) => scenario.set({ split: split === true })}
    />
  ) : null;
}
