"use client";
/** Small screens: the scenario and the list of pages lie over the page. */
import { PagePanel } from "@/components/inputs/panel/page-panel";
import { useText } from "@/state/language";
import type { Sheet } from "@/state/screen/ui";
import { Modal } from "@/components/overlays/dialog";
import { ChangedCount } from "../scenario/panel-head";
import { SideNav } from "../navigation/side-nav";
import * as m from "@/components/frame/messages";
import styles from "./sheets.module.css";

type SheetsProps = {
  readonly sheet: NonNullable<Sheet>;
  readonly slug: string;
  readonly onClose: () => void;
};

export default function Sheets({ sheet, slug, onClose }: SheetsProps) {
  const t = useText();
  if (sheet === "nav") {
    return (
      <Modal side="left" title={t(m.pages)} onClose={onClose}>
        <div className={styles.scroll}>
          <SideNav current={slug} onNavigate={onClose} />
        </div>
      </Modal>
    );
  }
  return (
    <Modal side="left" title={t(m.scenario)} onClose={onClose}>
      <div className={`${styles.scroll} ${styles.padded}`}>
        <ChangedCount />
        <PagePanel slug={slug} />
      </div>
    </Modal>
  );
}
