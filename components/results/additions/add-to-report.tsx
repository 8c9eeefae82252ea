"use client";
/**
 * "Add to report": one button beside every part of an answer. The surrounding component provides the action
 * (`AddsToReport`); without one there is no button.
 */
import { createContext, useContext } from "react";
import { FilePlus2 } from "lucide-react";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./add-to-report.module.css";
import * as m from "@/components/results/messages.addButton";

/** Adds the piece of that name. */
export type Add = (ref: string) => void;

const AddContext = createContext<Add | null>(null);

export const AddsToReport = AddContext.Provider;

type AddToReportProps = { readonly part: string; readonly title: Text | string };

export function AddToReport({ part, title }: AddToReportProps) {
  const t = useText();
  const add = useContext(AddContext);
  if (add === null) return null;
  const name = `${t(m.addToReport)}: ${typeof title === "string" ? title : t(title)}`;
  return (
    <button
      type="button"
      className={styles.add}
      aria-label={name}
      title={t(m.addToReport)}
      data-add={part}
      onClick={() => add(part)}
    >
      <FilePlus2 size={14} strokeWidth={1.5} aria-hidden />
    </button>
  );
}
