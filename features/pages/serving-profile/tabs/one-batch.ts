/** The selected batch and its requests. */
import type { Fact, Part } from "@/features/answers/answer";
import { BATCH_TYPES, type OpenedProfile } from "@/features/core/serving-profile";
import { table, type Column } from "@/lib/export/table";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { verbatim } from "@/lib/text";
import type { Asked } from "../reader";
import { timeText } from "../figures";
import { batchMembers, forwardInBatch } from "../requests/memberships";
import { WORDS } from "../words";
import * as m from "./messages";

export function batchFacts(opened: OpenedProfile, reader: Asked): readonly Part[] {
  const { batch } = reader.input;
  return batch === null || batch >= opened.capture.batches.start.length
    ? []
    : [facts(opened, batch), { kind: "view", id: "slice" }, ...memberTable(opened, batch, reader)];
}

function facts(opened: OpenedProfile, batch: number): Part {
  const { batches, texts } = opened.capture;
  const cell = (column: Float64Array): number => column[batch] ?? NaN;
  const known = (label: Fact["label"], value: string): Fact[] =>
    value === "" ? [] : [{ label, value: verbatim(value) }];
  const cellText = (value: number, write: (value: number) => string): string =>
    Number.isNaN(value) ? "" : write(value);
  const forward = forwardInBatch(opened, batch);
  return {
    kind: "facts",
    id: "batch",
    title: m.batch({ batch }),
    groups: [
      {
        id: "batch",
        title: verbatim(texts.text(cell(batches.name))),
        facts: [
          ...known(WORDS.start, cellText(cell(batches.start), timeText)),
          ...known(WORDS.duration, cellText(cell(batches.duration), timeText)),
          ...known(m.requests, cellText(cell(batches.size), formatCount)),
          ...known(m.type, BATCH_TYPES[cell(batches.type)] ?? ""),
          ...known(m.tokens, cellText(cell(batches.tokens), formatCount)),
          ...known(
            m.kvCacheInUse,
            cellText(cell(batches.cacheShare), (share) => formatPercent(share)),
          ),
          ...known(WORDS.process, texts.text(cell(batches.process))),
          ...known(m.firstForward, forward === null ? "" : `#${forward}`),
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
    { id: "iteration", label: m.answeredBefore, unit: "tok", value: (row) => known(members.iteration[row]) },
    { id: "tokens", label: m.itsTokens, unit: "tok", value: (row) => known(members.scheduledTokens[row]) },
  ];
  return [
    {
      kind: "table",
      id: "members",
      title: m.requestsInThisBatch,
      table: table(t, columns, rows),
      paged: true,
      offers: { label: WORDS.show, changes: rows.map((row) => ({ tab: "requests", request: name(row) })) },
    },
  ];
}
