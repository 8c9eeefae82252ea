/** Speculative decoding: how many of the proposed tokens were taken, over time and by request. */
import type { Part } from "@/features/answers/answer";
import { table, type Column } from "@/lib/export/table";
import { formatNumber, formatPercent } from "@/lib/format/quantity";
import { perObject } from "@/lib/per-object";
import { text } from "@/lib/text";
import { toPercent, usToMs } from "@/lib/units/edge";
import { timeChart } from "../charts";
import type { OpenedProfile } from "@/features/core/serving-profile";
import type { Asked } from "../reader";
import { WORDS } from "../words";

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
    label: text({ en: "Accepted drafts", zh: "接受的草稿" }),
    title: t(
      listed && proposed > 0
        ? text({
            en: `${share} of the proposed tokens were taken: ${formatNumber(1 + accepted / steps)} tokens a step with the one that is always given`,
            zh: `提议的 Token 有 ${share} 被接受：含必得的一个，每步 ${formatNumber(1 + accepted / steps)} 个 Token`,
          })
        : text({ en: "Share of the proposed tokens that were taken", zh: "提议 Token 的接受比例" }),
    ),
    subtitle: t(text({ en: "accepted ÷ proposed, by step", zh: "接受 ÷ 提议，按步" })),
    y: { title: t(text({ en: "accepted", zh: "接受" })), unit: "%" },
    lines: [
      listed
        ? {
            name: t(text({ en: "accepted", zh: "接受" })),
            slot: 1,
            time: drafts.start,
            value: drafts.accepted.map((count, row) => toPercent(count / (drafts.proposed[row] as number))),
          }
        : {
            name: t(text({ en: "accepted", zh: "接受" })),
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
    { id: "steps", label: text({ en: "steps", zh: "步数" }), value: ({ steps }) => steps },
    { id: "proposed", label: text({ en: "proposed", zh: "提议" }), unit: "tok", value: ({ proposed }) => proposed },
    { id: "accepted", label: text({ en: "accepted", zh: "接受" }), unit: "tok", value: ({ accepted }) => accepted },
    { id: "share", label: WORDS.share, unit: "%", value: ({ accepted, proposed }) => toPercent(accepted / proposed) },
    {
      id: "draft",
      label: text({ en: "draft model", zh: "草稿模型" }),
      unit: "ms",
      value: ({ draft }) => usToMs(draft),
    },
  ];
  return [
    {
      kind: "table",
      id: "drafts",
      title: text({ en: "Drafts by request", zh: "各请求的草稿" }),
      table: table(t, columns, rows),
      paged: true,
    },
  ];
}
