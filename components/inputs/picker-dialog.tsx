"use client";
/** Choose one of a long list by groups, filtered while typing; or go on to the dialog in which one's own is entered. */
import { Command } from "cmdk";
import { useSetAtom } from "jotai";
import { CUSTOM_ID } from "@/features/core/hardware/custom-chip";
import type { Text } from "@/lib/text";
import { Modal } from "@/components/frame/dialog";
import buttons from "@/components/feedback/button.module.css";
import { useText } from "@/state/language";
import { useScenario } from "@/state/scenario";
import { dialogAtom } from "@/state/ui";
import styles from "./picker.module.css";

type PickerDialogProps = {
  readonly words: Readonly<Record<"title" | "search" | "none" | "count" | "own", Text>>;
  /** The parameter that is chosen, and the one of one's own, which is also the name of its dialog. */
  readonly param: "model" | "hw";
  readonly own: "config" | "chip";
  readonly groups: readonly (readonly [heading: string, members: readonly Pickable[]])[];
  readonly onClose: () => void;
};
/** `typed` is what typing is matched against. */
export type Pickable = Readonly<Record<"id" | "typed" | "name" | "facts", string>> & {
  readonly source?: string;
  /** Of one's own: it travels in the link whole, in the parameter `own`. */
  readonly packed?: string;
};

export function PickerDialog({ words, param, own, groups, onClose }: PickerDialogProps) {
  const t = useText();
  const { params, set } = useScenario();
  const open = useSetAtom(dialogAtom);
  const isCurrent = ({ id, packed = "" }: Pickable): boolean =>
    params[own] === packed && (packed !== "" || params[param] === id);
  const start = groups.flatMap(([, members]) => members).find(isCurrent);
  return (
    <Modal title={t(words.title)} onClose={onClose}>
      <Command label={t(words.title)} loop defaultValue={start?.typed} style={{ display: "contents" }}>
        <Command.Input className={styles.search} placeholder={t(words.search)} autoFocus />
        <Command.List className={styles.list}>
          <Command.Empty className={styles.empty}>{t(words.none)}</Command.Empty>
          {groups.map(([heading, members]) => (
            <Command.Group key={members[0]?.id} heading={heading}>
              {members.map((member) => (
                <Command.Item
                  key={member.id}
                  value={member.typed}
                  className={styles.item}
                  data-current={isCurrent(member)}
                  onSelect={() => {
                    set(
                      member.packed === undefined
                        ? { [param]: member.id }
                        : { [param]: CUSTOM_ID, [own]: member.packed },
                    );
                    onClose();
                  }}
                >
                  <span>{member.name}</span>
                  <span className={styles.facts}>{member.facts}</span>
                  {member.source && <span className={styles.source}>{member.source}</span>}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
      <div className={styles.foot}>
        <span>{t(words.count)}</span>
        <button type="button" className={buttons.button} onClick={() => open(own)}>
          {t(words.own)}
        </button>
      </div>
    </Modal>
  );
}
