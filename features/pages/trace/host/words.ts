/** Words for traces with host work only. */
import type { HostKind } from "@/features/core/trace";
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

export const HOST_WORDS = {
  lanes: m.whatHostDid,
  operations: m.operationsOfHost,
  own: m.ownTime,
  ownNote: m.ownTimeLeavesOutWhat,
  share: m.ofAll,
  name: m.operation,
  kind: m.kind,
  count: verbatim("n"),
} as const satisfies Record<string, Text>;

export const HOST_KIND_WORDS: Readonly<Record<HostKind, Text>> = {
  operator: m.operator,
  call: m.driverCall,
  annotation: m.annotation,
  python: verbatim("Python"),
  other: m.other,
};
