"use client";

import { FIELDS } from "@/features/pages/scheduling-simulator/input";
import { useText } from "@/state/language";
import { Fields } from "./fields";
import styles from "./simulation.module.css";
import * as m from "./messages";

const GROUPS = [
  {
    title: m.schedulerLimitsPreemption,
    keys: FIELDS.limits,
  },
  { title: m.kvTiersBelowHbm, keys: FIELDS.tiers },
  { title: m.instancesRoutingAndTransfer, keys: FIELDS.instances },
  { title: m.limitsOfRun, keys: FIELDS.run },
];

/** Settings that change less often than the controls of the panel. */
export function SettingsPanel() {
  const t = useText();
  return GROUPS.map(({ title, keys }) => (
    <details key={title.en} className={styles.details}>
      <summary>{t(title)}</summary>
      <Fields keys={keys} />
    </details>
  ));
}
