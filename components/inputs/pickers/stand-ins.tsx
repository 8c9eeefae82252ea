"use client";
/** Buttons that read a configuration of unknown architecture as a known one; the choice is written into the configuration, where all can see it. */
import { describeModel } from "@/features/core/model/describe";
import { parseJsonObject } from "@/features/core/model/config/text/json-text";
import { listStandIns, type StandIn } from "@/features/core/model/config/stand-ins";
import buttons from "@/components/feedback/button.module.css";
import { useText } from "@/state/language";
import styles from "./picker.module.css";
import * as m from "./messages";

type StandInsProps = { readonly written: string; readonly onWrite: (text: string) => void };

export function StandIns({ written, onWrite }: StandInsProps) {
  const t = useText();
  const config = parseJsonObject(written);
  const fitting = config.ok ? listStandIns(config.value) : [];
  if (!config.ok || fitting.length === 0) return null;
  const treat = ({ family }: StandIn): void => onWrite(JSON.stringify({ treat_as: family, ...config.value }, null, 2));
  return (
    <ul className={styles.standIns} data-stand-ins>
      {fitting.map((standIn) => (
        <li key={standIn.family}>
          <button type="button" className={buttons.button} onClick={() => treat(standIn)}>
            {t(m.treatAsName({ name: standIn.name }))}
          </button>{" "}
          {t(describeModel(standIn.model).summary)}
        </li>
      ))}
    </ul>
  );
}
