"use client";
/** Beside the simulated day: which policy is shown, and what fails. */
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { Segments } from "@/components/results/segments";
import { FAILURES, POLICIES } from "@/features/core/fleet/day/setting";
import type { FleetAnswer } from "@/features/pages/fleet/fleet";
import type { FleetInput } from "@/features/pages/fleet/input";
import { FAILURE_WORDS, POLICY_WORDS } from "@/features/pages/fleet/simulated/input";
import { WORDS } from "@/features/pages/fleet/words";
import { useText } from "@/state/language";
import styles from "./tables.module.css";

export function SimulatedChoice({ input, page }: ViewProps<typeof FleetInput, FleetAnswer>) {
  const t = useText();
  const { setInput } = page.actions;
  return (
    <div className={styles.choice}>
      <Segments
        label={t(WORDS.policy)}
        options={POLICIES.map((id) => ({ id, label: t(POLICY_WORDS[id]) }))}
        value={input.scaling}
        onChange={(scaling) => setInput({ scaling })}
      />
      <Segments
        label={t(WORDS.failure)}
        options={FAILURES.map((id) => ({ id, label: t(FAILURE_WORDS[id]) }))}
        value={input.failure}
        onChange={(failure) => setInput({ failure })}
      />
    </div>
  );
}
