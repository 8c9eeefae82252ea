"use client";

import { useAtomValue } from "jotai";
import { PageFrame } from "@/components/frame/page-frame";
import { ExportMenu } from "@/components/results/export-menu";
import { useBootstrap } from "@/state/bootstrap";
import { pageActionsAtom } from "@/state/page-actions";
import { searchPlanAnalysis } from "./plan-analysis";
import { SearchView } from "./search-view";

export function ScaleUpSearchView() {
  const page = useBootstrap(searchPlanAnalysis);
  const { exports = [] } = useAtomValue(pageActionsAtom);
  const { scenario } = page;
  return (
    <PageFrame analysis={searchPlanAnalysis} page={page} tools={<ExportMenu exports={exports} />}>
      {(request) =>
        scenario.ok && (
          <SearchView
            request={request}
            scenario={scenario.value}
            input={page.input}
            params={page.link}
            actions={page.actions}
          />
        )
      }
    </PageFrame>
  );
}
