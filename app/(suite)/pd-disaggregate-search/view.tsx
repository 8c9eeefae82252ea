"use client";

import { useAtomValue } from "jotai";
import { PageFrame } from "@/components/frame/page-frame";
import { ExportMenu } from "@/components/results/export-menu";
import { pdDisaggregateSearchAnalysis } from "@/features/pages/pd-disaggregate-search/analysis";
import { useBootstrap } from "@/state/bootstrap";
import { pageActionsAtom } from "@/state/page-actions";
import { usePinned } from "@/state/pinned";
import { PoolsView } from "./pools-view";

export function PdDisaggregateSearchView() {
  const page = useBootstrap(pdDisaggregateSearchAnalysis);
  const pinned = usePinned(pdDisaggregateSearchAnalysis);
  const { exports = [] } = useAtomValue(pageActionsAtom);
  const { scenario, actions } = page;
  return (
    <PageFrame analysis={pdDisaggregateSearchAnalysis} page={page} tools={<ExportMenu exports={exports} />}>
      {(result) =>
        scenario.ok && (
          <PoolsView
            result={result}
            pinned={pinned?.outcome.ok ? pinned.outcome.value : null}
            scenario={scenario.value}
            input={page.input}
            params={page.link}
            onStudy={(study) => actions.setInput({ study })}
            onApply={actions.setScenario}
            onMend={actions.mend}
          />
        )
      }
    </PageFrame>
  );
}
