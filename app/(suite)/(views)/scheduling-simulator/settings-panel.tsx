"use client";

import { FIELDS } from "@/features/pages/scheduling-simulator/input";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { Fields } from "./fields";
import styles from "./simulation.module.css";

const GROUPS = [
  {
    title: text({ en: "Scheduler: limits, preemption, speculation", zh: "调度器：上限、抢占、投机解码" }),
    keys: FIELDS.limits,
  },
  { title: text({ en: "KV tiers below HBM", zh: "HBM 之下的 KV 层" }), keys: FIELDS.tiers },
  { title: text({ en: "Instances, routing and transfer", zh: "实例、路由与传输" }), keys: FIELDS.instances },
  { title: text({ en: "Limits of the run", zh: "运行上限" }), keys: FIELDS.run },
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
