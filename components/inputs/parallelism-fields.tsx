"use client";
/** Degrees of parallelism: one column, or one for each phase when decode has its own. */
import { listControls, type Control } from "@/lib/params/control";
import { text } from "@/lib/text";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { useText } from "@/state/language";
import type { ScenarioState } from "@/state/scenario";
import type { Chosen } from "./chosen";
import type { MessageAt } from "./field-issues";
import { NumberField } from "./number-field";
import { InlineSwitch } from "./switch-field";
import styles from "./section.module.css";

const controls = new Map(listControls(ScenarioSchema).map((control) => [control.key, control]));
const DEGREES = ["tp", "adp", "ep", "pp", "cp"] as const;
const PREFILL = text({ en: "prefill", zh: "预填充" });
const DECODE = text({ en: "decode", zh: "解码" });

type GridProps = {
  readonly scenario: ScenarioState;
  readonly messageAt: MessageAt;
  readonly chosen: Chosen | undefined;
};

export function ParallelismFields(props: GridProps) {
  const t = useText();
  const { split } = props.scenario.params;
  return (
    <div className={split ? styles.grid : `${styles.grid} ${styles.gridOne}`}>
      {split && (
        <>
          <span />
          <span className={styles.columnHead}>{t(PREFILL)}</span>
          <span className={styles.columnHead}>{t(DECODE)}</span>
        </>
      )}
      {DEGREES.map((degree) => (
        <DegreeRow key={degree} {...props} prefillKey={degree} decodeKey={split ? `d_${degree}` : undefined} />
      ))}
      <DegreeRow {...props} prefillKey="replicas" decodeKey={split ? "d_replicas" : undefined} />
    </div>
  );
}

type DegreeRowProps = GridProps & { readonly prefillKey: string; readonly decodeKey: string | undefined };

function DegreeRow({ scenario, messageAt, chosen, prefillKey, decodeKey }: DegreeRowProps) {
  const t = useText();
  const prefill = controls.get(prefillKey);
  const decode = decodeKey === undefined ? undefined : controls.get(decodeKey);
  if (!prefill) return null;
  const keys: readonly string[] = [prefillKey, decodeKey ?? ""];
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
      {decode ? field(decode) : scenario.params.split && <span />}
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
