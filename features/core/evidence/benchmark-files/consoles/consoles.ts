/** What tools print at the end of a benchmark, as people paste it or as a log keeps it. */
import type { FormatId } from "../formats/ids";
import type { RawRecord } from "../record";
import { consoleRecords, isConsoleText, isSglang } from "./bench-serve-text";
import { evalscopeRecords, isEvalscopeText } from "./evalscope";
import { genaiPerfRecords, isGenaiPerfText } from "./genai-perf-text";
import { guidellmTextRecords, isGuidellmText } from "./guidellm-text";
import { isMlperfText, mlperfRecords } from "./mlperf";
import { plainLines } from "./plain-text";
import { isTrtllmText, trtllmRecords } from "./trtllm-text";

export type ConsoleReport = { readonly format: FormatId; readonly records: readonly RawRecord[] };

type Reader = {
  readonly format: FormatId;
  readonly isPrinted: (lines: readonly string[]) => boolean;
  readonly records: (lines: readonly string[]) => readonly RawRecord[];
};

/** In order: the first that holds. */
const READERS: readonly Reader[] = [
  { format: "trtllm-bench", isPrinted: isTrtllmText, records: trtllmRecords },
  { format: "aiperf", isPrinted: isGenaiPerfText, records: genaiPerfRecords },
  { format: "evalscope", isPrinted: isEvalscopeText, records: evalscopeRecords },
  { format: "mlperf", isPrinted: isMlperfText, records: mlperfRecords },
  { format: "guidellm", isPrinted: isGuidellmText, records: guidellmTextRecords },
];

/** Spares the lines of every other text. */
const SIGN =
  /PERFORMANCE OVERVIEW|NVIDIA\s+(GenAI-Perf|AIPerf)|Benchmarking summary|MLPerf Results Summary|Benchmark Result|Run Summary Info|Request Latency Statistics|Server Throughput Statistics|Benchmarks (Info|Stats)/i;

/** Null where nothing was printed that is known. */
export function readConsole(source: string): ConsoleReport | null {
  if (!SIGN.test(source)) return null;
  const lines = plainLines(source);
  const plain = lines.join("\n");
  if (isConsoleText(plain)) {
    const records = consoleRecords(plain);
    return { format: records.some(isSglang) ? "sglang-serve" : "vllm-serve", records };
  }
  const reader = READERS.find(({ isPrinted }) => isPrinted(lines));
  const records = reader?.records(lines) ?? [];
  return reader === undefined || records.length === 0 ? null : { format: reader.format, records };
}
