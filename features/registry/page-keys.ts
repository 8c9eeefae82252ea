/** Keys of single pages. The list of keys loads them when it is opened; menus, which every page loads at once, do without. */
import type { KeyHelp } from "@/features/analysis/analysis";
import { aboutReport } from "@/features/pages/report/about";
import { reportKeys } from "@/features/pages/report/keys";
import { aboutServingProfile } from "@/features/pages/serving-profile/about";
import { servingProfileKeys } from "@/features/pages/serving-profile/keys";
import { aboutTrace } from "@/features/pages/trace/about";
import { traceKeys } from "@/features/pages/trace/keys";

const PAGE_KEYS: Readonly<Record<string, readonly KeyHelp[]>> = {
  [aboutReport.id]: reportKeys,
  [aboutServingProfile.id]: servingProfileKeys,
  [aboutTrace.id]: traceKeys,
};

export const pageKeys = (slug: string): readonly KeyHelp[] => PAGE_KEYS[slug] ?? [];
