"use client";

import { exportMenu } from "@/components/overlays/export-menu";
import { Menu } from "@/components/overlays/menu";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/screen/page-actions";
import styles from "./export-menu.module.css";
import * as m from "@/components/results/messages";

/** The page's exports beside its title, on screens whose top bar has no room for them. */
export function ExportMenu({ exports }: { readonly exports: readonly PageExport[] }) {
  const t = useText();
  if (exports.length === 0) return null;
  return <Menu className={styles.trigger} label={<>{t(m.exportWord)} ▾</>} {...exportMenu(exports, t)} empty="" />;
}
