"use client";
import { formatCount } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import * as m from "./messages";
import styles from "./timeline.module.css";
import type { TimelineState } from "./use-timeline";

/** Searches the events of a timeline by name: `/` leads to it, Enter and N to the matches. */
export function FindField({ state, label }: { readonly state: TimelineState; readonly label: Text }) {
  const t = useText();
  return (
    <>
      <label className={styles.find}>
        <span className="visually-hidden">{t(label)}</span>
        <input
          className={styles.field}
          id={state.fieldId}
          type="search"
          placeholder={t(label)}
          value={state.find}
          onChange={({ target }) => state.setFind(target.value)}
          onKeyDown={({ key }) => key === "Enter" && state.match(1)}
        />
      </label>
      <span role="status" className={styles.count}>
        {state.find !== "" && t(m.hitsFound({ hits: formatCount(state.hits.length) }))}
      </span>
    </>
  );
}
