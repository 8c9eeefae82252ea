"use client";

import { useAtomValue } from "jotai";
import { PageFrame } from "@/components/frame/page-frame";
import { ExportMenu } from "@/components/results/export-menu";
import { quickMemoryAnalysis } from "@/features/pages/quick-memory/analysis";
import type { QuickMemory } from "@/features/pages/quick-memory/quick-memory";
import { success, type Result } from "@/lib/result";
import { useBootstrap } from "@/state/bootstrap";
import { pageActionsAtom } from "@/state/page-actions";
import { usePinned } from "@/state/pinned";
import { MemoryView } from "./memory-view";

export function QuickMemoryView() {
  const page = useBootstrap(quickMemoryAnalysis);
  const pinned = usePinned(quickMemoryAnalysis);
  const { exports = [] } = useAtomValue(pageActionsAtom);
  return (
    <PageFrame
      analysis={quickMemoryAnalysis}
      page={{ ...page, outcome: withoutMisfit(page.outcome) }}
      tools={<ExportMenu exports={exports} />}
    >
      {(memory) => (
        <MemoryView
          memory={memory}
          pinned={pinned?.outcome.ok ? pinned.outcome.value : null}
          scenario={page.scenario.ok ? page.scenario.value : null}
          input={page.input}
          params={page.link}
          onMend={page.actions.mend}
        />
      )}
    </PageFrame>
  );
}

/** The view shows the misfit in the verdict's place; the frame need not list it again. */
function withoutMisfit(outcome: Result<QuickMemory>): Result<QuickMemory> {
  if (!outcome.ok) return outcome;
  const misfit = outcome.value.fit.issue;
  return misfit === null
    ? outcome
    : success(
        outcome.value,
        outcome.issues.filter((issue) => issue !== misfit),
      );
}
