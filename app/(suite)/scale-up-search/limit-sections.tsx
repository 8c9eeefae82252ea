"use client";
/** What limits do: why the others fail, what giving way buys, and what would have to give where nothing passes. */
import { ResultChartFrame } from "@/components/charts/chart-frame";
import type { ResultChart } from "@/components/charts/result-chart";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { ResultSection } from "@/components/results/result-section";
import type { ScaleUpSearchInput } from "@/features/pages/scale-up-search/input";
import { priceChange, relaxationIssues } from "@/features/pages/scale-up-search/mends";
import { reasonCounts } from "@/features/pages/scale-up-search/reason-counts";
import type { SearchStanding } from "@/features/pages/scale-up-search/standing";
import type { IssueChange } from "@/lib/issue";
import { useText } from "@/state/language";
import { priceSentence, relaxationName, worthReading } from "./present";
import { reasonSentence } from "./present-bars";
import type { Advice } from "./use-search";
import { WORDS } from "./words";
import styles from "./search-view.module.css";

type AdviceProps = {
  readonly standing: SearchStanding;
  readonly advice: Advice;
  readonly input: ScaleUpSearchInput;
  readonly onMend: (change: IssueChange) => void;
};

/** Relaxations that are shown: the nearest of each limit. */
const MOST_SHOWN = 4;

export function RelaxSection({ standing, advice, input, onMend }: AdviceProps) {
  const t = useText();
  const { request } = standing;
  if (advice.relaxations.length === 0) return null;
  return (
    <ResultSection id="relax" title={WORDS.relax}>
      {advice.relaxations.slice(0, MOST_SHOWN).map((relaxation) => (
        <div key={relaxation.index}>
          <p className={styles.empty}>{t(relaxationName(relaxation, request))}</p>
          <IssueList issues={relaxationIssues(relaxation, input, request.options.limits)} onMend={onMend} tone="note" />
        </div>
      ))}
    </ResultSection>
  );
}

export function LimitSection({ standing, advice, input, onMend }: AdviceProps) {
  const t = useText();
  const { request, winner } = standing;
  if (winner === null) return null;
  const prices = worthReading(advice.prices);
  return (
    <ResultSection id="prices" title={WORDS.prices} lead={WORDS.pricesLead}>
      {prices.length === 0 && <p className={styles.empty}>{t(WORDS.pricesNone)}</p>}
      <ul className={styles.sentences}>
        {prices.map((price) => {
          const change = priceChange(price, input, request.options.limits);
          return (
            <li key={`${price.reason} ${price.index}`}>
              {t(priceSentence(price, request, standing.runs.length))}
              {change && (
                <button type="button" className={buttons.button} onClick={() => onMend(change)}>
                  {t(change.label)}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </ResultSection>
  );
}

export function ReasonSection({
  standing,
  chart,
}: {
  readonly standing: SearchStanding;
  readonly chart: ResultChart | null;
}) {
  const t = useText();
  const { digest } = standing;
  if (chart === null) return null;
  return (
    <ResultSection id="reasons" title={WORDS.reasons}>
      <ResultChartFrame chart={chart} page="scale-up-search" />
      <ul className={styles.sentences}>
        {reasonCounts(digest).map((count) => (
          <li key={count.reason}>{t(reasonSentence(count, digest.seen))}</li>
        ))}
      </ul>
    </ResultSection>
  );
}
