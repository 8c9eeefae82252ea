/** What a thread does with the question of a link that opens the index: the whole plan, as its screen shows it, with its commands. */
import { tableLibrary } from "@/features/core/timing/tables/open-tables";
import { aboutPlan } from "@/features/pages/plan/about";
import { planAnalysis } from "@/features/pages/plan/analysis";
import { launchTexts, type LaunchTexts } from "@/features/pages/plan/launch-texts";
import { showPlan, type PlanShown } from "@/features/pages/plan/shown";
import { prepareRun } from "@/features/analysis/run-analysis";
import { defineJob, type JobKind, type JobListing } from "@/lib/jobs/job-kind";
import type { RawParams } from "@/lib/params/codec";
import { success } from "@/lib/result";
import { namedTexts } from "@/lib/server/content-store";
import { storedTableSet } from "@/lib/server/table-store";
import type { Language, Text } from "@/lib/text";

export type FirstPlan = {
  readonly shown: PlanShown;
  /** null: nothing is recommended. */
  readonly texts: Readonly<Record<Language, LaunchTexts>> | null;
  /** Why the recommended layout has no commands. */
  readonly unlaunched: Text | null;
};

const KIND = "first-plan";

/** null: the link cannot be answered as it stands, and the page says why. */
const firstPlanJob = defineJob<RawParams, null, FirstPlan | null, undefined>({
  kind: KIND,
  read: (raw) => success(raw as RawParams),
  plan: () => [null],
  runCell: (raw) => answered(raw),
});

export const firstPlanListing: JobListing = {
  kind: KIND,
  title: aboutPlan.title,
  load: async () => firstPlanJob as JobKind,
};

export const firstPlanAsk = (id: string, raw: RawParams) => ({ id, kind: KIND, input: raw });

function answered(raw: RawParams): FirstPlan | null {
  const fetched = { ...tableLibrary(raw["tables"], storedTableSet), texts: namedTexts(raw) };
  const prepared = prepareRun(planAnalysis, raw, fetched);
  if (!prepared.ok) return null;
  const { resolved, unpacked } = prepared.value;
  const input = planAnalysis.input.safeParse(unpacked);
  const answer = input.success ? planAnalysis.run(resolved, input.data) : null;
  if (!answer?.ok) return null;
  const { question, winner } = answer.value;
  const [en, zh] = (["en", "zh"] as const).map((language) => winner && launchTexts(question, winner, language));
  return {
    shown: showPlan(answer.value),
    unlaunched: en && !en.ok ? (en.issues[0]?.message ?? null) : null,
    texts: en?.ok && zh?.ok ? { en: en.value, zh: zh.value } : null,
  };
}
