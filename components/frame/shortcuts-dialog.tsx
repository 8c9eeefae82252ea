"use client";
import { pages } from "@/features/registry";
import type { KeyHelp } from "@/features/analysis";
import { text, verbatim } from "@/lib/text";
import { useText } from "@/state/language";
import { Modal } from "./dialog";
import { useSlug } from "./use-slug";
import { WORDS } from "./words";
import styles from "./shortcuts-dialog.module.css";

const KEYS: readonly KeyHelp[] = [
  [["/"], text({ en: "To the first input", zh: "跳到第一个输入" })],
  [["Ctrl K", "⌘ K"], text({ en: "Commands, pages, models, accelerators", zh: "命令、页面、模型、加速卡" })],
  [["Ctrl Z", "⌘ Z"], text({ en: "Undo the last edit; with Shift, redo", zh: "撤销上一次修改；按住 Shift 为重做" })],
  [["Ctrl S", "⌘ S"], text({ en: "Save this screen on the server", zh: "将当前画面保存到服务器" })],
  [["p"], text({ en: "Pin this result and compare with it", zh: "固定当前结果并对比" })],
  [["e"], text({ en: "Export", zh: "导出" })],
  [["w"], text({ en: "Why this figure", zh: "数字的来由" })],
  [["h"], text({ en: "Help for this page", zh: "本页帮助" })],
  [["?"], text({ en: "This list", zh: "本列表" })],
  [["Esc"], text({ en: "Close the top layer", zh: "关闭最上层" })],
  [["↑", "↓"], text({ en: "Step a number; with Shift, ten steps", zh: "增减数值；按住 Shift 为十步" })],
];

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const slug = useSlug();
  const own = pages.find(({ id }) => id === slug)?.keys ?? [];
  // A page may take a key of the suite for itself.
  const common = KEYS.filter(([keys]) => !own.some(([taken]) => taken.join() === keys.join()));
  const buttons = new Map(
    [...document.querySelectorAll("[aria-keyshortcuts]")].map((one) => [one.ariaKeyShortcuts, one]),
  );
  const onScreen = [...buttons]
    .filter(([key]) => !own.some(([taken]) => taken.includes(key ?? "")))
    .map(([key, one]): KeyHelp => [[key ?? ""], verbatim(one.ariaLabel ?? one.textContent)]);
  const ways = pages.map(({ shortcut, title }) => [["g", shortcut], title] as const);
  return (
    <Modal title={t(WORDS.shortcuts)} onClose={onClose}>
      <dl className={styles.list}>
        {[...own, ...onScreen, ...common, ...ways].map(([keys, what]) => (
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
