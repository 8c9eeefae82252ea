/** Which views have data, how much, and which files the others lack. */
import { formatCount } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { TAB_IDS, type TabId } from "./names";
import * as m from "./messages";

export type Tab = {
  readonly id: TabId;
  /** Beside its name; empty for none. */
  readonly count: string;
  /** null: there is something to show. */
  readonly missing: Text | null;
};

export function tabs(opened: OpenedProfile): readonly Tab[] {
  return TAB_IDS.map((id) => {
    const amount = AMOUNTS[id](opened);
    return {
      id,
      count: typeof amount === "string" ? amount : amount > 0 ? formatCount(amount) : "",
      missing: amount === 0 ? MISSING[id] : null,
    };
  });
}

export const findTab = (opened: OpenedProfile, id: TabId): Tab => {
  const match = tabs(opened).find((tab) => tab.id === id);
  if (match === undefined) throw new Error(`no view ${id}`);
  return match;
};

/** Number of rows behind a view: 0 for none; a text if a number is not enough. */
const AMOUNTS: Readonly<Record<TabId, (opened: OpenedProfile) => number | string>> = {
  overview: () => "",
  series: () => "",
  requests: ({ capture }) => capture.requests.id.length,
  batches: ({ figures, capture }) => (figures.batches ?? 0) || queueRows(capture),
  kv: ({ capture }) =>
    capture.cache.time.length || capture.samples.cacheShare.filter((share) => !Number.isNaN(share)).length,
  forwards: ({ capture }) => capture.forwards.start.length,
  pd: ({ capture }) =>
    capture.transfers.request.length || capture.pulls.request.length || capture.dispatches.time.length,
  experts: ({ capture: { balance, expertLatency } }) => {
    const [first] = balance;
    if (first !== undefined) return `${first.layers.length} × ${first.processes.length}`;
    return expertLatency.length;
  },
  speculation: ({ capture }) =>
    capture.drafts.request.length || capture.batches.acceptedShare.filter((share) => !Number.isNaN(share)).length,
  quality: ({ capture }) => {
    const notices = capture.notices.length;
    return notices === 0 ? "" : `▲ ${notices}`;
  },
};

const queueRows = ({ queues, samples }: OpenedProfile["capture"]): number => queues.time.length || samples.time.length;

/** Which file, and which domain of the profiler writes it. */
const MISSING: Readonly<Record<TabId, Text | null>> = {
  overview: null,
  series: null,
  requests: m.noRequestsRequestCsvDomain,
  batches: m.noBatchesBatchCsvDomains,
  kv: m.noCacheStatesKvcacheCsv,
  forwards: m.noForwardPassesForwardCsv,
  pd: m.noHandOversFromPrefill,
  experts: m.noExpertTimesEpBalance,
  speculation: m.noDraftsSpecDecodeCsv,
  quality: null,
};
