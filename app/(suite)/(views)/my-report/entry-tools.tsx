"use client";
/** Actions on one entry. */
import { ArrowDown, ArrowUp, GripVertical, X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { focusAdded } from "@/components/focus-added";
import { Menu } from "@/components/overlays/menu";
import { frozenPiece, liveQuestion, type PartEntry } from "@/features/core/report-builder/document";
import { freezeEntry, insertEntries, removeEntry, thawEntry } from "@/features/core/report-builder/edit";
import type { ResolvedEntry } from "@/features/core/report-builder/resolve-parts";
import { useText } from "@/state/language";
import type { MyReport } from "@/state/browser-storage/my-report";
import { ENTRIES_ID } from "./entries-id";
import styles from "./my-report.module.css";
import type { LiveAnswersByKey } from "./use-resolved-parts";
import * as m from "./messages";

type EntryToolsProps = {
  readonly one: ResolvedEntry;
  readonly name: string;
  readonly answers: LiveAnswersByKey;
  readonly change: MyReport["change"];
  /** By so many places; the button that keeps the focus. */
  readonly step: (by: number, button: string | null) => void;
  readonly grip: ComponentProps<"span">;
  readonly first: boolean;
  readonly last: boolean;
  /** Beside the grip. */
  readonly children: ReactNode;
};

export function EntryTools(props: EntryToolsProps) {
  const { one, name, answers, change, step, grip, first, last, children } = props;
  const { entry } = one;
  const t = useText();
  const behind = (kind: "heading" | "note") => ({
    id: kind,
    label: t(kind === "heading" ? m.headingBelow : m.noteBelow),
    run: () => {
      focusAdded(document.getElementById(ENTRIES_ID));
      change((report) => insertEntries(report, [{ kind, words: "" }], entry.id));
    },
  });
  return (
    <div className={styles.tools} role="group" aria-label={name}>
      <span className={styles.grip} title={t(m.dragToAnotherPlaceAlt)} {...grip}>
        <GripVertical size={14} strokeWidth={1.5} aria-hidden />
      </span>
      <div className={styles.of}>{children}</div>
      <Tool name={`${t(m.moveUp)}: ${name}`} move="up" disabled={first} run={() => step(-1, "up")}>
        <ArrowUp size={14} strokeWidth={1.5} aria-hidden />
      </Tool>
      <Tool name={`${t(m.moveDown)}: ${name}`} move="down" disabled={last} run={() => step(1, "down")}>
        <ArrowDown size={14} strokeWidth={1.5} aria-hidden />
      </Tool>
      <Menu
        className={styles.tool}
        label={
          <>
            {t(m.insert)} ▾<span className="visually-hidden">: {name}</span>
          </>
        }
        items={[behind("heading"), behind("note")]}
        empty=""
      />
      {entry.kind === "part" && <Freeze {...{ entry, name, answers, change }} />}
      <Tool name={`${t(m.removeFromReport)}: ${name}`} run={() => change((report) => removeEntry(report, entry.id))}>
        <X size={14} strokeWidth={1.5} aria-hidden />
      </Tool>
    </div>
  );
}

type ToolProps = {
  readonly name: string;
  readonly run: () => void;
  readonly move?: string;
  readonly disabled?: boolean;
  readonly children: ReactNode;
};

const Tool = ({ name, run, move, disabled = false, children }: ToolProps) => (
  <button
    type="button"
    className={styles.tool}
    aria-label={name}
    title={name}
    data-move={move}
    disabled={disabled}
    onClick={run}
  >
    {children}
  </button>
);

type FreezeProps = Pick<EntryToolsProps, "name" | "answers" | "change"> & { readonly entry: PartEntry };

/** A frozen part stays as it is; a live one is asked anew whenever the report is opened. */
function Freeze({ entry, name, answers, change }: FreezeProps) {
  const t = useText();
  const frozen = entry.frozen !== undefined;
  const answer = answers.get(liveQuestion(entry).key);
  const complete = answer?.ok && answer.issues.length === 0;
  const piece = complete ? frozenPiece(answer.value, entry.part) : null;
  const why = entry.held ? t(m.itsDataWereInFile) : !frozen && piece === null ? t(m.thereIsNoWholeAnswer) : undefined;
  return (
    <button
      type="button"
      className={styles.tool}
      aria-pressed={frozen}
      aria-label={`${t(m.frozen)}: ${name}${why ? ` (${why})` : ""}`}
      aria-disabled={why !== undefined}
      title={why ?? t(frozen ? m.calculateItAnewFromIts : m.keepTheseFiguresEvenWhere)}
      onClick={() => {
        if (why !== undefined) return;
        change((report) => (piece && !frozen ? freezeEntry(report, entry.id, piece) : thawEntry(report, entry.id)));
      }}
    >
      {t(m.frozen)}
    </button>
  );
}
