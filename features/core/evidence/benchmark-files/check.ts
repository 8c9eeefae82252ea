/** What a row's figures must satisfy, and what makes a unit doubtful. Refuses; never repairs. */
import { shortName } from "@/lib/tables/column-names";
import type { Issue } from "@/lib/issue";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { FIELDS, type FieldId, type Values } from "./fields";
import { contradiction, noFigure, refusedRow, suspectUnit, zeroTime } from "./issues";
import { numberIn } from "./record";
import type { Text } from "@/lib/text";
import * as m from "./messages";

export type Checked = { readonly values: Values | null; readonly issues: readonly Issue[] };

/** Where a value stands in the file, and how: "ttft_ms" and "-3 ms"; null where it is not one cell. */
export type Written = { readonly column: string; readonly cell: string | null };

/** Refuses a row with an impossible number, drops times of zero. `writtenAs` tells what to point at. */
export function checkValues(values: Values, row: number, writtenAs: (field: FieldId) => Written): Checked {
  const issues: Issue[] = [];
  const valid: Values = {};
  let refused = false;
  for (const [key, value] of Object.entries(values)) {
    const field = key as FieldId;
    const least = typeof value === "number" ? broken(field, value) : null;
    if (least !== null)
      issues.push(refusedRow(row, writtenAs(field).column, shortName(writtenAs(field).cell ?? String(value)), least));
    refused ||= least !== null;
    if (FIELDS[field].kind === "time" && value === 0) issues.push(zeroTime(row, writtenAs(field).column));
    else valid[field] = value;
  }
  if (refused) return { values: null, issues };
  return hasFigure(valid) ? { values: valid, issues } : { values: null, issues: [...issues, noFigure(row)] };
}

/** What the value should have been, or null when it is fine. */
function broken(field: FieldId, value: number): Text | null {
  const { kind } = FIELDS[field];
  if (kind === "time") return value >= 0 ? null : m.n0OrMore;
  if (kind === "rate") return value >= 0 ? null : m.n0OrMore;
  if (field === "load.lengthSpread") return value >= 0 && value <= 1 ? null : m.between0And1;
  if (kind === "share") return value >= 0 ? null : m.n0OrMore;
  if (field.startsWith("layout.") || field === "load.gradAccum")
    return Number.isInteger(value) && value >= 1 ? null : m.wholeNumberFrom1;
  return value > 0 ? null : m.above0;
}

const hasFigure = (values: Values): boolean =>
  Object.entries(values).some(
    ([field, value]) =>
      typeof value === "number" &&
      field !== "load.requestRate" &&
      ["time", "rate"].includes(FIELDS[field as FieldId].kind),
  );

/**
 * Limits outside of which a unit was probably misread: a first token takes at least a kernel launch and a network turn
 * (0.1 ms), a token at least the launches of one pass (0.05 ms); nobody waits hours for a first token, or 20 s for the next.
 */
const LIMITS: readonly (readonly [prefix: string, low: number, high: number])[] = [
  ["ttft.", 1e-4, 7200],
  ["tpot.", 5e-5, 20],
  ["e2e.", 1e-4, 86_400],
  ["prefill", 1e-5, 7200],
];

/** Doubts, with the row kept. */
export function suspicions(values: Values, row: number): Issue[] {
  const outside = Object.entries(values).flatMap(([field, value]) => {
    const limit = LIMITS.find(([prefix]) => field.startsWith(prefix));
    if (!limit || typeof value !== "number" || (value >= limit[1] && value <= limit[2])) return [];
    return [suspectUnit(row, FIELDS[field as FieldId].name.en, time(value), `${time(limit[1])} … ${time(limit[2])}`)];
  });
  return [
    ...outside.slice(0, 2),
    ...slowSteps(values, row),
    ...earlyToken(values, row),
    ...disagreement(values, row),
    ...rates(values, row),
  ];
}

function slowSteps(values: Values, row: number): Issue[] {
  const [decode, tokens] = [numberIn(values, "decode"), numberIn(values, "load.decodeTokens")];
  if (decode === undefined || tokens === undefined) return [];
  const step = decode / tokens;
  return step >= 2e-5 && step <= 20
    ? []
    : [suspectUnit(row, "decode / decode_tokens", time(step), `${time(2e-5)} … ${time(20)}`)];
}

/** A first token needs at least one pass, cached prompt or not; a quarter of a decode step leaves room for mixed batches. */
function earlyToken(values: Values, row: number): Issue[] {
  for (const statistic of ["mean", "p50"] as const) {
    const [ttft, tpot] = [numberIn(values, `ttft.${statistic}`), numberIn(values, `tpot.${statistic}`)];
    if (ttft !== undefined && tpot !== undefined && ttft < tpot / 4)
      return [suspectUnit(row, "TTFT", time(ttft), `TPOT = ${time(tpot)}`)];
  }
  return [];
}

/**
 * Rows of one table whose TPOT is two hundred times off the table's median: a second and a millisecond were mixed. Real
 * tables span less (1,684 public deployments: 2.3 to 202 ms around 13.8).
 */
export function mixedUnits(rows: readonly { readonly values: Values; readonly row: number }[]): Issue[] {
  const steps = rows.flatMap(({ values, row }) => {
    const tpot = numberIn(values, "tpot.mean") ?? numberIn(values, "tpot.p50");
    return tpot === undefined ? [] : [{ row, tpot }];
  });
  const sorted = steps.map(({ tpot }) => tpot).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (median === undefined || sorted.length < 3) return [];
  return steps
    .filter(({ tpot }) => tpot > 200 * median || tpot < median / 200)
    .map(({ tpot, row }) => suspectUnit(row, "TPOT", time(tpot), `median ${time(median)}`));
}

/** E2E is TTFT and the tokens after it; a factor of five apart means that one of them has another unit. */
function disagreement(values: Values, row: number): Issue[] {
  const [ttft, tpot] = [numberIn(values, "ttft.mean"), numberIn(values, "tpot.mean")];
  const [e2e, osl] = [numberIn(values, "e2e.mean"), numberIn(values, "load.osl")];
  if (e2e === undefined || ttft === undefined || tpot === undefined || osl === undefined) return [];
  const sum = ttft + tpot * Math.max(0, osl - 1);
  if (sum / e2e < 5 && e2e / sum < 5) return [];
  return [suspectUnit(row, "E2E", time(e2e), `TTFT + (OSL - 1) × TPOT = ${time(sum)}`)];
}

/** Ramps and tails move a rate by some tenths, a wrong figure or unit by multiples. */
const FAR = 2;

/** Requests over the duration, and output tokens over requests, against the rates that the file states. */
function rates(values: Values, row: number): Issue[] {
  const [requests, duration] = [numberIn(values, "load.requests"), numberIn(values, "duration")];
  const [rate, output, osl] = [
    numberIn(values, "requestRate"),
    numberIn(values, "outputRate"),
    numberIn(values, "load.osl"),
  ];
  const pairs = [
    ["request throughput", "req/s", rate, requests !== undefined && duration ? requests / duration : undefined],
    ["output throughput", "tok/s", output, rate !== undefined && osl !== undefined ? rate * osl : undefined],
  ] as const;
  return pairs.flatMap(([what, unit, stated, follows]) => {
    if (!stated || !follows || (stated / follows <= FAR && follows / stated <= FAR)) return [];
    return [contradiction(row, what, `${rounded(stated)} ${unit}`, `${rounded(follows)} ${unit}`)];
  });
}

const rounded = (value: number): string => String(Number(value.toPrecision(4)));

const time = (value: number): string =>
  value < 1 ? `${Number(toMs(seconds(value)).toPrecision(3))} ms` : `${Number(value.toPrecision(3))} s`;
