"use client";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import type { Point } from "./press";
import styles from "./timeline.module.css";

type TipProps = {
  readonly point: Point;
  /** Of the picture, CSS pixels. */
  readonly width: number;
  readonly name: Text;
  readonly lines: readonly Text[];
  /** A name of code: it is shown as such, and whole. */
  readonly code?: boolean;
};

/** What lies under the pointer. */
export function Tip({ point: { x, y }, width, name, lines, code }: TipProps) {
  const t = useText();
  const side = x > width / 2 ? { right: width - x + 8 } : { left: x + 8 };
  return (
    <div className={styles.tip} data-code={code} role="tooltip" style={{ top: y + 16, ...side }}>
      <b>{t(name)}</b>
      {lines.map((line) => (
        <span key={line.en}>{t(line)}</span>
      ))}
    </div>
  );
}
