/** A start-up log beside the ledger, a row for each line that both have. */
import { table, type Table } from "@/lib/export/table";
import { verbatim, type Text, type Translate } from "@/lib/text";
import * as m from "@/features/pages/quick-memory/messages";
import { differenceText, measureText, SOURCE_NAME } from "./figure-format";
import type { Reconciled, Reconciliation } from "./reconciliation";

const LONGEST = 160;

export const logTable = ({ rows }: Reconciliation, t: Translate): Table =>
  table<Reconciled>(
    t,
    [
      { id: "label", label: m.line, value: ({ label }) => t(label) },
      {
        id: "ours",
        label: m.predicted,
        value: ({ ours }) => ours,
        written: ({ ours, unit }) => measureText(ours, unit),
      },
      {
        id: "logged",
        label: m.logged,
        value: ({ logged }) => logged,
        written: ({ logged, unit }) => measureText(logged, unit),
      },
      { id: "difference", label: m.logIs, value: ({ share }) => share, written: differenceText },
      {
        id: "text",
        label: m.asWritten,
        value: ({ reading }) => `${String(reading.line)}: ${reading.text.trim().slice(0, LONGEST)}`,
      },
    ],
    rows,
  );

export const logLead = ({ source, rows, started, refused }: Reconciliation): Text =>
  m.figuresOfLogAreUsed({
    source: verbatim(source === null ? "" : SOURCE_NAME[source]),
    outcome: refused ? m.outcomeRefused : started ? m.outcomeStarted : verbatim(""),
    rows: rows.length,
  });
