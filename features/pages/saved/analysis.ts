import { defineAnalysis } from "@/features/analysis/analysis";
import type { Report } from "@/features/answers/answer";
import { success } from "@/lib/result";
import { aboutSaved } from "./about";
import { savedForm } from "./input";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** What is saved is the store's, and no scenario holds it: programs have routes and commands of their own for that. */
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
