"use client";
/** The views of the capture, and the limits that goodput is counted by: the targets of the shared scenario. */
import type { ViewProps } from "@/components/results/analysis-page";
import type { ServingProfileAnswer } from "@/features/pages/serving-profile/answer";
import type { ServingProfileInput } from "@/features/pages/serving-profile/input";
import { TAB_NAMES } from "@/features/pages/serving-profile/tab-names";
import { tabs } from "@/features/pages/serving-profile/tabs";
import { useText } from "@/state/language";
import { LimitFields } from "./limit-fields";
import styles from "./serving-profile.module.css";
import { WORDS } from "./words";

export function TabsView({
  output,
  input,
  scenario,
  page,
}: ViewProps<typeof ServingProfileInput, ServingProfileAnswer>) {
  const t = useText();
  if (output.opened === null) return null;
  return (
    <div className={styles.tabs}>
      <div role="group" aria-label={t(WORDS.views)} className={styles.tabList}>
        {tabs(output.opened).map(({ id, count, missing }) => (
          <button
            key={id}
            type="button"
            aria-pressed={input.tab === id}
            data-tab={id}
            onClick={() => page.actions.setInput({ tab: id })}
          >
            {t(TAB_NAMES[id])} <small>{missing === null ? count : t(WORDS.noData)}</small>
          </button>
        ))}
      </div>
      <LimitFields params={scenario.params} onChange={page.actions.setScenario} />
    </div>
  );
}
