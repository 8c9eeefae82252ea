"use client";

import { useMemo } from "react";
import { IssueList } from "@/components/feedback/issue-list";
import { JobProgress } from "@/components/feedback/job-progress";
import { Answer } from "@/components/results/answer";
import { LaunchSection } from "@/components/results/launch-section";
import { ResultSection } from "@/components/results/result-section";
import { Verdict } from "@/components/results/verdict";
import { DataTable } from "@/components/tables/data-table";
import type { Figure } from "@/features/explain";
import { launchPatch, minePatch, scenarioPatch, scenarioWith } from "@/features/pages/scale-up-search/apply";
import type { ScaleUpSearchInput, ScaleUpSearchInput as InputSchema } from "@/features/pages/scale-up-search/input";
import type { SearchStanding } from "@/features/pages/scale-up-search/standing";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { SearchRequest } from "@/features/core/search/layouts/input";
import { configurationAt } from "@/features/core/search/layouts/space";
import type { Simulated } from "@/features/core/search/layouts/simulate-best";
import type { Actions } from "@/state/bootstrap";
import { useText } from "@/state/language";
import { CompareSection } from "./compare-section";
import { FrontSection, LoadSection, RowSection } from "./first-stage";
import { LimitSection, ReasonSection, RelaxSection } from "./limit-sections";
import { MineSection, SeekSection, TornadoSection, TrafficSection } from "./winner-sections";
import { comparedRows } from "./present-compare";
import { runColumns } from "./present-runs";
import { verdictOf } from "./present";
import { isWhole, useAdvice, useSearch, useWinner } from "./use-search";
import { useSearchCharts } from "./use-search-charts";
import { useSearchExports } from "./use-exports";
import { WORDS } from "./words";
import styles from "./search-view.module.css";

type SearchViewProps = {
  readonly request: SearchRequest;
  readonly scenario: Resolved;
  readonly input: ScaleUpSearchInput;
  /** Parameters of the link, for the command line and the export. */
  readonly params: Readonly<Record<string, string>>;
  readonly actions: Actions<typeof InputSchema>;
};

const NO_FIGURES: readonly Figure[] = [];

/** The answer as it comes in: both stages, the front, every row, then what a reader asks of the winner and of the others. */
export function SearchView({ request, scenario, input, params, actions }: SearchViewProps) {
  const t = useText();
  const search = useSearch(request, scenario, input);
  const { standing, context, first, second } = search;
  const winner = useWinner(search, input);
  const advice = useAdvice(search, input);
  const done = isWhole(standing);
  const figures = winner?.figures ?? NO_FIGURES;
  const value = figures[0]?.value ?? null;
  const compared = useMemo(() => comparedRows(standing, input.pins), [standing, input.pins]);
  const charts = useSearchCharts(standing, context, input.pins, winner, t);
  const exports = useSearchExports({ standing, figures, charts: charts.all, params });
  const pin = (row: number): void =>
    actions.setInput({
      pins: input.pins.includes(row) ? input.pins.filter((other) => other !== row) : [...input.pins, row],
    });
  const apply = (row: number): void => {
    const configuration = configurationAt(request.space, row);
    actions.setScenario(scenarioPatch(request.space, configuration));
    actions.setInput(minePatch(configuration));
  };
  const launched = useMemo(() => {
    const configuration = winner?.judged.configuration;
    if (configuration === undefined) return null;
    const launch = scenarioWith(request.space, configuration);
    return launch.ok ? { scenario: launch.value, stated: launchPatch(configuration) } : null;
  }, [request, winner]);
  const stages = (
    <>
      <div className={styles.stages}>
        <span>{t(WORDS.firstStage)}</span>
        <JobProgress job={first} counted={WORDS.blocks} />
        {second.state !== "idle" && (
          <>
            <span>{t(WORDS.secondStage)}</span>
            <JobProgress job={second} />
          </>
        )}
      </div>
      {[...first.issues, ...second.issues].length > 0 && (
        <IssueList issues={[...first.issues, ...second.issues]} onMend={actions.mend} tone="note" />
      )}
    </>
  );
  // Before the first rows there is nothing to say, and nothing is said.
  if (standing.digest.seen === 0) return stages;
  return (
    <Answer
      analysis="scale-up-search"
      verdict={
        <>
          {stages}
          <Verdict {...verdictOf(standing, done, value, advice?.prices ?? [])} />
        </>
      }
      figures={figures}
      exports={exports}
      params={params}
    >
      {advice && <RelaxSection standing={standing} advice={advice} input={input} onMend={actions.mend} />}
      <FrontSection chart={charts.front} onPick={pin} />
      <RowSection standing={standing} pinned={input.pins} onPin={pin} onApply={apply} />
      {compared.length > 1 && (
        <CompareSection standing={standing} rows={compared} onPin={pin} onApply={apply} pinned={input.pins} />
      )}
      {done && <LoadSection charts={charts.loads} />}
      {standing.runs.length > 0 && <RunSection standing={standing} />}
      {done && <ReasonSection standing={standing} chart={charts.reasons} />}
      {advice && <LimitSection standing={standing} advice={advice} input={input} onMend={actions.mend} />}
      {advice && <MineSection standing={standing} mine={advice.mine} />}
      {winner && charts.tornado && <TornadoSection chart={charts.tornado} />}
      {winner?.sought && <SeekSection standing={standing} sought={winner.sought} onMend={actions.mend} />}
      {charts.traffic.length > 0 && <TrafficSection charts={charts.traffic} />}
      {launched && <LaunchSection {...launched} onMend={actions.mend} />}
    </Answer>
  );
}

const runKey = ({ index }: Simulated): string => String(index);

function RunSection({ standing }: { readonly standing: SearchStanding }) {
  const t = useText();
  const columns = useMemo(() => runColumns(standing, t), [standing, t]);
  return (
    <ResultSection id="runs" title={WORDS.runs} note={WORDS.runsNote}>
      <div className={styles.runs}>
        <DataTable caption={t(WORDS.runs)} columns={columns} rows={standing.runs} rowKey={runKey} dense />
      </div>
    </ResultSection>
  );
}
