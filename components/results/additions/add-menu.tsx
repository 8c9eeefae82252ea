"use client";
import { useRouter } from "next/navigation";
import { Menu } from "@/components/overlays/menu";
import { COMPOSED_PAGE } from "@/features/core/report-builder/page";
import type { NamedPiece } from "@/features/core/report-builder/piece";
import { useText } from "@/state/language";
import { usePageHref } from "@/state/link/page-href";
import type { Add } from "./add-to-report";
import styles from "./add-to-report.module.css";
import * as m from "@/components/results/messages";

type AddMenuProps = { readonly pieces: readonly NamedPiece[]; readonly add: Add };

/** Every piece of the page, those without a heading too, and the link to the report. */
export function AddMenu({ pieces, add }: AddMenuProps) {
  const t = useText();
  const router = useRouter();
  const href = usePageHref();
  if (pieces.length === 0) return null;
  const toReport = { id: "open", label: t(m.openMyReport), run: () => router.push(href(COMPOSED_PAGE)) };
  return (
    <Menu
      className={styles.menu}
      label={<>{t(m.addToReport)} ▾</>}
      items={[...pieces.map(({ ref, label }) => ({ id: ref, label: t(label), run: () => add(ref) })), toReport]}
      empty=""
    />
  );
}
