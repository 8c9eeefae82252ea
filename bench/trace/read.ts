/** What a child process of the benchmark does with one file: the reader, or JSON.parse and a simple pass. Prints one line of JSON. */
import { readFileSync } from "node:fs";
import { readTraceFile } from "@/bin/trace/read-files";
import { traceSummary } from "@/features/core/trace";
import { unwrap } from "@/lib/result";

type Kernels = { readonly kernels: number; readonly sumMs: number };
type ParsedEvent = { readonly ph: string; readonly cat?: string; readonly name: string; readonly dur?: number };

async function withReader(path: string): Promise<Kernels> {
  const summary = traceSummary(unwrap(await readTraceFile(path)), null);
  return { kernels: summary.kernels ?? 0, sumMs: summary.kernel_sum_ms ?? 0 };
}

/** The least that anybody would do: kernels counted, summed, and summed by name. */
function withParse(path: string): Kernels {
  const { traceEvents } = JSON.parse(readFileSync(path, "utf8")) as { traceEvents: readonly ParsedEvent[] };
  const byName = new Map<string, number>();
  let kernels = 0;
  for (const { ph, cat, name, dur = 0 } of traceEvents) {
    if (ph !== "X" || cat !== "kernel") continue;
    kernels += 1;
    byName.set(name, (byName.get(name) ?? 0) + dur);
  }
  return { kernels, sumMs: [...byName.values()].reduce((sum, us) => sum + us, 0) / 1000 };
}

const MIB = 2 ** 20;

export async function measure(how: string, path: string): Promise<string> {
  const began = performance.now();
  const read = how === "parse" ? withParse(path) : await withReader(path);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage();
  const cpuSeconds = (user + system) / 1e6;
  // Node counts its largest resident set in KiB.
  return JSON.stringify({ ...read, seconds, cpuSeconds, peakMib: (process.resourceUsage().maxRSS * 1024) / MIB });
}
