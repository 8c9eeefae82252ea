"use client";
/** A page that searches starts from the GPUs that the team has kept (features/core/plan/team): a click sets its controls. */
import buttons from "@/components/feedback/button.module.css";
import { readTeam } from "@/features/core/plan/team";
import { teamStarts } from "@/features/core/plan/team-params";
import { useText } from "@/state/language";
import { useTeam } from "@/state/browser-storage/own-team";
import { useRawLink } from "@/state/link/raw-link";
import styles from "./team-start.module.css";
import * as m from "./messages";

const NAMES = ["hw", "chip", "nodes", "max_gpus", "gpus", "p_usd", "d_usd", "most", "prices"];

export function TeamStart({ page }: { readonly page: string }) {
  const t = useText();
  const team = readTeam(useTeam());
  const [, write] = useRawLink(NAMES);
  const starts = team.ok ? teamStarts(page, team.value) : [];
  if (starts.length === 0) return null;
  return (
    <p className={styles.start}>
      <span>{t(m.gpusIHave)}</span>
      {starts.map(({ label, set }) => (
        <button
          key={label.en}
          type="button"
          className={buttons.button}
          onClick={() => write({ ...("hw" in set && { chip: null }), ...set })}
        >
          {t(label)}
        </button>
      ))}
    </p>
  );
}
