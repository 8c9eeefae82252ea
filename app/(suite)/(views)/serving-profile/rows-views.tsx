"use client";
/** Every request, batch and forward, however many; a star selects one, and buttons lead from one to the other. */
import { useMemo, type ReactNode } from "react";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import { RowCards } from "@/components/tables/rows/row-cards";
import { RowTable } from "@/components/tables/rows/row-table";
import { useNarrow } from "@/components/use-narrow";
import buttons from "@/components/feedback/button.module.css";
import type { ServingProfileAnswer } from "@/features/pages/serving-profile/answer";
import type { ServingProfileInput } from "@/features/pages/serving-profile/input";
import { batchAround, firstBatch, forwardInBatch } from "@/features/pages/serving-profile/requests/memberships";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { requestColumns } from "@/features/pages/serving-profile/requests/columns";
import { findRequest, requestName } from "@/features/pages/serving-profile/requests/rows";
import { batchColumns, forwardColumns } from "@/features/pages/serving-profile/row-tables";
import type { Column } from "@/lib/export/table";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import { rowColumns } from "./row-columns";
import * as m from "./messages";

type Props = ViewProps<typeof ServingProfileInput, ServingProfileAnswer>;
type OpenProps = Omit<Props, "output"> & { readonly opened: OpenedProfile };

export const RequestsView = ({ output, ...props }: Props) =>
  output.opened && <AllRequests {...props} opened={output.opened} />;
export const BatchesView = ({ output, ...props }: Props) =>
  output.opened && <AllBatches {...props} opened={output.opened} />;
export const ForwardsView = ({ output, ...props }: Props) =>
  output.opened && <AllForwards {...props} opened={output.opened} />;

function AllRequests({ opened, input, scenario, page }: OpenProps) {
  const t = useText();
  const { targets } = scenario;
  const { setInput } = page.actions;
  const columns = useMemo(() => requestColumns(opened, targets, t), [opened, targets, t]);
  const selected = findRequest(opened, input.request);
  return (
    <Rows
      id="requests"
      title={m.requests2}
      columns={columns}
      count={opened.capture.requests.id.length}
      sortedBy={{ id: "ttft", descending: true }}
      selected={selected}
      onSelect={(row) => setInput({ request: row < 0 ? "" : requestName(opened, row) })}
      actions={(row) => {
        const batch = firstBatch(opened, row);
        return (
          batch !== null && (
            <Go word={m.itsBatch} what={requestName(opened, row)} onGo={() => setInput({ tab: "batches", batch })} />
          )
        );
      }}
    />
  );
}

function AllBatches({ opened, input, page }: OpenProps) {
  const t = useText();
  const { setInput } = page.actions;
  const columns = useMemo(() => batchColumns(opened, t), [opened, t]);
  const count = opened.capture.batches.start.length;
  if (count === 0) return null;
  return (
    <Rows
      id="batches"
      title={m.batches}
      columns={columns}
      count={count}
      sortedBy={{ id: "start", descending: false }}
      selected={input.batch ?? -1}
      onSelect={(row) => setInput({ batch: row < 0 ? null : row })}
      actions={(row) => {
        const forward = forwardInBatch(opened, row);
        return (
          forward !== null && (
            <Go word={m.forward} what={String(row)} onGo={() => setInput({ tab: "forwards", forward })} />
          )
        );
      }}
    />
  );
}

function AllForwards({ opened, input, page }: OpenProps) {
  const { setInput } = page.actions;
  const columns = useMemo(() => forwardColumns(opened), [opened]);
  return (
    <Rows
      id="forwards"
      title={m.forwards2}
      columns={columns}
      count={opened.capture.forwards.start.length}
      sortedBy={{ id: "start", descending: false }}
      selected={input.forward ?? -1}
      onSelect={(row) => setInput({ forward: row < 0 ? null : row })}
      actions={(row) => {
        const batch = batchAround(opened, row);
        return (
          batch !== null && <Go word={m.itsBatch} what={String(row)} onGo={() => setInput({ tab: "batches", batch })} />
        );
      }}
    />
  );
}

type GoProps = { readonly word: Text; readonly what: string; readonly onGo: () => void };

function Go({ word, what, onGo }: GoProps) {
  const t = useText();
  return (
    <button type="button" className={buttons.button} aria-label={`${t(word)}: ${what}`} onClick={onGo}>
      {t(word)}
    </button>
  );
}

type RowsProps = {
  readonly id: string;
  readonly title: Text;
  readonly columns: readonly Column<number>[];
  readonly count: number;
  readonly sortedBy: { readonly id: string; readonly descending: boolean };
  /** -1: none. */
  readonly selected: number;
  readonly onSelect: (row: number) => void;
  readonly actions: (row: number) => ReactNode;
};

function Rows({ id, title, columns, count, sortedBy, selected, onSelect, actions }: RowsProps) {
  const t = useText();
  const rows = useMemo(() => Uint32Array.from({ length: count }, (_, row) => row), [count]);
  const shown = useMemo(() => rowColumns(columns, count, t), [columns, count, t]);
  const narrow = useNarrow();
  const select = (row: number): void => onSelect(row === selected ? -1 : row);
  if (narrow)
    return (
      <ResultSection id={id} title={title}>
        <RowCards
          caption={t(title)}
          columns={shown}
          rows={rows}
          sortedBy={sortedBy}
          selected={selected}
          onSelect={select}
          actions={actions}
        />
      </ResultSection>
    );
  return (
    <ResultSection id={id} title={title}>
      <RowTable
        caption={t(title)}
        columns={shown}
        rows={rows}
        sortedBy={sortedBy}
        pinned={selected < 0 || selected >= count ? [] : [selected]}
        onPin={select}
        actions={actions}
      />
    </ResultSection>
  );
}
