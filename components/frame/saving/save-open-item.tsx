"use client";
/** Saves the next version without a question, unless the person has no name yet or another person was first. */
import { useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import { IssueList } from "@/components/feedback/issue-list";
import { Modal } from "@/components/overlays/dialog";
import type { ItemState } from "@/features/core/saved/item-differences";
import type { Issue } from "@/lib/issue";
import { useLanguage, useText } from "@/state/language";
import type { ItemScreen } from "@/state/screen/item-screen";
import { markScreen, settle } from "@/state/screen/open-item";
import { noticeAtom } from "@/state/screen/ui";
import { saveVersion, type ItemVersion } from "@/state/server/saved-versions";
import { useIsUnnamed } from "@/state/user/own-name";
import { BothVersions } from "./both-versions";
import { NameForm } from "./name-form";
import * as m from "./messages";

type SaveOpenItemProps = {
  readonly item: ItemScreen;
  readonly now: ItemState;
  readonly onClose: () => void;
};

type Trouble =
  | { readonly kind: "conflict"; readonly latest: ItemVersion }
  | { readonly kind: "refused"; readonly issues: readonly Issue[] };

export function SaveOpenItem({ item, now, onClose }: SaveOpenItemProps) {
  const t = useText();
  const { language } = useLanguage();
  const say = useSetAtom(noticeAtom);
  // Asked when the dialog opens: a name that is being typed does not end the question.
  const [asksName] = useState(useIsUnnamed());
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const { identity } = item;
  const save = async (version: number): Promise<void> => {
    const { name, content } = now;
    const renamed = name === item.base.name ? {} : { name };
    const updated = await saveVersion({ ...identity, version }, { ...renamed, content }, language);
    if (updated.outcome === "conflict") return setTrouble({ kind: "conflict", latest: updated.latest });
    if (updated.outcome === "refused") return setTrouble({ kind: "refused", issues: updated.issues });
    const saved = { id: identity.id, version: updated.item.version };
    settle(saved, identity.version);
    markScreen(saved);
    say(t(m.savedNameVersion({ name: updated.item.name, version: saved.version })));
    onClose();
  };
  const begin = (): void => {
    if (item.changes.length > 0) return void save(identity.version);
    say(t(m.thereIsNothingToSave({ version: identity.version })));
    onClose();
  };
  const begun = useRef(false);
  // Outside React: the server. The key that opened the dialog is the wish to save.
  useEffect(() => {
    if (asksName || begun.current) return;
    begun.current = true;
    begin();
  });
  if (trouble?.kind === "conflict")
    return <BothVersions item={item} now={now} latest={trouble.latest} keepMine={save} onClose={onClose} />;
  if (trouble !== null)
    return (
      <Modal title={t(m.save)} onClose={onClose}>
        <IssueList tone="stop" issues={trouble.issues} onFix={() => undefined} />
      </Modal>
    );
  return asksName ? <NameForm onNamed={begin} onClose={onClose} /> : null;
}
