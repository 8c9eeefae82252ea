"use client";
/** What a reader asks of the winner: why not mine, what it hangs on, how far one thing must be turned, what it moves. */
import { ResultChartFrame } from "@/components/charts/chart-frame";
import type { ResultChart } from "@/components/charts/result-chart";
import { IssueList } from "@/components/feedback/issue-list";
import { ResultSection } from "@/components/results/result-section";
import type { Sought } from "@/features/pages/scale-up-search/goal";
import type { Mine } from "@/features/pages/scale-up-search/mine";
import type { SearchStanding } from "@/features/pages/scale-up-search/standing";
import type { IssueChange } from "@/lib/issue";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { changeWord, goalSentence, mineSentence } from "./present";
import { WORDS } from "./words";
import styles from "./search-view.module.css";

const MINE_LEAD = text({
  en: "The scenario's own layout and load, or what the panel says under “My configuration”. Both by the closed form.",
  zh: "取场景自身的并行与负载，或面板“我的方案”中的取值；两者均按闭式解比较。",
});
const HELPS = text({ en: "One change that lets it pass:", zh: "单项改动即可满足：" });
const NOTHING_HELPS = text({
  en: "No single change within the axes lets it pass.",
  zh: "扫描轴内没有单项改动能使其满足。",
});
/** Single changes that are shown. */
const MOST_CHANGES = 4;

export function MineSection({ standing, mine }: { readonly standing: SearchStanding; readonly mine: Mine }) {
  const t = useText();
  const { explanation, changes } = mine;
  return (
    <ResultSection id="mine" title={WORDS.mine} lead={MINE_LEAD}>
      <p data-mine={explanation.passes ? "passes" : "fails"}>{t(mineSentence(mine, standing.request))}</p>
      {explanation.issues.length > 0 && <IssueList issues={explanation.issues} onMend={ignore} tone="note" />}
      {!explanation.passes && (
        <p className={styles.empty}>
          {t(changes.length > 0 ? HELPS : NOTHING_HELPS)}{" "}
          {changes
            .slice(0, MOST_CHANGES)
            .map((change) => t(changeWord(change)))
            .join(" · ")}
        </p>
      )}
    </ResultSection>
  );
}

/** The issues of a configuration offer no change of the link. */
const ignore = (): void => undefined;

export const TornadoSection = ({ chart }: { readonly chart: ResultChart }) => (
  <ResultSection id="tornado" title={WORDS.tornado}>
    <ResultChartFrame chart={chart} page="scale-up-search" />
  </ResultSection>
);

type SeekSectionProps = {
  readonly standing: SearchStanding;
  readonly sought: Sought;
  readonly onMend: (change: IssueChange) => void;
};

export function SeekSection({ standing, sought, onMend }: SeekSectionProps) {
  const t = useText();
  const sentence = goalSentence(sought, standing.request);
  return (
    <ResultSection id="seek" title={WORDS.seek}>
      {sentence && <p>{t(sentence)}</p>}
      {!sought.found.ok && <IssueList issues={sought.found.issues} onMend={onMend} tone="note" />}
    </ResultSection>
  );
}

export const TrafficSection = ({ charts }: { readonly charts: readonly ResultChart[] }) => (
  <ResultSection id="traffic" title={WORDS.traffic} note={WORDS.trafficNote}>
    {charts.map((chart) => (
      <ResultChartFrame key={chart.id} chart={chart} page="scale-up-search" />
    ))}
  </ResultSection>
);
