"use client";
/** What stands in the place of a region that stopped. */
import { BETWEEN, COLON, text } from "@/lib/text";
import { useText } from "@/state/language";
import buttons from "./button.module.css";
import { CrashActions } from "./crash-actions";
import styles from "./region.module.css";

export type StoppedProps = {
  readonly error: Error;
  readonly floats: true | undefined;
  readonly onClose: (() => void) | undefined;
};

export default function Stopped({ error, floats, onClose }: StoppedProps) {
  const t = useText();
  return (
    <div role="alert" className={floats ? styles.floating : styles.stopped} data-crash>
      <p>{[t(STOPPED), t(COLON), t(BETWEEN), error.message].join("")}</p>
      <CrashActions error={error} />
      {onClose && (
        <button type="button" className={buttons.quiet} onClick={onClose}>
          {t(CLOSE)}
        </button>
      )}
    </div>
  );
}

const STOPPED = text({ en: "A bug stopped this part", zh: "此部分因程序错误而停止" });
const CLOSE = text({ en: "Close", zh: "关闭" });
