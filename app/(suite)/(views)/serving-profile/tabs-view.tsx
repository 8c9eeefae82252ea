"use client";
/** The views of the capture, and the limits that goodput is counted by: the targets of the shared scenario. */
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import type { ServingProfileAnswer } from "@/features/pages/serving-profile/answer";
import type { ServingProfileInput } from "@/features/pages/serving-profile/input";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { TAB_NAMES } from "@/features/pages/serving-profile/tabs/names";
import { tabs } from "@/features/pages/serving-profile/tabs/availability";
import { timeText } from "@/features/pages/serving-profile/figures";
import { shownWindow } from "@/features/pages/serving-profile/timeline/window";
import buttons from "@/components/feedback/button.module.css";
import { useText } from "@/state/language";
import { LimitFields } from "./limit-fields";
import styles from "./serving-profile.module.css";
import * as m from "./messages";

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
      <div role="group" aria-label={t(m.views)} className={styles.tabList}>
        {tabs(output.opened).map(({ id, count, missing }) => (
          <button
            key={id}
            type="button"
            aria-pressed={input.tab === id}
            data-tab={id}
            onClick={() => page.actions.setInput({ tab: id })}
          >
            {t(TAB_NAMES[id])} <small>{missing === null ? count : t(m.noData)}</small>
          </button>
        ))}
      </div>
      <Stretch opened={output.opened} input={input} onAll={() => page.actions.setInput({ from_s: null, to_s: null })} />
      <LimitFields params={scenario.params} onChange={page.actions.setScenario} />
    </div>
  );
}

type StretchProps = {
  readonly opened: OpenedProfile;
  readonly input: ServingProfileInput;
  readonly onAll: () => void;
};

/** What of the capture every picture over time shows, and the way back to all of it. */
function Stretch({ opened, input, onAll }: StretchProps) {
  const t = useText();
  if (input.from_s === null && input.to_s === null) return null;
  const { from, to } = shownWindow(opened, input);
  const [begins, ends] = [timeText(from), timeText(to)];
  return (
    <span className={styles.note} data-part="stretch">
      {t(m.shownBeginsToEnds({ begins, ends }))}{" "}
      <button type="button" className={buttons.button} onClick={onAll}>
        {t(m.allOfIt)}
      </button>
    </span>
  );
}
