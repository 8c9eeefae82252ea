"use client";

import { useAtomValue } from "jotai";
import { useCallback } from "react";
import { PageFrame } from "@/components/frame/page-frame";
import { ExportMenu } from "@/components/results/export-menu";
import { mmaTilesAnalysis } from "@/features/pages/mma-tiles/analysis";
import { MmaTilesInput, type Input } from "@/features/pages/mma-tiles/input";
import type { IssueChange } from "@/lib/issue";
import { decodeParams } from "@/lib/params/codec";
import { useBootstrap } from "@/state/bootstrap";
import { pageActionsAtom } from "@/state/page-actions";
import { usePinned } from "@/state/pinned";
import { TilesView } from "./tiles-view";

export function MmaTilesPage() {
  const page = useBootstrap(mmaTilesAnalysis);
  const pinned = usePinned(mmaTilesAnalysis);
  const { exports = [] } = useAtomValue(pageActionsAtom);
  const { mend, setInput } = page.actions;
  // Written as the controls write them, so that what goes back to its default leaves the link.
  const onSet = useCallback(
    (change: IssueChange) => {
      const { own, rest } = split(change.set);
      setInput(own);
      if (Object.keys(rest).length > 0) mend({ ...change, set: rest });
    },
    [mend, setInput],
  );
  return (
    <PageFrame analysis={mmaTilesAnalysis} page={page} tools={<ExportMenu exports={exports} />}>
      {(answer) => (
        <TilesView
          answer={answer}
          pinned={pinned?.outcome.ok ? pinned.outcome.value : null}
          input={page.input}
          hw={page.scenario.ok ? page.scenario.value.params.hw : ""}
          params={page.link}
          onSet={onSet}
        />
      )}
    </PageFrame>
  );
}

/** The page's own parameters, read; and those of the scenario. */
function split(set: IssueChange["set"]): { own: Partial<Input>; rest: Record<string, string> } {
  const isOwn = ([key]: [string, unknown]): boolean => key in MmaTilesInput.shape;
  const { value } = decodeParams(MmaTilesInput, set);
  return {
    own: Object.fromEntries(Object.entries(value).filter(([key]) => key in set)) as Partial<Input>,
    rest: Object.fromEntries(Object.entries(set).filter((entry) => !isOwn(entry))),
  };
}
