"use client";

import type { EditorProps } from "@/components/results/analysis/analysis-page";
import type { SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import type { Scheduling } from "@/features/pages/scheduling-simulator/scheduling";
import { useText } from "@/state/language";
import styles from "./simulation.module.css";
import * as m from "./messages";

export function MemorySettings({ input, page }: EditorProps<typeof SchedulingInput, Scheduling>) {
  const t = useText();
  if (input.kv_blocks === null) return null;
  return (
    <button type="button" className={styles.link} onClick={() => page.actions.setInput({ kv_blocks: null })}>
      {t(m.backToLedgersBlocks)}
    </button>
  );
}
