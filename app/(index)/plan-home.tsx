"use client";
/**
 * The whole question on one screen. The server draws it without an engine. The engine is loaded after the first view, or when the user
 * touches the screen, and then draws the answer.
 */
import { lazy, Suspense, useCallback, useState } from "react";
import { Region } from "@/components/feedback/region";
import { AddsToReport } from "@/components/results/additions/add-to-report";
import type { Issue } from "@/lib/issue";
import { failure, success } from "@/lib/result";
import { useLanguage } from "@/state/language";
import type { PageExport } from "@/state/screen/page-actions";
import { useRawLink } from "@/state/link/raw-link";
import { AllInputs } from "@/app/(index)/question/all-inputs";
import type { FirstAnswer } from "@/app/(index)/answer-loading/first-answer";
import type { LivePlan } from "@/app/(index)/answer-loading/live-plan-state";
import { LINK_NAMES } from "@/app/(index)/question/link-names";
import styles from "./plan.module.css";
import { PlanScreen } from "@/app/(index)/answer/plan-screen";
import { asksFor, Sentence } from "@/app/(index)/question/sentence";
import { StartingDoors } from "@/app/(index)/question/starting-doors";
import { wrongSlots, type SlotDraft } from "@/app/(index)/question/slot-drafts";
import { useAwake } from "@/app/(index)/answer-loading/use-engine-warm";
import { usePinnedFigures } from "@/app/(index)/answer/use-pinned-figures";

const TraceChoice = lazy(() => import("@/app/(index)/question/trace-choice"));
const IssuesPanel = lazy(() => import("@/app/(index)/answer/issues-panel"));
const Live = lazy(() => import("@/app/(index)/answer-loading/live-plan"));

export function PlanHome({ slots, names, plan, issues }: FirstAnswer) {
  const [raw, write] = useRawLink(LINK_NAMES);
  const [draft, edit] = useState<SlotDraft | null>(null);
  const goal = raw["goal"] ?? slots["goal"]?.fallback;
  const wrong = wrongSlots(slots, raw, draft, (slot) => asksFor(slot, goal));
  const link = new URLSearchParams(Object.entries(raw)).toString();
  const { live, tell, drawn, awake, told, ...screen } = useShownPlan(link, plan, issues);
  const unreadable = live?.unreadable ?? NONE;
  const pinned = usePinnedFigures(link, screen);
  return (
    <AddsToReport value={live?.add ?? null}>
      <StartingDoors goal={goal ?? ""} raw={raw} write={write} />
      <Region until={link}>
        <Sentence {...{ slots, names: live?.names ?? names, raw, write, draft, edit, wrong }} />
      </Region>
      <Region until={link}>
        <AllInputs />
        {raw["goal"] === "trace" && (
          <Suspense fallback={null}>
            <TraceChoice write={write} />
          </Suspense>
        )}
      </Region>
      {told.length + unreadable.length > 0 && (
        <Suspense fallback={null}>
          <IssuesPanel
            unreadable={unreadable}
            issues={told}
            refused={screen.refused}
            onFix={live?.applyFix ?? ignore}
          />
        </Suspense>
      )}
      <PlanScreen
        {...screen}
        pinned={pinned}
        saves={live?.saves ?? NOT_SAVED}
        held={wrong.length > 0}
        awake={awake}
        engine={{ slots, value: raw["engine"] ?? slots["engine"]?.fallback ?? "", write }}
        team={raw["team"] ?? ""}
        write={write}
      />
      <div className={styles.more}>
        {awake && (
          <Region until={link}>
            <Suspense fallback={null}>
              <Live link={link} opened={drawn} write={write} tell={tell} />
            </Suspense>
          </Region>
        )}
      </div>
    </AddsToReport>
  );
}

/** The screen for a link: the server's answer until the engine is ready, and the earlier answer while the engine has none. */
function useShownPlan(link: string, plan: FirstAnswer["plan"], issues: readonly Issue[]) {
  const { language } = useLanguage();
  const [drawn] = useState(link);
  const [live, tell] = useState<LivePlan | null>(null);
  const awake = useAwake() || link !== drawn;
  const first = plan?.shown ?? null;
  const isFirst = link === drawn && first !== null && (live?.shown?.partial !== null || live.of !== link);
  const fresh = isFirst ? first : live !== null && live.of === link && live.begun && !live.refused ? live.shown : null;
  const [kept, keep] = useState(first);
  if (fresh !== null && fresh !== kept) keep(fresh);
  const refused = live === null ? issues.length > 0 : live.of === link && live.refused;
  const texts = useCallback(async () => {
    if (!isFirst && live) return live.texts();
    const known = plan?.texts?.[language];
    return known ? success(known) : failure();
  }, [isFirst, live, plan, language]);
  return {
    ...{ live, tell, drawn, awake, texts, refused, shown: fresh ?? kept, waiting: fresh === null && !refused },
    told: live ? live.issues : issues,
    unlaunched: (isFirst ? plan?.unlaunched : live?.unlaunched) ?? null,
  };
}

const NONE: readonly Issue[] = [];
const NOT_SAVED: readonly PageExport[] = [];
const ignore = (): void => undefined;
