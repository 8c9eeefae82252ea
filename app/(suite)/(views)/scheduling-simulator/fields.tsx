"use client";
/** Page controls that are beside the parts that they change. */
import { messagesAt } from "@/components/inputs/fields/field-issues";
import { ParamFields } from "@/components/inputs/fields/param-fields";
import { SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import { applies, listControls } from "@/lib/params/control";
import { usePageInput } from "@/state/inputs/page-input";
import styles from "./simulation.module.css";

export function Fields({ keys }: { readonly keys: readonly string[] }) {
  const { value, issues, changed, set } = usePageInput(SchedulingInput);
  return (
    <div className={styles.fields}>
      <ParamFields
        schema={SchedulingInput}
        controls={listControls(SchedulingInput).filter(
          (control) => keys.includes(control.key) && applies(control, value),
        )}
        values={value}
        onChange={set}
        changed={changed}
        messageAt={messagesAt(issues)}
      />
    </div>
  );
}
