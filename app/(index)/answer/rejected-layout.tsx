"use client";
/** "Why not" another layout: the reader chooses one and sees its reason. */
import { useId, useState } from "react";
import type { RivalShown } from "@/features/pages/plan/rivals";
import { useText } from "@/state/language";
import styles from "@/app/(index)/rows.module.css";
import * as m from "./messages";

/** The best that is not the answer itself, until another is chosen. */
export default function WhyNot({ rivals: all }: { readonly rivals: readonly RivalShown[] }) {
  const t = useText();
  const id = useId();
  const [chosen, choose] = useState<string | null>(null);
  const rivals = all.filter(({ own }) => !own);
  const shown = rivals.find(({ layout }) => layout === chosen) ?? rivals[0];
  if (!shown) return null;
  return (
    <p className={styles.whyNot}>
      <label htmlFor={id}>{t(m.whyNot)}</label>
      <select id={id} value={shown.layout} onChange={({ target }) => choose(target.value)}>
        {rivals.map(({ layout }) => (
          <option key={layout}>{layout}</option>
        ))}
      </select>
      <span role="status">{t(shown.why)}</span>
    </p>
  );
}
