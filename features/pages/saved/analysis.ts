import { defineAnalysis } from "@/features/analysis/analysis";
import type { Report } from "@/features/answers/answer";
import { success } from "@/lib/result";
import { text } from "@/lib/text";
import { aboutSaved } from "./about";
import { savedForm } from "./input";

/** What is saved is the store's, and no scenario holds it: programs have routes and commands of their own for that. */
export const savedAnalysis = defineAnalysis({
  ...aboutSaved,
  ...savedForm,
  run: () => success({ items: [] as readonly string[] }, [ELSEWHERE]),
  summary: ({ items }) => ({ items: items.length }),
  report: (): Report => ({
    verdict: { finding: FINDING, evidence: ELSEWHERE.fix, help: null },
    figures: [],
    parts: [],
  }),
});

const FINDING = text({ en: "A scenario holds no saved work.", zh: "场景中不包含已保存的工作。" });

const ELSEWHERE = {
  code: "SAVED-ELSEWHERE",
  at: "saved",
  message: FINDING,
  fix: text({
    en: "Open the page Saved Work, GET /api/v1/saved, or run mds saved list.",
    zh: "请打开“已保存的工作”页、请求 GET /api/v1/saved，或运行 mds saved list。",
  }),
};
