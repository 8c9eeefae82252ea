"use client";
/** What the team keeps: a search, a list, one item opened for its history. */
import { useState } from "react";
import { PageFrame } from "@/components/frame/page/page-frame";
import { aboutSaved } from "@/features/pages/saved/about";
import { SavedInput } from "@/features/pages/saved/input";
import type { Issue } from "@/lib/issue";
import { useLanguage, useText } from "@/state/language";
import { usePageInput } from "@/state/inputs/page-input";
import { listPath, useSaved, type SavedList } from "@/state/server/saved-work";
import { Filters } from "./filters";
import { ItemList } from "./item-list";
import styles from "./saved.module.css";
import { Transfer } from "./transfer";
import { useOpenLinked } from "./use-open-item";
import { WORDS } from "./words";
import * as m from "./messages";

const NOTHING: readonly Issue[] = [];

export function SavedPage() {
  const t = useText();
  const { language } = useLanguage();
  const { value: input, issues: unreadable, set } = usePageInput(SavedInput);
  const { q, of, tag, trash, item } = input;
  const list = useSaved<SavedList>(listPath({ q, kind: of === "all" ? "" : of, tag, trash }), language);
  const [trouble, setTrouble] = useState(NOTHING);
  useOpenLinked(item, input.open, setTrouble);
  const shownList = list?.ok ? list.value : null;
  const all = q === "" && tag === "" && of === "all";
  const nothing = trash ? m.trashIsEmpty : all ? m.nothingIsSavedYetCtrl : m.nothingMatchesOtherWordsOr;
  const issues = [...(list?.ok === false ? list.issues : []), ...trouble];
  return (
    <PageFrame
      analysis={aboutSaved}
      unreadable={unreadable}
      issues={issues}
      refused={false}
      onFix={() => setTrouble(NOTHING)}
    >
      <div className={styles.page}>
        <Filters input={input} set={set} found={shownList} />
        <Transfer found={shownList} all={all} tell={setTrouble} />
        {shownList?.store.read_only && <p className={styles.said}>{t(m.diskOfThisServerTakes)}</p>}
        {shownList && trash && <p className={styles.count}>{t(m.trashKeepsFor({ days: shownList.trash_days }))}</p>}
        <p role="status" className={styles.count}>
          {t(
            !shownList
              ? m.loading
              : shownList.items.length === 0
                ? nothing
                : WORDS.count(shownList.items.length, shownList.total),
          )}
        </p>
        {shownList && (
          <ItemList
            items={shownList.items}
            trash={trash}
            opened={item}
            open={(id) => set({ item: id })}
            tell={setTrouble}
          />
        )}
      </div>
    </PageFrame>
  );
}
