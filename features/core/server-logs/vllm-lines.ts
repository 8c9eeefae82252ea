/**
 * vLLM's statistics of every era: V0 with `Swapped` and `Pending`, V1 with `Engine 000`, later ones behind `(APIServer pid=1)`. Fields are read by
 * name, since versions add some between others. Layouts: vllm/engine/metrics.py (0.4 to 0.8), vllm/v1/metrics/loggers.py.
 */
import { fromPercent } from "@/lib/units/edge";
import { figureBehind, type FigureReader } from "./figure-behind";
import { type LineSample, UNSAID } from "./sample-fields";

const share =
  (percent: FigureReader): FigureReader =>
  (line) => {
    const value = percent(line);
    return value === null ? null : fromPercent(value);
  };

const RUNNING = figureBehind(String.raw`\bRunning`);
const WAITING = figureBehind(String.raw`\bWaiting`);
const PENDING = figureBehind(String.raw`\bPending`);
const SWAPPED = figureBehind(String.raw`\bSwapped`);
const CACHE = share(figureBehind(String.raw`(?:[GN]PU )?KV cache usage`));
const PROMPT = figureBehind("Avg prompt throughput");
const OUTPUT = figureBehind("Avg generation throughput");
/** With a capital: `External prefix cache hit rate` is another one. */
const HIT = share(figureBehind("Prefix cache hit rate(?:: GPU)?"));
const PREEMPTED = figureBehind(String.raw`\bPreemptions`);

export function vllmSample(line: string): LineSample {
  const pending = PENDING(line);
  return {
    ...UNSAID,
    engine: "vllm",
    era: pending === null ? "v1" : "v0",
    rank: /\bEngine (\d+)/.exec(line)?.[1] ?? "",
    running: RUNNING(line),
    waiting: WAITING(line) ?? pending,
    swapped: SWAPPED(line),
    cacheShare: CACHE(line),
    promptRate: PROMPT(line),
    outputRate: OUTPUT(line),
    prefixHit: HIT(line),
    preempted: PREEMPTED(line),
  };
}

/** What a line beside the statistics says of the same interval; null where it is another line. */
export type BesideSample = {
  /** null: the line names no engine. */
  readonly rank: string | null;
  readonly acceptance: number | null;
  /** Accepted of drafted tokens, where the line states no length. */
  readonly acceptedShare: number | null;
  /** Tokens drafted a step: each position has its rate. */
  readonly drafted: number | null;
  readonly prefixHit: number | null;
};

const LENGTH = figureBehind("Mean acceptance length");
const ACCEPTED_SHARE = share(figureBehind("[Dd]raft acceptance rate"));
/** V0 writes shares of one and counts its drafts since the start. */
const OLD_SHARE = figureBehind("Draft acceptance rate");
const EFFICIENCY = figureBehind("System efficiency");
const DRAFTED = figureBehind("Number of speculative tokens");

/** `Per-position acceptance rate: 0.714, 0.512, 0.364` is of three drafted tokens. */
function positions(line: string): number | null {
  const rates = /Per-position acceptance rate: ([\d., ]*\d)/.exec(line)?.[1];
  return rates === undefined ? null : rates.split(",").length;
}

/** `SpecDecoding metrics` of V1, `Speculative metrics` of V0, and V0's second line with hit rates. */
export function besideVllmSample(line: string): BesideSample | null {
  const rank = /\bEngine (\d+)/.exec(line)?.[1] ?? null;
  if (line.includes("SpecDecoding metrics"))
    return {
      rank,
      acceptance: LENGTH(line),
      acceptedShare: ACCEPTED_SHARE(line),
      drafted: positions(line),
      prefixHit: null,
    };
  if (line.includes("Speculative metrics")) {
    const [efficiency, drafted] = [EFFICIENCY(line), DRAFTED(line)];
    // Efficiency: tokens that came out, of the most that k drafts and the sure token can give.
    const acceptance = efficiency === null || drafted === null ? null : efficiency * (drafted + 1);
    return { rank, acceptance, acceptedShare: OLD_SHARE(line), drafted, prefixHit: null };
  }
  if (!line.includes("refix cache hit rate: GPU")) return null;
  return { rank, acceptance: null, acceptedShare: null, drafted: null, prefixHit: HIT(line) };
}
