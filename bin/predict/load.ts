/** The optional columns of a row that say how requests come and whether tokens are drafted. */
import type { ArrivalLaw } from "@/features/core/serving/engine-run/arrivals";
import { cvOfBurstiness } from "@/features/core/serving/engine-run/arrivals";
import { UNSTATED_VARIATION, type Lengths } from "@/features/core/serving/deployment/requests";
import { speculationIssues, type Speculation } from "@/features/core/operators/speculation";
import { failure, success, type Result } from "@/lib/result";
import { verbatim } from "@/lib/text";
import { measuredBy } from "./public-recipes";
import type { Row } from "./rows";
import * as m from "./messages";

export type RowLoad =
  { readonly kind: "closed" } | { readonly kind: "static" } | { readonly kind: "open"; readonly law: ArrivalLaw };

/** arrival: closed (default), static, poisson, gamma or constant; the open ones need request_rate, per second. */
export function describeLoad(row: Row): Result<RowLoad> {
  const asMode = /^static/i.test(row["mode"] ?? "") ? "static" : "closed";
  const arrival = (row["arrival"] ?? "").toLowerCase() || asMode;
  if (arrival === "closed" || arrival === "static") return success({ kind: arrival });
  if (arrival !== "poisson" && arrival !== "gamma" && arrival !== "constant")
    return refuse("arrival", `There is no arrival "${arrival}"; known are closed, static, poisson, gamma, constant.`);
  const rate = readNumber(row, "request_rate", NaN);
  if (!(rate > 0) || rate === Infinity)
    return refuse("request_rate", `arrival ${arrival} needs request_rate, requests per second above 0.`);
  if (arrival !== "gamma") return success({ kind: "open", law: { kind: arrival, rate } });
  const burstiness = readNumber(row, "burstiness", 1);
  if (!(burstiness > 0)) return refuse("burstiness", "burstiness is the shape of a gamma distribution, above 0.");
  return success({ kind: "open", law: { kind: "gamma", rate, cv: cvOfBurstiness(burstiness) } });
}

/** spec_tokens drafts per step; acceptance: one chance for all positions, or one for each, separated by spaces or slashes. */
export function readSpeculation(row: Row): Result<Speculation | null> {
  const tokens = readNumber(row, "spec_tokens", 0);
  if (tokens === 0) return success(null);
  if (!Number.isInteger(tokens) || tokens < 0)
    return refuse("spec_tokens", "spec_tokens must be a whole number from 0.");
  const given = (row["acceptance"] ?? "").split(/[\s/;|]+/).filter(Boolean);
  if (given.length === 0)
    return refuse("acceptance", `${tokens} drafted tokens need acceptance, a chance from 0 to 1.`);
  if (given.length > 1 && given.length !== tokens)
    return refuse("acceptance", `acceptance has ${given.length} values for ${tokens} drafted tokens.`);
  const acceptance = Array.from({ length: tokens }, (_, i) => Number(given[given.length === 1 ? 0 : i]));
  const speculation: Speculation = { acceptance, draft: "head" };
  const issues = speculationIssues(speculation);
  return issues.length > 0 ? failure(...issues) : success(speculation);
}

/**
 * range_ratio r: lengths are drawn uniformly from [r L, L], as SGLang's bench_serving and the client of InferenceX read --random-range-ratio.
 * vLLM's own client reads another: r' there is [(1 - r') L, (1 + r') L], which are isl and osl times 1 + r' with r = (1 - r') / (1 + r').
 * InferenceX draws with 0.8 and NVIDIA's rows are equal. Without a word, lengths are means; a static batch has no second round to stay together in.
 */
export function lengthSpread(row: Row): Result<Pick<Lengths, "spread" | "variation">> {
  const by = measuredBy(row);
  const ratio = readNumber(row, "range_ratio", by === "public" ? 0.8 : 1);
  if (!(ratio >= 0 && ratio <= 1))
    return refuse("range_ratio", m.rangeRatioIsShare({ ratio: row["range_ratio"] ?? "" }).en);
  const load = describeLoad(row);
  const stated = (row["range_ratio"] ?? "") !== "" || by !== null || (load.ok && load.value.kind === "static");
  return success({ spread: ratio, ...(!stated && { variation: UNSTATED_VARIATION }) });
}

/** Share of every prompt found in the prefix cache, from 0 to below 1. */
export function prefixHit(row: Row): Result<number> {
  const hit = readNumber(row, "prefix_hit", 0);
  return hit >= 0 && hit < 1 ? success(hit) : refuse("prefix_hit", "prefix_hit is a share from 0 to below 1.");
}

function readNumber(row: Row, name: string, fallback: number): number {
  const cell = row[name] ?? "";
  return cell === "" ? fallback : Number(cell);
}

const refuse = (column: string, reason: string) =>
  failure({ code: "ROW-UNREADABLE", at: column, message: verbatim(reason) });
