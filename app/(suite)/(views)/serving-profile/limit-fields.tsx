"use client";
/** The two limits as fields that count anew while they are typed. Empty: no limit. */
import { useState } from "react";
import type { Scenario } from "@/features/core/scenario/schema";
import { useText } from "@/state/language";
import styles from "./serving-profile.module.css";
import * as m from "./messages";

type LimitKey = "ttft_ms" | "tpot_ms";

type LimitFieldsProps = {
  readonly params: Pick<Scenario, LimitKey>;
  readonly onChange: (patch: Partial<Scenario>) => void;
};

export function LimitFields({ params, onChange }: LimitFieldsProps) {
  const t = useText();
  return (
    <div className={styles.limits}>
      <span>{t(m.limits)}</span>
      <LimitField name="TTFT" value={params.ttft_ms} onChange={(ttft_ms) => onChange({ ttft_ms })} />
      <LimitField name="TPOT" value={params.tpot_ms} onChange={(tpot_ms) => onChange({ tpot_ms })} />
    </div>
  );
}

type LimitFieldProps = {
  readonly name: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
};

function LimitField({ name, value, onChange }: LimitFieldProps) {
  const [typed, type] = useState<string | null>(null);
  return (
    <label>
      {`${name} ≤`}
      <input
        inputMode="decimal"
        aria-label={`${name} ≤ ms`}
        value={typed ?? (value === null ? "" : String(value))}
        placeholder="∞"
        onChange={({ currentTarget }) => {
          type(currentTarget.value);
          const next = Number(currentTarget.value);
          if (currentTarget.value.trim() === "") onChange(null);
          else if (next >= 0.001 && next <= 3_600_000) onChange(next);
        }}
        onBlur={() => type(null)}
      />
      ms
    </label>
  );
}
