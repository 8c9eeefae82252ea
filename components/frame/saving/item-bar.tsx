"use client";
/** The open saved item in the bar of every page: its name, version, who saved it when, what is changed, and whether another person was first. */
import { useAtomValue, useSetAtom } from "jotai";
import { X } from "lucide-react";
import Link from "next/link";
import buttons from "@/components/feedback/button.module.css";
import { shortLink } from "@/features/core/saved/kind";
import { useText } from "@/state/language";
import { usePageHref } from "@/state/link/page-href";
import { useItemScreen, type ItemScreen } from "@/state/screen/item-screen";
import { markScreen, settle } from "@/state/screen/open-item";
import { dialogAtom, leftPageAtom } from "@/state/screen/ui";
import { visitorAtom } from "@/state/user/visitor";
import ScenarioScope from "../scenario/scope";
import { useSlug } from "../use-slug";
import { useAgo } from "./use-ago";
import styles from "./item-bar.module.css";
import * as m from "./messages";

/** It brings its own scenario where the page has none. */
export default function ItemBar() {
  return (
    <ScenarioScope>
      <Item />
    </ScenarioScope>
  );
}

function Item() {
  const t = useText();
  const standing = useItemScreen(useSlug());
  if (standing.state === "none") return null;
  return (
    <p className={styles.item} data-item-bar={standing.state}>
      {standing.state === "open" && <OpenItem item={standing} />}
      {standing.state === "refused" && <span>{t(m.itemIsNotHere)}</span>}
      {standing.state !== "loading" && (
        <button type="button" className={styles.leave} aria-label={t(m.leaveItem)} onClick={() => markScreen(null)}>
          <X size={12} strokeWidth={1.5} aria-hidden />
        </button>
      )}
    </p>
  );
}

function OpenItem({ item }: { readonly item: ItemScreen }) {
  const t = useText();
  const ago = useAgo();
  const visitor = useAtomValue(visitorAtom);
  const { base, later, now } = item;
  if (base.deleted_at !== null) return <span>{t(m.itemIsInTrash({ name: base.name }))}</span>;
  return (
    <>
      <ItemName item={item} />
      <span className={styles.version}>{t(m.versionShort({ version: item.identity.version }))}</span>
      {later === null && item.changes.length === 0 && (
        <span className={styles.who}>{t(m.whoWhen({ who: base.saved_by, when: ago(base.saved_at) }))}</span>
      )}
      <Changes item={item} />
      {later !== null && (
        <span className={styles.later} data-later>
          ▲ {t(m.savedLaterVersion({ who: later.saved_by, version: later.version, when: ago(later.saved_at) }))}
        </span>
      )}
      {visitor?.role === "viewer" ? (
        <span>{t(m.readOnly)}</span>
      ) : (
        now !== null && <Ways item={item} changed={item.changes.length > 0} />
      )}
      {now === null && (
        <a className={styles.open} href={shortLink(base.id)}>
          {t(m.openVersion({ version: base.latest_version }))}
        </a>
      )}
    </>
  );
}

/** Leads back to the item's page, with its inputs as they were left. */
function ItemName({ item: { base } }: { readonly item: ItemScreen }) {
  const href = usePageHref();
  const left = useAtomValue(leftPageAtom);
  const slug = useSlug();
  if (left?.id !== base.id || left.page === slug) return <b className={styles.name}>{base.name}</b>;
  return (
    <Link className={styles.name} href={href(left.page)} prefetch={false}>
      {base.name}
    </Link>
  );
}

function Changes({ item: { changes } }: { readonly item: ItemScreen }) {
  const t = useText();
  if (changes.length === 0) return null;
  const words = changes.map(({ field, before, after }) => t(m.fieldBeforeAfter({ field, before, after })));
  return (
    <span className={styles.changed} title={words.join("\n")} data-changed={changes.length}>
      <span aria-hidden>● </span>
      {t(m.changes({ count: changes.length }))}
    </span>
  );
}

function Ways({ item, changed }: { readonly item: ItemScreen; readonly changed: boolean }) {
  const t = useText();
  const openDialog = useSetAtom(dialogAtom);
  const { identity, later } = item;
  const openLater = (version: number): void => {
    settle({ id: identity.id, version }, identity.version);
    window.location.assign(shortLink(identity.id));
  };
  return (
    <>
      {later !== null && !changed && (
        <button type="button" className={buttons.quiet} onClick={() => openLater(later.version)}>
          {t(m.openVersion({ version: later.version }))}
        </button>
      )}
      {changed && (
        <button type="button" className={buttons.quiet} title="Ctrl S" onClick={() => openDialog("save")}>
          {t(later ? m.seeBoth : m.saveVersion({ version: identity.version + 1 }))}
        </button>
      )}
      <button type="button" className={buttons.quiet} onClick={() => openDialog("save-as")}>
        {t(m.saveAs)}
      </button>
    </>
  );
}
