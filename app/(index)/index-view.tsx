"use client";
import { Shell } from "@/components/frame/shell/shell";
import { loadHelp } from "@/features/handbook/help-text";
import { aboutPlan } from "@/features/pages/plan/about";
import { useText } from "@/state/language";
import type { FirstAnswer } from "@/app/(index)/answer-loading/first-answer";
import { PlanHome } from "./plan-home";
import { TrustNotes } from "./trust-notes";

export function IndexView({ first }: { first: FirstAnswer }) {
  const t = useText();
  return (
    <Shell loadHelp={loadHelp}>
      <h1 className="visually-hidden">
        {t(aboutPlan.title)}. {t(aboutPlan.question)}
      </h1>
      <PlanHome {...first} />
      <TrustNotes />
    </Shell>
  );
}
