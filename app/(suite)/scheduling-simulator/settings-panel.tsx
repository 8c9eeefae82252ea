"use client";

import { FIELDS } from "@/features/scheduling-simulator/input";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { Fields } from "./fields";
import styles from "./simulation.module.css";

const GROUPS = [
  { title: text("Scheduler: limits, preemption, speculation", "调度器：上限、抢占、投机解码"), keys: FIELDS.limits },
  { title: text("Instances, routing and transfer", "实例、路由与传输"), keys: FIELDS.instances },
  { title: text("Limits of the run", "运行上限"), keys: FIELDS.run },
];

/** What is changed less often than the controls of the panel. */
export function SettingsPanel() {
  const t = useText();
  return GROUPS.map(({ title, keys }) => (
    <details key={title.en} className={styles.details}>
      <summary>{t(title)}</summary>
      <Fields keys={keys} />
    </details>
  ));
}
