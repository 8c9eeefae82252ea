/** A trace without device work: host threads, and their operations by time. */
import type { Part, Verdict } from "@/features/answers/answer";
import {
  CLASS_BITS,
  hostOnlyReason,
  type HostOperation,
  hostOperations,
  type OpenedTrace,
  OPERATOR,
} from "@/features/core/trace";
import { scaled, table, type Column } from "@/lib/export/table";
import { formatCount } from "@/lib/format/quantity";
import { perObject } from "@/lib/per-object";
import type { Translate } from "@/lib/text";
import { fromUs, toPercent } from "@/lib/units/edge";
import { HOST_KIND_WORDS, HOST_WORDS as WORDS } from "./words";
import * as m from "./messages";

/** The last trace with host events. */
export const hostTrace = (traces: readonly OpenedTrace[]): OpenedTrace | null =>
  traces.findLast(({ host }) => host.length > 0) ?? null;

export function hostVerdict({ trace }: OpenedTrace): Verdict {
  const count = trace.events.kind.filter((kind) => (kind & CLASS_BITS) === OPERATOR).length;
  const operators = formatCount(count);
  return {
    finding: m.operatorsAnd0Kernels({ operators, count }),
    evidence: hostOnlyReason(trace),
    help: null,
  };
}

const OPERATIONS = perObject((opened: OpenedTrace) => hostOperations(opened.trace));

export function hostParts(opened: OpenedTrace, t: Translate): readonly Part[] {
  const rows = OPERATIONS(opened);
  const all = rows.reduce((sum, { own }) => sum + own, 0);
  const columns: readonly Column<HostOperation>[] = [
    { id: "operation", label: WORDS.name, value: ({ name }) => name },
    { id: "kind", wideOnly: true, label: WORDS.kind, value: ({ kind }) => t(HOST_KIND_WORDS[kind]) },
    { id: "n", wideOnly: true, label: WORDS.count, value: ({ count }) => count },
    scaled({ id: "own", label: WORDS.own, unit: "s", value: ({ own }) => fromUs(own) }, rows),
    { id: "share", label: WORDS.share, unit: "%", value: ({ own }) => toPercent(own / all) },
  ];
  return [
    { kind: "view", id: "host" },
    {
      kind: "table",
      id: "host-operations",
      title: WORDS.operations,
      note: WORDS.ownNote,
      table: table(t, columns, rows),
      paged: true,
    },
  ];
}
