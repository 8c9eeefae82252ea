"use client";
/** Ctrl K: pages, models, accelerators and actions in one list that is filtered while typing. */
import { Command } from "cmdk";
import { useSetAtom } from "jotai";
import { useRouter } from "next/navigation";
import { pages } from "@/features/registry/registry";
import { chips } from "@/features/core/hardware/catalogue";
import { kindLengths, LOAD_KINDS } from "@/features/core/workload/kinds";
import { presets } from "@/features/core/model/config/presets/presets";
import { searchWords } from "@/features/registry/search-words";
import { matchEntry } from "@/lib/text-comparison/match-words";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import { usePageHref } from "@/state/link/page-href";
import { useScenario } from "@/state/inputs/scenario";
import { dialogAtom } from "@/state/screen/ui";
import { roomyFirst } from "@/components/inputs/pickers/hardware-order";
import { Modal } from "@/components/overlays/dialog";
import { useTypedAhead } from "@/components/overlays/early-keys";
import { useResetScenario } from "../scenario/use-reset-scenario";
import { useShellActions } from "../use-shell-actions";
import { OTHER_LANGUAGE } from "../words";
import * as frame from "@/components/frame/messages";
import styles from "./command-menu.module.css";
import * as m from "./messages";

type Entry = {
  readonly id: string;
  readonly words: string;
  readonly hint?: string;
  /** What people also type for it. */
  readonly phrases?: readonly string[];
  readonly run: () => void;
};

export default function CommandMenu({ onClose }: { onClose: () => void }) {
  const t = useText();
  const groups = useEntries();
  const [search, setSearch] = useTypedAhead();
  return (
    <Modal title={t(frame.commands)} onClose={onClose} quiet>
      <Command className={styles.menu} label={t(frame.commands)} loop filter={matchEntry}>
        <Command.Input
          className={styles.input}
          placeholder={t(m.pageModelAcceleratorAction)}
          autoFocus
          value={search}
          onValueChange={setSearch}
        />
        <Command.List className={styles.list}>
          <Command.Empty className={styles.empty}>{t(m.nothingIsCalledThat)}</Command.Empty>
          {groups.map(([title, entries]) => (
            <Command.Group key={title.en} heading={t(title)} className={styles.group}>
              {entries.map((entry) => (
                <Command.Item
                  key={entry.id}
                  value={`${entry.words} ${entry.id}`}
                  {...(entry.phrases && { keywords: [...entry.phrases] })}
                  className={styles.item}
                  onSelect={() => {
                    onClose();
                    entry.run();
                  }}
                >
                  {entry.words}
                  {entry.hint && <span className={styles.hint}>{entry.hint}</span>}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Modal>
  );
}

function useEntries(): readonly (readonly [title: Text, entries: readonly Entry[]])[] {
  const t = useText();
  const router = useRouter();
  const scenario = useScenario();
  const reset = useResetScenario();
  const href = usePageHref();
  const openDialog = useSetAtom(dialogAtom);
  const actions = useShellActions();
  const ways = pages.map(({ id, title, formerly, question }) => ({
    id,
    words: t(title),
    hint: t(question),
    phrases: [...(formerly ? [formerly.en, formerly.zh] : []), ...searchWords(id)],
    run: () => router.push(href(id)),
  }));
  const commands: readonly Entry[] = [
    { id: "pin", words: t(actions.pinned ? frame.unpin : frame.pin), hint: "p", run: actions.pin },
    { id: "save", words: t(frame.save), hint: "Ctrl S", run: () => openDialog("save") },
    { id: "copy-link", words: t(frame.link), run: actions.copyLink },
    ...actions.exports.map(({ id, label, run }) => ({ id, words: `${t(frame.exportWord)}: ${t(label)}`, run })),
    { id: "reset", words: t(m.resetScenario), run: reset },
    { id: "paste-config", words: t(m.pasteConfigJson), run: () => openDialog("config") },
    { id: "language", words: t(OTHER_LANGUAGE), run: actions.switchLanguage },
    { id: "theme-light", words: t(frame.light), run: () => actions.setTheme("light") },
    { id: "theme-dark", words: t(frame.dark), run: () => actions.setTheme("dark") },
    { id: "theme-auto", words: t(m.followSystemsTheme), run: () => actions.setTheme("auto") },
    { id: "shortcuts", words: t(frame.keyboardShortcuts), hint: "?", run: () => openDialog("shortcuts") },
  ];
  return [
    [frame.pages, ways],
    [m.actions, commands],
    [
      m.useModel,
      presets.map(({ id, name, label }) => ({
        id,
        words: label,
        hint: name,
        run: () => scenario.set({ model: id }),
      })),
    ],
    [
      m.useLoad,
      LOAD_KINDS.map((kind) => ({
        id: `load-${kind.id}`,
        words: t(kind.name),
        hint: `${kind.isl} / ${kind.osl}`,
        run: () => scenario.set(kindLengths(kind)),
      })),
    ],
    [
      m.useAccelerator,
      roomyFirst(chips).map(({ id, name, vendor }) => ({
        id,
        words: name,
        hint: vendor,
        run: () => scenario.set({ hw: id }),
      })),
    ],
  ];
}
