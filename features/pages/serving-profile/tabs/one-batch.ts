/** The selected batch: what it was, and who was in it. */
import type { Fact, Part } from "@/features/answers/answer";
import { BATCH_TYPES, type OpenedProfile } from "@/features/core/serving-profile";
import { table, type Column } from "@/lib/export/table";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { text, verbatim } from "@/lib/text";
import type { Asked } from "../reader";
import { timeText } from "../figures";
import { batchMembers, forwardInBatch } from "../requests/memberships";
import { WORDS } from "../words";

export function batchFacts(opened: OpenedProfile, reader: Asked): readonly Part[] {
  const { batch } = reader.input;
  return batch === null || batch >= opened.capture.batches.start.length
    ? []
    : [facts(opened, batch), { kind: "view", id: "slice" }, ...memberTable(opened, batch, reader)];
}

function facts(opened: OpenedProfile, batch: number): Part {
  const { batches, texts } = opened.capture;
  const at = (column: Float64Array): number => column[batch] ?? NaN;
  const known = (label: Fact["label"], value: string): Fact[] =>
    value === "" ? [] : [{ label, value: verbatim(value) }];
  const written = (value: number, write: (value: number) => string): string =>
    Number.isNaN(value) ? "" : write(value);
  const forward = forwardInBatch(opened, batch);
  return {
    kind: "facts",
    id: "batch",
    title: text({ en: `Batch ${batch}`, zh: `批次 ${batch}` }),
    groups: [
      {
        id: "batch",
        title: verbatim(texts.text(at(batches.name))),
        facts: [
          ...known(WORDS.start, written(at(batches.start), timeText)),
          ...known(WORDS.duration, written(at(batches.duration), timeText)),
          ...known(text({ en: "Requests", zh: "请求" }), written(at(batches.size), formatCount)),
          ...known(text({ en: "Type", zh: "类型" }), BATCH_TYPES[at(batches.type)] ?? ""),
          ...known(text({ en: "Tokens", zh: "token 数" }), written(at(batches.tokens), formatCount)),
          ...known(
            text({ en: "KV cache in use", zh: "已用 KV 缓存" }),
            written(at(batches.cacheShare), (share) => formatPercent(share)),
          ),
          ...known(WORDS.process, texts.text(at(batches.process))),
          ...known(text({ en: "First forward", zh: "首个前向" }), forward === null ? "" : `#${forward}`),
        ],
      },
    ],
  };
}

function memberTable(opened: OpenedProfile, batch: number, { t }: Asked): readonly Part[] {
  const { members, texts } = opened.capture;
  const rows = batchMembers(opened, batch);
  if (rows.length === 0) return [];
  const name = (row: number): string => texts.text(members.request[row] as number);
  const known = (value: number | undefined): number | null =>
    value === undefined || Number.isNaN(value) ? null : value;
  const columns: readonly Column<number>[] = [
    { id: "request", label: WORDS.request, value: name },
    {
      id: "iteration",
      label: text({ en: "answered before", zh: "此前已输出" }),
      unit: "tok",
      value: (row) => known(members.iteration[row]),
    },
    {
      id: "tokens",
      label: text({ en: "its tokens", zh: "其 token 数" }),
      unit: "tok",
      value: (row) => known(members.scheduledTokens[row]),
    },
  ];
  return [
    {
      kind: "table",
      id: "members",
      title: text({ en: "Requests in this batch", zh: "该批次中的请求" }),
      table: table(t, columns, rows),
      paged: true,
      offers: { label: WORDS.show, changes: rows.map((row) => ({ tab: "requests", request: name(row) })) },
    },
  ];
}
