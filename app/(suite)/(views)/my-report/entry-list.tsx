"use client";
/** The entries in their order. It is changed by dragging the grip, by two buttons, or by Alt and an arrow anywhere in an entry. */
import { useSetAtom } from "jotai";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { moveEntry } from "@/features/core/report-builder/edit";
import { isResolvedPart, type ResolvedEntry } from "@/features/core/report-builder/resolve-parts";
import { pieceTitle } from "@/features/core/report-builder/piece";
import type { Text } from "@/lib/text";
import { useLanguage, useText } from "@/state/language";
import type { MyReport } from "@/state/browser-storage/my-report";
import { noticeAtom } from "@/state/screen/ui";
import { ENTRIES_ID } from "./entries-id";
import { EntryTools } from "./entry-tools";
import styles from "./my-report.module.css";
import { PartSource, PartView } from "./part-view";
import { useDragOrder } from "./use-drag-order";
import type { LiveAnswersByKey } from "./use-resolved-parts";
import { WordsView } from "./words-view";
import * as m from "./messages";

type EntryListProps = {
  readonly resolved: readonly ResolvedEntry[];
  readonly answers: LiveAnswersByKey;
  /** null: it is only read. */
  readonly change: MyReport["change"] | null;
};

export function EntryList({ resolved, answers, change }: EntryListProps) {
  const t = useText();
  const { language } = useLanguage();
  const { list, move } = useMoving(resolved, change);
  const { dragged, grip, over } = useDragOrder(resolved, (id, to) => move(id, to, null));
  return (
    <ol ref={list} id={ENTRIES_ID} className={styles.entries} aria-label={t(m.entriesOfReport)}>
      {resolved.map((item, index) => {
        const { entry } = item;
        const name = entryName(item, language) || t(UNNAMED[entry.kind]);
        const step = (by: number, button: string | null) => move(entry.id, index + by, button);
        return (
          <li
            key={entry.id}
            className={styles.entry}
            data-entry={entry.id}
            data-kind={entry.kind}
            data-dragged={dragged === entry.id || undefined}
            onKeyDown={change ? (event) => stepByKey(event, step) : undefined}
            {...(change && over(entry.id))}
          >
            {isResolvedPart(item) && !change && <PartSource part={item} />}
            {change && (
              <EntryTools
                {...{ one: item, name, answers, change, step }}
                grip={grip(entry.id)}
                first={index === 0}
                last={index === resolved.length - 1}
              >
                {isResolvedPart(item) && <PartSource part={item} />}
              </EntryTools>
            )}
            {isResolvedPart(item) ? <PartView part={item} /> : <WordsView entry={item.entry} change={change} />}
          </li>
        );
      })}
    </ol>
  );
}

/** Moving an element takes the focus from it: it is given back to the button that was pressed, or to the other one at an end. */
function useMoving(resolved: readonly ResolvedEntry[], change: MyReport["change"] | null) {
  const t = useText();
  const say = useSetAtom(noticeAtom);
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<{ readonly id: number; readonly button: string } | null>(null);
  // Outside React: the focus, once the entry is in its new place.
  useEffect(() => {
    const { current } = wanted;
    wanted.current = null;
    const buttons = current && [
      ...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-entry="${current.id}"] [data-move]`) ?? []),
    ];
    const enabled = buttons?.filter(({ disabled }) => !disabled);
    (enabled?.find(({ dataset }) => dataset["move"] === current?.button) ?? enabled?.[0])?.focus();
  }, [resolved]);
  const move = (id: number, to: number, button: string | null): void => {
    if (to < 0 || to >= resolved.length || resolved[to]?.entry.id === id) return;
    if (button !== null) wanted.current = { id, button };
    change?.((report) => moveEntry(report, id, to));
    say(t(movedTo(to + 1, resolved.length)));
  };
  return { list, move };
}

const ARROWS: Readonly<Record<string, { readonly by: number; readonly button: string }>> = {
  ArrowUp: { by: -1, button: "up" },
  ArrowDown: { by: 1, button: "down" },
};

function stepByKey(event: KeyboardEvent, step: (by: number, button: string | null) => void): void {
  const arrow = ARROWS[event.key];
  // In a text these keys are the text's.
  const typing = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
  if (!event.altKey || !arrow || typing) return;
  event.preventDefault();
  step(arrow.by, arrow.button);
}

function entryName(entry: ResolvedEntry, language: "en" | "zh"): string {
  if (!isResolvedPart(entry)) return entry.entry.words.trim().slice(0, 60);
  const piece = entry.found(language);
  if (!piece.ok) return entry.source[language];
  const title = pieceTitle(piece.value);
  return typeof title === "string" ? title : title[language];
}
const UNNAMED: Readonly<Record<"heading" | "note" | "part", Text>> = {
  heading: m.emptyHeading,
  note: m.emptyNote,
  part: m.part,
};
const movedTo = (position: number, all: number): Text => m.movedToPlaceOfAll({ place: position, all });
