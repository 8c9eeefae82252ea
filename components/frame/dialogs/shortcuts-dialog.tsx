"use client";
import { pageKeys } from "@/features/registry/page-keys";
import { pages } from "@/features/registry/registry";
import type { KeyHelp } from "@/features/analysis/analysis";
import { verbatim } from "@/lib/text";
import { useText } from "@/state/language";
import { Modal } from "@/components/overlays/dialog";
import { SUITE_KEYS } from "./suite-keys";
import { useSlug } from "../use-slug";
import * as m from "@/components/frame/messages";
import styles from "./shortcuts-dialog.module.css";

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const slug = useSlug();
  const ownKeys = pageKeys(slug);
  // A page may take a key of the suite for itself.
  const common = SUITE_KEYS.filter(([keys]) => !ownKeys.some(([taken]) => taken.join() === keys.join()));
  const buttons = new Map(
    [...document.querySelectorAll("[aria-keyshortcuts]")].map((element) => [element.ariaKeyShortcuts, element]),
  );
  const onScreen = [...buttons]
    .filter(([key]) => !ownKeys.some(([taken]) => taken.includes(key ?? "")))
    .map(([key, one]): KeyHelp => [[key ?? ""], verbatim(one.ariaLabel ?? one.textContent)]);
  const ways = pages.map(({ shortcut, title }) => [["g", shortcut], title] as const);
  return (
    <Modal title={t(m.keyboardShortcuts)} onClose={onClose}>
      <dl className={styles.list}>
        {[...ownKeys, ...onScreen, ...common, ...ways].map(([keys, what]) => (
          <div key={`${keys.join()} ${what.en}`} className={styles.line}>
            <dt className={styles.keys}>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
