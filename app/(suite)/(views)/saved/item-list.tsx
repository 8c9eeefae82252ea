"use client";
import buttons from "@/components/feedback/button.module.css";
import { KIND_NAMES, shortLink } from "@/features/core/saved/kind";
import type { Issue } from "@/lib/issue";
import { useText } from "@/state/language";
import type { SavedItem } from "@/state/server/saved-work";
import { History } from "./history";
import styles from "./saved.module.css";
import { useItemActions } from "./use-item-actions";
import { opensHere, useOpenItem } from "./use-open-item";
import { WORDS } from "./words";
import * as m from "./messages";

type ItemListProps = {
  readonly items: readonly SavedItem[];
  readonly trash: boolean;
  /** Id of the item whose history is shown; "": none. */
  readonly opened: string;
  readonly open: (id: string) => void;
  readonly tell: (issues: readonly Issue[]) => void;
};

export function ItemList({ items, trash, opened, open, tell }: ItemListProps) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.id} data-item={item.id}>
          <ItemRow item={item} trash={trash} opened={item.id === opened} open={open} tell={tell} />
          {item.id === opened && <History item={item} tell={tell} />}
        </li>
      ))}
    </ul>
  );
}

type ItemRowProps = Pick<ItemListProps, "trash" | "open" | "tell"> & {
  readonly item: SavedItem;
  readonly opened: boolean;
};

function ItemRow({ item, trash, opened, open, tell }: ItemRowProps) {
  const t = useText();
  const { name, kind, tags, note, version, changed_at: time, changed_by: who } = item;
  const actions = useItemActions(item, tell);
  const openItem = useOpenItem(tell);
  return (
    <div className={styles.row}>
      <div className={styles.what}>
        {trash ? (
          <b>{name}</b>
        ) : (
          <a
            className={styles.name}
            href={shortLink(item.id)}
            onClick={(event) => {
              if (!opensHere(item)) return;
              event.preventDefault();
              void openItem(item.id);
            }}
          >
            {name}
          </a>
        )}
        <span className={styles.kind}>{t(KIND_NAMES[kind])}</span>
        {tags.map((tag) => (
          <span key={tag} className={styles.tag}>
            {tag}
          </span>
        ))}
        {note !== "" && <p className={styles.note}>{note}</p>}
        <p className={styles.faint}>{t(WORDS.standing(version, time, who))}</p>
      </div>
      <div className={styles.actions}>
        {actions(trash).map(({ id, label, run }) => (
          <button key={id} type="button" className={buttons.button} aria-label={`${t(label)}: ${name}`} onClick={run}>
            {t(label)}
          </button>
        ))}
        {!trash && (
          <button
            type="button"
            className={buttons.button}
            aria-expanded={opened}
            aria-label={`${t(m.history)}: ${name}`}
            onClick={() => open(opened ? "" : item.id)}
          >
            {t(m.history)}
          </button>
        )}
      </div>
    </div>
  );
}
