/** The selected part of a trace as a file that Perfetto opens, piece by piece: a million events are never one text. */
import { downloadUrl } from "@/components/files/download";
import { subTrace } from "@/features/core/trace";
import type { TraceAnswer } from "@/features/pages/trace/answer";
import type { TraceInput } from "@/features/pages/trace/input";
import { select, type Selection } from "@/features/pages/trace/selection";
import type { Answered } from "@/state/answers/bootstrap";
import type { PageExport } from "@/state/screen/page-actions";
import * as m from "./messages";

/** Events between two frames. */
const AT_ONCE = 5000;

export function partExport({ output, input }: Answered<typeof TraceInput, TraceAnswer>): readonly PageExport[] {
  const selection = select(output.traces, input);
  return selection === null
    ? []
    : [{ id: "sub-trace", label: m.selectedPartForPerfetto, run: () => void savePart(selection) }];
}

async function savePart({ opened, scope, from, to }: Selection): Promise<void> {
  const parts: Blob[] = [];
  let pieces: string[] = [];
  const put = (): void => {
    parts.push(new Blob(pieces));
    pieces = [];
  };
  for (const piece of subTrace(opened.trace, from, to)) {
    pieces.push(piece);
    if (pieces.length < AT_ONCE) continue;
    put();
    await new Promise((resume) => setTimeout(resume));
  }
  put();
  const url = URL.createObjectURL(new Blob(parts, { type: "application/json" }));
  downloadUrl(`${opened.name.replace(/(\.pt\.trace)?\.json(\.gz)?$/, "")}-${scope}.json`, url);
  URL.revokeObjectURL(url);
}
