import { defineAnalysis } from "@/features/analysis/analysis";
import type { Report } from "@/features/answers/answer";
import { success } from "@/lib/result";
import { aboutSaved } from "./about";
import { savedForm } from "./input";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** Saved items are in the store, not in the scenario: programs use separate routes and commands. */
export const savedAnalysis = defineAnalysis({
  ...aboutSaved,
  ...savedForm,
  run: () => success({ items: [] as readonly string[] }, [ELSEWHERE]),
  summary: ({ items }) => ({ items: items.length }),
  report: (): Report => ({
    verdict: { finding: m.scenarioHoldsNoSavedWork, evidence: m.openPageSavedWork, help: null },
    figures: [],
    parts: [],
  }),
});

const ELSEWHERE = issue("SAVED-ELSEWHERE", "saved");
