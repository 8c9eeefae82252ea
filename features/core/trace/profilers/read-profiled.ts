/** Work that another profiler recorded, through the reader of traces. */
import type { Issue } from "@/lib/issue";
import type { Result } from "@/lib/result";
import { TraceReader } from "../read/reader";
import type { Trace } from "../trace";
import { chromePieces, type ProfiledWork } from "./profiled-work";

export function readProfiled(work: ProfiledWork, notices: readonly Issue[] = []): Result<Trace> {
  const reader = new TraceReader();
  const encoder = new TextEncoder();
  for (const piece of chromePieces(work)) if (!reader.push(encoder.encode(piece))) break;
  const trace = reader.finish(false);
  return trace.ok ? { ...trace, value: { ...trace.value, notices: [...notices, ...trace.value.notices] } } : trace;
}
