/** The view with the evidence of a finding. */
import type { FindingKind } from "@/features/core/serving-profile";
import type { TabId } from "./names";

export const findingTab = (kind: FindingKind): TabId => TABS[kind];

const TABS: Readonly<Record<FindingKind, TabId>> = {
  "hot-expert": "experts",
  "preemption-storm": "kv",
  "slow-card": "forwards",
  "starved-decode-pool": "pd",
  "clock-offset": "pd",
  "host-bubbles": "forwards",
  "no-work": "forwards",
  queueing: "requests",
  "arrival-burst": "series",
  "client-limited": "requests",
  "cache-full": "kv",
  "prefill-interference": "batches",
  "capture-short": "quality",
  "unit-conflict": "quality",
  "littles-law": "batches",
  "overlapping-forwards": "forwards",
};
