"use client";
/** Small screens: the scenario and the list of pages lie over the page. */
import { ScenarioPanel } from "@/components/inputs/scenario-panel";
import type { Analysis } from "@/features/analysis";
import { useText } from "@/state/language";
import type { Sheet } from "@/state/ui";
import { Modal } from "./dialog";
import { ChangedCount } from "./panel-head";
import { SideNav } from "./side-nav";
import { WORDS } from "./words";
import styles from "./sheets.module.css";

type SheetsProps = {
  readonly sheet: NonNullable<Sheet>;
  readonly analysis: Analysis | undefined;
  readonly onClose: () => void;
};

export default function Sheets({ sheet, analysis, onClose }: SheetsProps) {
  const t = useText();
  if (sheet === "nav") {
    return (
      <Modal side="left" title={t(WORDS.pages)} onClose={onClose}>
        <div className={styles.scroll}>
          <SideNav current={analysis?.id} onNavigate={onClose} />
        </div>
      </Modal>
    );
  }
  return (
    <Modal side="left" title={t(WORDS.scenario)} onClose={onClose}>
      <div className={`${styles.scroll} ${styles.padded}`}>
        <ChangedCount />
        {analysis && <ScenarioPanel analysis={analysis} />}
      </div>
    </Modal>
  );
}
