/** Speculative decoding: how many of the proposed tokens were taken, over time and by request. */
import type { Part } from "@/features/answers/answer";
import { table, type Column } from "@/lib/export/table";
import { formatNumber, formatPercent } from "@/lib/format/quantity";
import { perObject } from "@/lib/per-object";
import { toPercent, usToMs } from "@/lib/units/edge";
import { timeChart } from "../charts";
import type { OpenedProfile } from "@/features/core/serving-profile";
import type { Asked } from "../reader";
import { WORDS } from "../words";
import * as m from "./messages";

export function speculationParts(opened: OpenedProfile, reader: Asked): readonly Part[] {
  return [acceptedChart(opened, reader), ...requestTable(opened, reader)];
}

type Taken = {
  readonly request: string;
  readonly steps: number;
  readonly proposed: number;
  readonly accepted: number;
  readonly draft: number;
};

const byRequest = perObject(({ capture: { drafts, texts } }: OpenedProfile): readonly Taken[] =>
  [...Map.groupBy(drafts.request.keys(), (row) => drafts.request[row] as number)].map(([id, rows]) => {
    const sum = (column: Float64Array): number => rows.reduce((total, row) => total + (column[row] || 0), 0);
    return {
      request: texts.text(id),
      steps: rows.length,
      proposed: sum(drafts.proposed),
      accepted: sum(drafts.accepted),
      draft: sum(drafts.draftTime) / rows.length,
    };
  }),
);

function acceptedChart(opened: OpenedProfile, reader: Asked): Part {
  const { t } = reader;
  const { drafts, batches } = opened.capture;
  const rows = byRequest(opened);
  const proposed = rows.reduce((sum, row) => sum + row.proposed, 0);
  const accepted = rows.reduce((sum, row) => sum + row.accepted, 0);
  const steps = rows.reduce((sum, row) => sum + row.steps, 0);
  const listed = drafts.start.length > 0;
  const share = formatPercent(accepted / proposed, 2);
  return timeChart(opened, reader, {
    id: "accepted",
    label: m.acceptedDrafts,
    title: t(
      listed && proposed > 0
        ? m.shareOfProposedTokensWere({ share, accepted: formatNumber(1 + accepted / steps) })
        : m.shareOfProposedTokensThat,
    ),
    subtitle: t(m.acceptedProposedByStep),
    y: { title: t(m.accepted), unit: "%" },
    lines: [
      listed
        ? {
            name: t(m.accepted),
            slot: 1,
            time: drafts.start,
            value: drafts.accepted.map((count, row) => toPercent(count / (drafts.proposed[row] as number))),
          }
        : {
            name: t(m.accepted),
            slot: 1,
            time: batches.start,
            value: batches.acceptedShare.map(toPercent),
          },
    ],
  });
}

function requestTable(opened: OpenedProfile, { t }: Asked): readonly Part[] {
  const rows = byRequest(opened);
  if (rows.length === 0) return [];
  const columns: readonly Column<Taken>[] = [
    { id: "request", label: WORDS.request, value: ({ request }) => request },
    { id: "steps", label: m.steps2, value: ({ steps }) => steps },
    { id: "proposed", label: m.proposed, unit: "tok", value: ({ proposed }) => proposed },
    { id: "accepted", label: m.accepted, unit: "tok", value: ({ accepted }) => accepted },
    { id: "share", label: WORDS.share, unit: "%", value: ({ accepted, proposed }) => toPercent(accepted / proposed) },
    { id: "draft", label: m.draftModel, unit: "ms", value: ({ draft }) => usToMs(draft) },
  ];
  return [
    {
      kind: "table",
      id: "drafts",
      title: m.draftsByRequest,
      table: table(t, columns, rows),
      paged: true,
    },
  ];
}
