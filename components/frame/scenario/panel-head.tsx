"use client";
import { PanelLeftClose } from "lucide-react";
import { LinkButton } from "@/components/inputs/fields/section";
import { useText } from "@/state/language";
import { useScenario } from "@/state/inputs/scenario";
import { usePanelOpen } from "./use-panel-open";
import { useResetScenario } from "./use-reset-scenario";
import { changedWords } from "../words";
import * as m from "@/components/frame/messages";
import styles from "./panel-head.module.css";

/** The head of the scenario panel: how far it is from the defaults, and the way back. */
export function PanelHead() {
  const t = useText();
  const [, setOpen] = usePanelOpen();
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{t(m.scenario)}</h2>
      <ChangedCount />
      <button type="button" className={styles.fold} aria-label={t(m.hideScenarioPanel)} onClick={() => setOpen(false)}>
        <PanelLeftClose size={14} strokeWidth={1.5} aria-hidden />
      </button>
    </div>
  );
}

export function ChangedCount() {
  const t = useText();
  const { changed, issues } = useScenario();
  const reset = useResetScenario();
  if (changed.length === 0 && issues.length === 0) return null;
  return (
    <span className={styles.count}>
      {t(changedWords(changed.length))} · <LinkButton onClick={reset}>{t(m.reset)}</LinkButton>
    </span>
  );
}
