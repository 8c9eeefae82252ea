"use client";
import { contents } from "@/features/contents";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { Modal } from "./dialog";
import { WORDS } from "./words";
import styles from "./shortcuts-dialog.module.css";

const KEYS: readonly (readonly [keys: readonly string[], what: Text])[] = [
  [["/"], text("To the first input", "跳到第一个输入")],
  [["Ctrl K", "⌘ K"], text("Commands, pages, models, accelerators", "命令、页面、模型、加速卡")],
  [["p"], text("Pin this result and compare with it", "固定当前结果并对比")],
  [["e"], text("Export", "导出")],
  [["w"], text("Why this figure", "数字的来由")],
  [["h"], text("Help for this page", "本页帮助")],
  [["?"], text("This list", "本列表")],
  [["Esc"], text("Close the top layer", "关闭最上层")],
  [["↑", "↓"], text("Step a number; with Shift, ten steps", "增减数值；按住 Shift 为十步")],
];

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const pages = contents.map(({ shortcut, title }) => [["g", shortcut], title] as const);
  return (
    <Modal title={t(WORDS.shortcuts)} onClose={onClose}>
      <dl className={styles.list}>
        {[...KEYS, ...pages].map(([keys, what]) => (
          <div key={what.en} className={styles.line}>
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
