"use client";

import { ExportMenu } from "@/components/overlays/export-menu";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/screen/page-actions";
import styles from "./export-menu.module.css";
import * as m from "@/components/results/messages";

/** The page's exports beside its title, on screens whose top bar has no room for them. */
export function PageExportMenu({ exports }: { readonly exports: readonly PageExport[] }) {
  const t = useText();
  if (exports.length === 0) return null;
  return <ExportMenu className={styles.trigger} label={<>{t(m.exportWord)} ▾</>} exports={exports} empty="" />;
}
