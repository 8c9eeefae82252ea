"use client";
/**
 * "Add to report": one button beside every part of an answer, and one menu that lists all of them. What is around the parts says what adding
 * one does (`AddsToReport`); where nothing does, there is no button.
 */
import { createContext, useContext } from "react";
import { FilePlus2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { Menu } from "@/components/frame/menu";
import { COMPOSED_PAGE } from "@/features/core/composed/page";
import type { NamedPiece } from "@/features/core/composed/piece";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { usePageHref } from "@/state/page-href";
import styles from "./add-to-report.module.css";

/** Adds the piece of that name. */
type Add = (ref: string) => void;

const AddContext = createContext<Add | null>(null);

export const AddsToReport = AddContext.Provider;

const OPEN = text({ en: "Open My Report", zh: "打开我的报告" });
const ADD = text({ en: "Add to report", zh: "加入报告" });

type AddToReportProps = { readonly part: string; readonly title: Text | string };

export function AddToReport({ part, title }: AddToReportProps) {
  const t = useText();
  const add = useContext(AddContext);
  if (add === null) return null;
  const name = `${t(ADD)}: ${typeof title === "string" ? title : t(title)}`;
  return (
    <button
      type="button"
      className={styles.add}
      aria-label={name}
      title={t(ADD)}
      data-add={part}
      onClick={() => add(part)}
    >
      <FilePlus2 size={14} strokeWidth={1.5} aria-hidden />
    </button>
  );
}

type AddMenuProps = { readonly pieces: readonly NamedPiece[]; readonly add: Add };

/** Every piece of the page, those without a heading of their own too, and the way to the report. */
export function AddMenu({ pieces, add }: AddMenuProps) {
  const t = useText();
  const router = useRouter();
  const href = usePageHref();
  if (pieces.length === 0) return null;
  const toReport = { id: "open", label: t(OPEN), run: () => router.push(href(COMPOSED_PAGE)) };
  return (
    <Menu
      className={styles.menu}
      label={<>{t(ADD)} ▾</>}
      items={[...pieces.map(({ ref, label }) => ({ id: ref, label: t(label), run: () => add(ref) })), toReport]}
      empty=""
    />
  );
}
