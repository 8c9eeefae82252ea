"use client";

import type { EditorProps } from "@/components/results/analysis/analysis-page";
import type { SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import type { Scheduling } from "@/features/pages/scheduling-simulator/scheduling";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./simulation.module.css";

const BACK = text({ en: "back to the ledger's blocks", zh: "恢复为账目的块数" });

export function MemorySettings({ input, page }: EditorProps<typeof SchedulingInput, Scheduling>) {
  const t = useText();
  if (input.kv_blocks === null) return null;
  return (
    <button type="button" className={styles.link} onClick={() => page.actions.setInput({ kv_blocks: null })}>
      {t(BACK)}
    </button>
  );
}
