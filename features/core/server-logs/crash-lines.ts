/** Lines with which an engine ends: the reason that it prints, and that it ended. Wordings of vLLM 0.5 to 0.30, SGLang 0.4 and 0.5, TensorRT-LLM, CUDA and NCCL. */

const REASON =
  /CUDA out of memory|OutOfMemoryError|CUDA error|an illegal memory access|device-side assert|uncorrectable ECC|NVRM: Xid|NCCL error|ncclSystemError|To serve at least one request|max seq len \(\d+\) is larger|No available memory for the cache|Not enough memory\. Please try|Not enough GPU memory|Failed to allocate|OOMKilled|No space left for only one request/;
const END =
  /EngineCore encountered a fatal error|Engine ?[Cc]ore (?:failed to start|initialization failed)|EngineDeadError|Engine background task failed|Background loop (?:has errored|is stopped)|Scheduler hit an exception|Received sigquit from a child|Executor worker returned error|Error in event loop|Fatal Python error|Segmentation fault/;
/** What stands before the words: names of processes, level, date, file. */
const HEAD =
  /^.{0,200}?(?:\[[\w.\/-]+\.(?:py|cc|cpp):\d+\]|\b\w+\.(?:py|cc|cpp):\d+\]|\[(?:E|ERROR)\]|(?:DP|TP|EP|PP)\d+\]|\d\d:\d\d:\d\d\])\s*/;
const MOST_LETTERS = 160;

export type CrashLine = { readonly words: string; readonly isReason: boolean };

/** null: the line tells of no end. `words`: without its head, cut to 160 letters. */
export function readCrash(line: string): CrashLine | null {
  const isReason = REASON.test(line);
  if (!isReason && !END.test(line)) return null;
  const words = line.replace(HEAD, "").trim();
  return { words: words.length > MOST_LETTERS ? `${words.slice(0, MOST_LETTERS)}…` : words, isReason };
}
