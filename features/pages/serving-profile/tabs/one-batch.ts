/** The selected batch: what it was, and who was in it. */
import type { Fact, Part } from "@/features/answer";
import { BATCH_TYPES } from "@/features/core/serving-profile/capture/capture";
import { table, type Column } from "@/lib/export/table";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { text, verbatim } from "@/lib/text";
import type { Asked } from "../asked";
import { timeText } from "../figures";
import { batchMembers, forwardInBatch } from "../members";
import type { OpenedProfile } from "../opened";
import { WORDS } from "../words";

export function batchFacts(opened: OpenedProfile, { t, input }: Asked): readonly Part[] {
  const { batches, members, texts } = opened.capture;
  const { batch } = input;
  if (batch === null || batch >= batches.start.length) return [];
  const at = (column: Float64Array): number => column[batch] ?? NaN;
  const fact = (label: Fact["label"], value: string): Fact[] =>
    value === "" ? [] : [{ label, value: verbatim(value) }];
  const count = (value: number): string => (Number.isNaN(value) ? "" : formatCount(value));
  const time = (value: number): string => (Number.isNaN(value) ? "" : timeText(value));
  const rows = batchMembers(opened, batch);
  const name = (row: number): string => texts.text(members.request[row] as number);
  const columns: readonly Column<number>[] = [
    { id: "request", label: WORDS.request, value: name },
    {
      id: "iteration",
      label: text({ en: "answered before", zh: "此前已输出" }),
      unit: "tok",
      value: (row) => members.iteration[row] ?? null,
    },
    {
      id: "tokens",
      label: text({ en: "its tokens", zh: "其 token 数" }),
      unit: "tok",
      value: (row) => members.scheduledTokens[row] ?? null,
    },
  ];
  const forward = forwardInBatch(opened, batch);
  return [
    {
      kind: "facts",
      id: "batch",
      title: text({ en: `Batch ${batch}`, zh: `批次 ${batch}` }),
      groups: [
        {
          id: "batch",
          title: verbatim(texts.text(at(batches.name))),
          facts: [
            ...fact(WORDS.start, time(at(batches.start))),
            ...fact(WORDS.duration, time(at(batches.duration))),
            ...fact(text({ en: "Requests", zh: "请求" }), count(at(batches.size))),
            ...fact(text({ en: "Type", zh: "类型" }), BATCH_TYPES[at(batches.type)] ?? ""),
            ...fact(text({ en: "Tokens", zh: "token 数" }), count(at(batches.tokens))),
            ...fact(
              text({ en: "KV cache in use", zh: "已用 KV 缓存" }),
              Number.isNaN(at(batches.cacheShare)) ? "" : formatPercent(at(batches.cacheShare)),
            ),
            ...fact(WORDS.process, texts.text(at(batches.process))),
            ...fact(text({ en: "First forward", zh: "首个前向" }), forward === null ? "" : `#${forward}`),
          ],
        },
      ],
    },
    ...(rows.length === 0
      ? []
      : [
          {
            kind: "table",
            id: "members",
            title: text({ en: "Requests in this batch", zh: "该批次中的请求" }),
            table: table(t, columns, rows),
            paged: true,
            offers: { label: WORDS.show, changes: rows.map((row) => ({ tab: "requests", request: name(row) })) },
          } as const,
        ]),
  ];
}
