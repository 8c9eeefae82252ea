"use client";
/**
 * The engine behind the screen: it answers the link, updates the screen above it, and draws its parts below: why, candidates, launch.
 */
import { useAtom } from "jotai";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useLastAnswer } from "@/components/frame/page/page-frame";
import { commandLine } from "@/components/results/analysis/command-line";
import { LaunchSection } from "@/components/results/launch/launch-section";
import { usePageReport } from "@/components/results/analysis/use-page-report";
import { Why } from "@/components/results/explanation/why";
import { TableView } from "@/components/tables/table-view";
import { optionScenario, unitBudget } from "@/features/core/plan/option";
import { FRONT } from "@/features/pages/plan/front";
import type { PlanAnswer } from "@/features/pages/plan/plan";
import { planQuestion } from "@/features/pages/plan/question";
import { showPlan } from "@/features/pages/plan/shown";
import { candidateTable } from "@/features/pages/plan/tables";
import type { IssueChange } from "@/lib/issue";
import { failure } from "@/lib/result";
import type { Text } from "@/lib/text";
import { useLanguage, useText } from "@/state/language";
import { useLongBootstrap } from "@/state/answers/long-bootstrap";
import { usePageActions } from "@/state/screen/page-actions";
import type { RawLink } from "@/state/link/raw-link";
import { keepPlan } from "@/state/browser-storage/recent-plans";
import { ScenarioProvider, useScenario } from "@/state/inputs/scenario";
import { whyAtom } from "@/state/screen/ui";
import type { LivePlan } from "./live-plan-state";
import styles from "@/app/(index)/plan.module.css";
import { describeNames } from "@/app/(index)/question/slots";
import { useKeptTeam } from "@/app/(index)/question/use-stored-team";
import * as m from "./messages";

type LiveProps = {
  /** The link as the screen reads it. */
  readonly link: string;
  /** The link that the screen was opened with. */
  readonly opened: string;
  readonly write: RawLink[1];
  readonly tell: (live: LivePlan) => void;
};

export default function Live(props: LiveProps) {
  return (
    <ScenarioProvider>
      <Answering {...props} />
    </ScenarioProvider>
  );
}

function Answering({ link, opened, write, tell }: LiveProps) {
  useKeptTeam(opened, write);
  const { language } = useLanguage();
  const { page, answered, begun } = useLongBootstrap(planQuestion);
  const last = useLastAnswer(answered, begun);
  const { exports, adding } = usePageReport({
    ...{ analysis: planQuestion, answered: last, link: page.link, fromLink: true, own: undefined },
  });
  const output = last?.output ?? null;
  const shown = useMemo(() => output && showPlan(output), [output]);
  const { params } = useScenario();
  const names = useMemo(
    () => describeNames(params, page.scenario.ok ? page.scenario.value : undefined),
    [params, page.scenario],
  );
  const texts = useCallback(async () => {
    const { launchTexts } = await import("@/features/pages/plan/launch-texts");
    return output?.winner ? launchTexts(output.question, output.winner, language) : failure();
  }, [output, language]);
  const unlaunched = useUnlaunched(texts, output !== null && output.partial === null && output.winner !== null);
  const live = useMemo(
    (): LivePlan => ({
      unlaunched,
      ...{ of: link, shown, begun, names, texts },
      refused: !answered.ok,
      issues: answered.issues,
      unreadable: page.unreadable,
      applyFix: page.actions.applyFix,
      add: adding.add,
      saves: exports.filter(({ of }) => of?.name.en === FRONT.en),
    }),
    [link, shown, begun, names, texts, unlaunched, answered, page, adding, exports],
  );
  // The screen is above: it was drawn before this was loaded.
  useEffect(() => tell(live), [tell, live]);
  useKept(link, names, output);
  const [why, explain] = useAtom(whyAtom);
  const first = output?.figures[0]?.id ?? null;
  usePageActions(useMemo(() => ({ exports, why: () => explain(first) }), [exports, explain, first]));
  return (
    <>
      {output && answered.ok && <Below output={output} onFix={page.actions.applyFix} />}
      <Why
        figure={output?.figures.find(({ id }) => id === why) ?? null}
        onClose={() => explain(null)}
        command={commandLine(planQuestion.id, page.link, why ?? undefined)}
      />
    </>
  );
}

/** Checked once the answer is ready, so that a disabled copy button says so. */
function useUnlaunched(texts: LivePlan["texts"], settled: boolean): Text | null {
  const [known, keep] = useState<{ readonly words: Text | null } | null>(null);
  // Commands are written by separate code, loaded when first requested.
  useEffect(() => {
    let stopped = false;
    if (settled)
      void texts().then(({ ok, issues }) => {
        if (!stopped) keep({ words: ok ? null : (issues[0]?.message ?? null) });
      });
    return () => {
      stopped = true;
    };
  }, [texts, settled]);
  return settled ? (known?.words ?? null) : null;
}

type BelowProps = { readonly output: PlanAnswer; readonly onFix: (change: IssueChange) => void };

function Below({ output, onFix }: BelowProps) {
  const t = useText();
  const { question, winner, checked } = output;
  const laid = useMemo(() => winner && optionScenario(question.scenario, question.chip, winner), [question, winner]);
  if (checked.length === 0) return null;
  return (
    <>
      <details className={styles.candidates} data-section="candidates">
        <summary>{t(m.simulatedCandidates)}</summary>
        <TableView table={candidateTable(output, t)} caption={t(m.simulatedCandidates)} />
        <p>{t(m.poissonArrivalsHighestLoadThat)}</p>
      </details>
      {winner && laid?.ok && (
        <LaunchSection
          scenario={laid.value}
          stated={{ engine: question.backend, ...unitBudget(winner.unit) }}
          onFix={onFix}
        />
      )}
    </>
  );
}

/** A half-typed number is not a question; after a pause it is. */
const TYPED_AFTER_MS = 4000;

/** What was answered to the end is among the recent questions; the default one need not be. */
function useKept(link: string, names: LivePlan["names"], output: PlanAnswer | null): void {
  const settled = output !== null && output.partial === null;
  const t = useText();
  // Who asks how many GPUs are needed owns none.
  const count = output && (output.question.sizing ? "?" : output.question.gpus);
  const words = output && `${t(names.model)} · ${count} × ${output.question.chip.name}`;
  // The browser's storage is outside React, and so is what has the focus.
  useEffect(() => {
    if (!settled || !words || link === "") return;
    const keep = (): void => keepPlan({ name: link, words, at: Date.now() });
    const typing = document.activeElement?.matches("input[data-param]") ?? false;
    const timer = setTimeout(keep, typing ? TYPED_AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [settled, words, link]);
}
