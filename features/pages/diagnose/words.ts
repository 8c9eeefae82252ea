/** Names of causes, figures and files, as the page and the command line say them. */
import type { Cause, Diagnosis, Effect, EvidenceFigure, Finding } from "@/features/core/diagnosis/diagnosis";
import { formatCount, formatNumber, NNBSP, NOTHING } from "@/lib/format/quantity";
import { toPercent } from "@/lib/units/edge";
import { BETWEEN, COLON, type Text, type Translate } from "@/lib/text";
import { figureName } from "./figure-names";
import * as m from "./messages";

const CAUSE_NAMES: Readonly<Record<Cause, Text>> = {
  "clock-offset": m.clocksDiffer,
  stuck: m.engineStuck,
  leak: m.finishedRequestsNotRemoved,
  "load-change": m.loadChanged,
  "pd-starved": m.onePoolWaitsForOther,
  "kv-transfer-slow": m.slowKvTransfer,
  "rank-imbalance": m.unevenRanks,
  "slow-card": m.slowCard,
  "expert-hot-spot": m.expertHotSpot,
  "long-prompt-thrash": m.longPromptsEvictEachOther,
  "kv-full": m.kvCacheFull,
  "queue-at-cap": m.limitOnRequestsReached,
  "prefill-bound": m.prefillBound,
  "drafts-rejected": m.draftsRejected,
  "lora-swaps": m.loraSwaps,
  "host-bound": m.hostBound,
  padding: m.padding,
  "front-end": m.timeLostBeforeEngine,
  "client-limited": m.clientLimited,
  "recompute-hits": m.hitsFromRecomputation,
};

export const causeName = (cause: Diagnosis["cause"]): Text =>
  cause === "none" ? m.nothingWrong : cause === "unknown" ? m.unknownCause : CAUSE_NAMES[cause];

const CONFIDENCE: Readonly<Record<Finding["confidence"], Text>> = {
  high: m.highConfidence,
  middle: m.mediumConfidence,
  low: m.lowConfidence,
};

export const confidenceWords = ({ confidence }: Pick<Finding, "confidence">): Text => CONFIDENCE[confidence];

/** As columns of the suite write them, in every language. */
const SYMBOLS: Readonly<Record<string, string>> = {
  requests: "req",
  "requests/s": "req/s",
  tokens: "tok",
  "tokens/step": "tok/step",
};
const ESTIMATE = " (estimate)";

/** "0.46", "1,674 req", "≈ 68 req", "98.2 %": three digits, counts in full; shares as per cent. */
export function amountText(value: number, unit: string): string {
  if (unit.endsWith(ESTIMATE)) return `≈ ${amountText(value, unit.slice(0, -ESTIMATE.length))}`;
  const [shown, shownUnit] = unit === "1" || unit === "share" ? [toPercent(value), "%"] : [value, unit];
  const digits = Number.isInteger(shown) ? formatCount(shown) : formatNumber(shown);
  return shownUnit === "" ? digits : digits + NNBSP + (SYMBOLS[shownUnit] ?? shownUnit);
}

type Stated = Pick<EvidenceFigure, "name" | "value" | "unit">;

/** Values of ranks are listed as far as this; of more, the least and the largest. */
const MOST_LISTED = 8;

/** "2,100 → 6,300 tok": two values, or the first and the last of a course of records; "4 / 48 / 3 requests" of ranks. */
export function evidenceText({ name, value, unit }: Stated): string {
  if (typeof value === "number") return amountText(value, unit);
  const [first, last] = [value[0], value.at(-1)];
  if (first === undefined || last === undefined) return NOTHING;
  if (value.length === 1) return amountText(first, unit);
  const digits = (entry: number): string => amountText(entry, unit).split(NNBSP)[0] ?? "";
  if (value.length === 2 || name.endsWith("_by_record")) return `${digits(first)} → ${amountText(last, unit)}`;
  const most = amountText(Math.max(...value), unit);
  if (value.length > MOST_LISTED) return `${digits(Math.min(...value))}–${most}`;
  return `${value.slice(0, -1).map(digits).join(" / ")} / ${amountText(last, unit)}`;
}

/** "server.log:1240", "metrics.txt". */
export const placeText = ({ place }: Pick<EvidenceFigure, "place">): string =>
  place === null ? "" : place.line === null ? place.file : `${place.file}:${place.line}`;

/** "--max-num-seqs 256 → 64", "--enable-eplb". */
export function cureText({ flag, from, to }: Pick<Finding["cures"][number], "flag" | "from" | "to">): string {
  if (to === null) return flag;
  return from === null ? `${flag} ${to}`.trim() : `${flag} ${from} → ${to}`.trim();
}

/** "TTFT p99 7.9 → 1.1 s (0.9–1.3)", "TTFT 7.9 → 0.9–1.3 s" between two bounds; the reason where no effect is stated. */
export function effectText({ figure, unit, before, after, low, high, method }: Effect, t: Translate): string {
  const name = t(figureName(figure));
  const hasBounds = low !== null && high !== null;
  if (after === null && !hasBounds) return `${name}${t(COLON)}${t(BETWEEN)}${t(m.effectNotStated({ method }))}`;
  if (after === null) {
    const bounds = `${formatNumber(low ?? 0)}–${amountText(high ?? 0, unit)}`;
    return `${name} ${before === null ? "" : `${formatNumber(before)} → `}${bounds}`;
  }
  const change = evidenceText({ name: figure, value: before === null ? after : [before, after], unit });
  return `${name} ${change}${hasBounds ? ` (${formatNumber(low)}–${formatNumber(high)})` : ""}`;
}
