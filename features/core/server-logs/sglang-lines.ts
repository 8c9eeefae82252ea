/**
 * Batch lines of SGLang 0.4 and 0.5: `Prefill batch`, `Decode batch`, with pools of a separated service, windows and states. Layout:
 * sglang/srt/managers/scheduler_metrics_mixin.py. A decode line comes every `--decode-log-interval` steps, a prefill line with each batch.
 */
import { figureBehind } from "./figure-behind";
import { type LineSample, UNSAID } from "./sample-fields";

const BATCH = /\b(Prefill|Decode) batch(?: \[\d+\])?[.,\s]/;

export const isSglangBatch = (line: string): boolean => line.includes(" batch") && BATCH.test(line);

const RUNNING = figureBehind("#running-req");
const QUEUE = figureBehind("#queue-req");
const ENTERING = figureBehind("#new-seq");
const FRESH = figureBehind("#new-token");
const CACHED = figureBehind("#cached-token");
const INPUT = figureBehind(String.raw`input throughput \(token/s\)`);
const OUTPUT = figureBehind(String.raw`gen throughput \(token/s\)`);
const ACCEPTED = figureBehind("accept len");
const PREALLOCATED = figureBehind("#prealloc-req");
/** `#transferring-req` until 0.4.6. */
const IN_FLIGHT = figureBehind("#(?:inflight|transferring)-req");
const TRANSFER = figureBehind("#transfer-req");
/** Of the whole pool, of full layers, of windows, of states. Not `pre-allocated usage`, which is a promise. */
const USAGES = /\b(?:token|mamba) usage\s*:\s*([\d.]+)/g;

export function sglangSample(line: string): LineSample {
  const phase = BATCH.exec(line)?.[1] === "Prefill" ? "prefill" : "decode";
  const [fresh, cached] = [FRESH(line), CACHED(line)];
  return {
    ...UNSAID,
    engine: "sglang",
    phase,
    rank: rankTags(line),
    running: RUNNING(line),
    waiting: QUEUE(line),
    cacheShare: fullestPool(line),
    promptRate: INPUT(line),
    outputRate: OUTPUT(line),
    prefixHit: fresh === null || cached === null || fresh + cached === 0 ? null : cached / (fresh + cached),
    acceptance: ACCEPTED(line),
    entering: ENTERING(line),
    promptTokens: fresh,
    cachedTokens: cached,
    inTransfer: phase === "prefill" ? IN_FLIGHT(line) : TRANSFER(line),
    preallocated: PREALLOCATED(line),
    graph: graphRan(line),
  };
}

/** Tags of a rank: `[2025-05-01 10:00:00 DP0 TP0]`. */
export const rankTags = (line: string): string =>
  /\b((?:DP|TP|EP|PP)\d+(?: (?:DP|TP|EP|PP)\d+){0,7})\]/.exec(line)?.[1] ?? "";

/** Of a separated service, by the fields that only one pool's lines have; null where both phases share a pool. */
export function poolWritten(line: string): "prefill" | "decode" | null {
  if (/#inflight-req|#(?:un)?bootstrap(?:ped)?-req|#transferring-req/.test(line)) return "prefill";
  return /#transfer-req|pre-allocated usage/.test(line) ? "decode" : null;
}

function fullestPool(line: string): number | null {
  const shares = [...line.matchAll(USAGES)].map((match) => Number(match[1]));
  return shares.length === 0 ? null : Math.max(...shares);
}

function graphRan(line: string): boolean | null {
  const word = /\bgraph\s*:\s*(True|False)/.exec(line)?.[1];
  return word === undefined ? null : word === "True";
}
