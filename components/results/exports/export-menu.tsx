"use client";

import { exportItems, Menu } from "@/components/overlays/menu";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/screen/page-actions";
import styles from "./export-menu.module.css";

const EXPORT = text({ en: "Export", zh: "导出" });

/** The page's exports beside its title, on screens whose top bar has no room for them. */
export function ExportMenu({ exports }: { readonly exports: readonly PageExport[] }) {
  const t = useText();
  if (exports.length === 0) return null;
  return <Menu className={styles.trigger} label={<>{t(EXPORT)} ▾</>} items={exportItems(exports, t)} empty="" />;
}
