"use client";
/** The replacement of a region that stopped. */
import { BETWEEN, COLON } from "@/lib/text";
import { useText } from "@/state/language";
import buttons from "./button.module.css";
import { CrashActions } from "./crash-actions";
import styles from "./region.module.css";
import * as m from "./messages";

export type StoppedProps = {
  readonly error: Error;
  readonly floats: true | undefined;
  readonly onClose: (() => void) | undefined;
};

export default function Stopped({ error, floats, onClose }: StoppedProps) {
  const t = useText();
  return (
    <div role="alert" className={floats ? styles.floating : styles.stopped} data-crash>
      <p>{[t(m.bugStoppedThisPart), t(COLON), t(BETWEEN), error.message].join("")}</p>
      <CrashActions error={error} />
      {onClose && (
        <button type="button" className={buttons.quiet} onClick={onClose}>
          {t(m.close)}
        </button>
      )}
    </div>
  );
}
