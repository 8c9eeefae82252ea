"use client";
/** Choose one of a long list by groups, filtered while typing; or go on to the dialog in which one's own is entered. */
import { Command } from "cmdk";
import { useSetAtom } from "jotai";
import { CUSTOM_ID } from "@/features/core/hardware/custom-chip";
import { matchWords } from "@/lib/text-comparison/match-words";
import type { Text } from "@/lib/text";
import { Modal } from "@/components/overlays/dialog";
import { useTypedAhead } from "@/components/overlays/early-keys";
import buttons from "@/components/feedback/button.module.css";
import { useText } from "@/state/language";
import { recentPicks } from "@/state/browser-storage/recent-picks";
import { useScenario } from "@/state/inputs/scenario";
import { dialogAtom } from "@/state/screen/ui";
import styles from "./picker.module.css";
import * as m from "./messages";

type PickerDialogProps = {
  readonly words: Readonly<Record<"title" | "search" | "none" | "count" | "own", Text>>;
  /** The parameter that is chosen, and the one of one's own, which is also the name of its dialog. */
  readonly param: "model" | "hw";
  readonly own: "config" | "chip";
  /** A function where what is typed may itself be an entry. */
  readonly groups: Groups | ((typed: string) => Groups);
  readonly onClose: () => void;
};
/** `typed` is the text that typing is matched against. */
export type Pickable = Readonly<Record<"id" | "typed" | "name" | "facts", string>> & {
  readonly source?: string;
  /** Of one's own: it travels in the link whole, in the parameter `own`. */
  readonly packed?: string;
};

export function PickerDialog({ words, param, own, groups: given, onClose }: PickerDialogProps) {
  const t = useText();
  const { params, set } = useScenario();
  const open = useSetAtom(dialogAtom);
  const [search, setSearch] = useTypedAhead();
  const groups = typeof given === "function" ? given(search) : given;
  const recent = recentPicks[param];
  const shown = recentFirst(groups, t(m.recent), recent.useItems());
  const isCurrent = ({ id, packed = "" }: Pickable): boolean =>
    params[own] === packed && (packed !== "" || params[param] === id);
  const start = groups.flatMap(([, members]) => members).find(isCurrent);
  return (
    <Modal title={t(words.title)} onClose={onClose}>
      <Command
        label={t(words.title)}
        loop
        filter={matchWords}
        defaultValue={start?.typed}
        style={{ display: "contents" }}
      >
        <Command.Input
          className={styles.search}
          placeholder={t(words.search)}
          autoFocus
          value={search}
          onValueChange={setSearch}
        />
        <Command.List className={styles.list}>
          <Command.Empty className={styles.empty}>{t(words.none)}</Command.Empty>
          {shown.map(([heading, members]) => (
            <Command.Group key={members[0]?.id} heading={heading}>
              {members.map((member) => (
                <Member
                  key={member.id}
                  member={member}
                  current={isCurrent(member)}
                  onSelect={() => {
                    recent.put([{ name: member.id }]);
                    set(
                      member.packed === undefined
                        ? { [param]: member.id }
                        : { [param]: CUSTOM_ID, [own]: member.packed },
                    );
                    onClose();
                  }}
                />
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

type MemberProps = { readonly member: Pickable; readonly current: boolean; readonly onSelect: () => void };

function Member({ member, current, onSelect }: MemberProps) {
  return (
    <Command.Item value={member.typed} className={styles.item} data-current={current} onSelect={onSelect}>
      <span>{member.name}</span>
      <span className={styles.facts}>{member.facts}</span>
      {member.source && <span className={styles.source}>{member.source}</span>}
    </Command.Item>
  );
}

type Groups = readonly (readonly [heading: string, members: readonly Pickable[]])[];

/** The last picks lead the list and leave their groups, so that no entry appears twice. */
function recentFirst(groups: Groups, heading: string, picks: readonly { readonly name: string }[]): Groups {
  const all = groups.flatMap(([, members]) => members);
  const recent = picks
    .map(({ name }) => all.find(({ id }) => id === name))
    .filter((member) => member !== undefined)
    .slice(-RECENT_SHOWN)
    .reverse();
  if (recent.length === 0) return groups;
  const rest = groups.map(([of, members]) => [of, members.filter((member) => !recent.includes(member))] as const);
  return [[heading, recent], ...rest.filter(([, members]) => members.length > 0)];
}

const RECENT_SHOWN = 5;
