"use client";

import { useAtom } from "jotai";
import { useMemo, useState } from "react";
import { commandLine } from "@/components/results/command-line";
import { Headline, type HeadlineFigure } from "@/components/results/headline";
import { Verdict } from "@/components/results/verdict";
import { WhyDrawer } from "@/components/results/why-drawer";
import type { QuickEstimation } from "@/features/quick-estimation/estimate";
import { formatQuantity } from "@/lib/format/quantity";
import type { IssueChange } from "@/lib/issue";
import { verbatim } from "@/lib/text";
import { usePageActions } from "@/state/page-actions";
import { whyAtom } from "@/state/ui";
import { ComponentTable, type PhaseName } from "./component-table";
import styles from "./estimate-view.module.css";
import { Facts } from "./facts";
import { MemoryMisfit } from "./memory-misfit";
import { OperatorTable } from "./operator-table";
import { PhaseChart } from "./phase-chart";
import { gradeOf } from "./present";
import { useEstimationExports } from "./use-exports";

type EstimateViewProps = {
  readonly estimation: QuickEstimation;
  /** The same page's answer to the pinned scenario. */
  readonly pinned: QuickEstimation | null;
  /** Parameters of the link, for the command line and the export. */
  readonly params: Readonly<Record<string, string>>;
  /** Applies a change that the misfit offers. */
  readonly onMend: (change: IssueChange) => void;
};

/** The answer on the screen: verdict, four figures, the two timelines that explain them, tables, facts. */
export function EstimateView({ estimation, pinned, params, onMend }: EstimateViewProps) {
  const [why, explain] = useAtom(whyAtom);
  const [phase, setPhase] = useState<PhaseName>("prefill");
  const figures = useMemo(() => headlineFigures(estimation, pinned), [estimation, pinned]);
  const explained = estimation.figures.find((figure) => figure.id === why) ?? null;
  const exports = useEstimationExports(estimation, params);
  const firstId = estimation.figures[0]?.id ?? null;
  usePageActions(useMemo(() => ({ exports, why: () => explain(firstId) }), [exports, explain, firstId]));
  return (
    <div className={styles.view}>
      {estimation.misfit ? (
        <MemoryMisfit issue={estimation.misfit} memory={estimation.memory} onMend={onMend} />
      ) : (
        <Verdict {...estimation.verdict} />
      )}
      <Headline figures={figures} open={why} onOpen={(id) => explain(id === why ? null : id)} />
      <PhaseChart phase={estimation.prefill} grade={gradeOf(estimation, "prefill")} />
      <PhaseChart phase={estimation.decode} grade={gradeOf(estimation, "decode")} />
      <ComponentTable estimation={estimation} phase={phase} onPhase={setPhase} />
      <OperatorTable estimation={estimation} phase={phase} onPhase={setPhase} />
      <Facts estimation={estimation} pinned={pinned} />
      <WhyDrawer
        figure={explained}
        onClose={() => explain(null)}
        command={commandLine("quick-estimation", params, explained?.id)}
      />
    </div>
  );
}

function headlineFigures(now: QuickEstimation, pinned: QuickEstimation | null): readonly HeadlineFigure[] {
  const note = verbatim(formatQuantity(now.throughput.perUser, "tok/s/user"));
  return now.figures.map((figure) => {
    const before = pinned?.figures.find((other) => other.id === figure.id);
    return { figure, ...(figure.unit.startsWith("tok/s") && { note }), ...(before && { pinned: before }) };
  });
}
