"use client";
/** Another person was first: who, when, what each of the two changed, and the three ways on. Nothing is saved until one is chosen. */
import { useSetAtom } from "jotai";
import { useMemo } from "react";
import buttons from "@/components/feedback/button.module.css";
import { Modal } from "@/components/overlays/dialog";
import { itemDifferences, type ItemDifference, type ItemState } from "@/features/core/saved/item-differences";
import { shortLink } from "@/features/core/saved/kind";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import type { ItemScreen } from "@/state/screen/item-screen";
import { settle } from "@/state/screen/open-item";
import { dialogAtom } from "@/state/screen/ui";
import type { ItemVersion } from "@/state/server/saved-versions";
import { useAgo } from "./use-ago";
import styles from "./saving.module.css";
import * as m from "./messages";

type BothVersionsProps = {
  readonly item: ItemScreen;
  readonly now: ItemState;
  readonly latest: ItemVersion;
  /** On top of a version that was seen. */
  readonly keepMine: (version: number) => Promise<void>;
  readonly onClose: () => void;
};

export function BothVersions({ item, now, latest, keepMine, onClose }: BothVersionsProps) {
  const t = useText();
  const ago = useAgo();
  const openDialog = useSetAtom(dialogAtom);
  const { identity, base } = item;
  const rows = useMemo(() => comparedRows(item, now, latest), [item, now, latest]);
  const next = latest.version + 1;
  return (
    <Modal title={t(m.whoSavedVersionBeforeYou({ who: latest.saved_by, version: latest.version }))} onClose={onClose}>
      <div className={styles.both} data-both-versions>
        <p>{t(m.nothingOfYoursIsSavedYet({ when: ago(latest.saved_at), base: base.version }))}</p>
        {latest.note !== "" && latest.note !== base.note && <blockquote>{latest.note}</blockquote>}
        {rows.length === 0 ? (
          <p>{t(m.bothSayTheSame)}</p>
        ) : (
          <ComparedTable rows={rows} base={base.version} latest={latest} />
        )}
        <ul className={styles.ways}>
          <Way label={m.takeTheirs({ version: latest.version })} means={m.takeTheirsMeans} run={takeTheirs} />
          <Way
            label={m.keepMine({ version: next })}
            means={m.keepMineMeans({ version: latest.version })}
            run={() => void keepMine(latest.version)}
          />
          <Way label={m.saveAs} means={m.saveAsMeans} run={() => openDialog("save-as")} />
        </ul>
      </div>
    </Modal>
  );

  function takeTheirs(): void {
    settle({ id: identity.id, version: latest.version }, identity.version);
    window.location.assign(shortLink(identity.id));
  }
}

type Row = {
  readonly key: string;
  readonly field: Text;
  readonly base: Text;
  /** null: as in the base. */
  readonly theirs: Text | null;
  readonly yours: Text | null;
};

/** Fields that either person changed, those that both changed first. */
function comparedRows({ base, input }: ItemScreen, now: ItemState, latest: ItemVersion): readonly Row[] {
  const theirs = byKey(itemDifferences(base, latest, input));
  // Names, tags and the note are theirs unless one's own save changes them.
  const renamed = now.name === base.name ? latest.name : now.name;
  const yours = byKey(itemDifferences(base, { ...now, name: renamed, tags: base.tags, note: base.note }, input));
  const rows = [...new Map([...theirs, ...yours]).values()].map(({ key, field, before }) => ({
    ...{ key, field, base: before },
    theirs: theirs.get(key)?.after ?? null,
    yours: yours.get(key)?.after ?? null,
  }));
  return rows.toSorted((a, b) => Number(isBoth(b)) - Number(isBoth(a)));
}

const byKey = (list: readonly ItemDifference[]) => new Map(list.map((each) => [each.key, each]));
const isBoth = ({ theirs, yours }: Row): boolean => theirs !== null && yours !== null;

/** More are counted: nobody compares them here. */
const MOST_ROWS = 30;

type ComparedTableProps = { readonly rows: readonly Row[]; readonly base: number; readonly latest: ItemVersion };

function ComparedTable({ rows, base, latest }: ComparedTableProps) {
  const t = useText();
  return (
    <>
      <table className={styles.compared}>
        <thead>
          <tr>
            <th scope="col">{t(m.setting)}</th>
            <th scope="col">{t(m.version({ version: base }))}</th>
            <th scope="col">{t(m.whoVersion({ who: latest.saved_by, version: latest.version }))}</th>
            <th scope="col">{t(m.yours)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {t(row.field)} {isBoth(row) && <span className={styles.clash}>{t(m.bothChangedIt)}</span>}
              </th>
              <td>{t(row.base)}</td>
              <td>{row.theirs ? <b>{t(row.theirs)}</b> : t(row.base)}</td>
              <td>{row.yours ? <b>{t(row.yours)}</b> : t(row.base)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST_ROWS && <p>{t(m.countMore({ count: rows.length - MOST_ROWS }))}</p>}
    </>
  );
}

type WayProps = { readonly label: Text; readonly means: Text; readonly run: () => void };

function Way({ label, means, run }: WayProps) {
  const t = useText();
  return (
    <li className={styles.way}>
      <button type="button" className={buttons.button} onClick={run}>
        {t(label)}
      </button>
      <span className={styles.means}>{t(means)}</span>
    </li>
  );
}
