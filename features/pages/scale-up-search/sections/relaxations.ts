/** Limits that would have to give, as changes of the link that a button applies. */
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Check, Limits } from "@/features/core/search/layouts/criteria/limits";
import type { Relaxation, ShadowPrice } from "@/features/core/search/layouts/explanation/shadow-prices";
import { amount, REASON_WORDS } from "@/features/core/search/layouts/words";
import type { Reason } from "@/features/core/search/layouts/criteria/reasons";
import type { Issue, IssueChange } from "@/lib/issue";
import { CLAUSE, joinTexts } from "@/lib/text";
import { KILO, toMs, toPercent } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import * as m from "./messages";

type Needed = Pick<Check, "reason" | "value" | "limit">;
/** Seconds, as the scenario states them; a limit of the search is lower by its margin. */
type Stated = Resolved["targets"];

/** Null where no control of the page holds the limit. `value` in the limit's own unit (seconds, watts). */
export function changeFor(needed: readonly Needed[], stated: Stated, limits: Limits): IssueChange | null {
  const sets = needed.map((each) => setFor(each, stated, limits));
  if (sets.length === 0 || sets.some((set) => set === null)) return null;
  const words = needed.map((each) =>
    m.limitToValue({
      limit: REASON_WORDS[each.reason].label,
      value: amount(each.reason, statedLimit(each, stated, each.value)),
    }),
  );
  return {
    label: m.allowLimits({ limits: joinTexts(words, CLAUSE) }),
    set: Object.assign({}, ...(sets as Record<string, string>[])) as Record<string, string>,
  };
}

/** The relaxation in words with its button. */
export function relaxationIssues(relaxation: Relaxation, stated: Stated, limits: Limits): readonly Issue[] {
  const change = changeFor(relaxation.changes, stated, limits);
  return relaxation.issues.map((issue, index) =>
    index === relaxation.issues.length - 1 && change ? { ...issue, changes: [change] } : issue,
  );
}

export const priceChange = (
  { reason, needed, limit }: ShadowPrice,
  stated: Stated,
  limits: Limits,
): IssueChange | null => changeFor([{ reason, limit, value: needed }], stated, limits);

function setFor(needed: Needed, stated: Stated, limits: Limits): Record<string, string> | null {
  const { reason, value, limit } = needed;
  // GPUs end with the nodes as well: a change of the limit alone may not be enough.
  if (!Number.isFinite(value) || (reason === "GPUS" && limits.gpus === null)) return null;
  return SETS[reason]?.(statedLimit({ reason, limit }, stated, value)) ?? null;
}

/** `value` in place of the limit that the search holds, as the scenario would state it: a target of times is wider by the margin. */
export function statedLimit(
  { reason, limit }: Pick<Needed, "reason" | "limit">,
  stated: Stated,
  value: number,
): number {
  const target = reason === "TTFT" ? stated.ttft : reason === "TPOT" ? stated.tpot : null;
  return target === null ? value : target * (value / limit);
}

/** The control of a limit, and its new value. */
const SETS: Partial<Record<Reason, (value: number) => Record<string, string>>> = {
  TTFT: (value) => ({ ttft_ms: above(toMs(seconds(value))) }),
  TPOT: (value) => ({ tpot_ms: above(toMs(seconds(value))) }),
  CHANCE: (value) => ({ sure: String(Math.floor(toPercent(value))) }),
  E2E: (value) => ({ e2e_s: above(value) }),
  REQUESTS: (value) => ({ min_req_s: below(value) }),
  THROUGHPUT: (value) => ({ min_tok_s: below(value) }),
  GOODPUT: (value) => ({ min_good_s: below(value) }),
  COST_HOUR: (value) => ({ max_usd_h: above(value) }),
  POWER: (value) => ({ max_kw: above(value / KILO) }),
  COST: (value) => ({ max_usd_mtok: above(value) }),
  ENERGY: (value) => ({ max_j_tok: above(value) }),
  NODE_BOUNDARY: () => ({ in_node: "0" }),
  QUEUE: () => ({ resident: "0" }),
  GPUS: (value) => ({ max_gpus: String(value) }),
};

/** Four digits, rounded so that the limit still holds. */
const above = (value: number): string => rounded(value, Math.ceil);
const below = (value: number): string => rounded(value, Math.floor);

function rounded(value: number, to: (value: number) => number): string {
  const step = 10 ** (Math.floor(Math.log10(value)) - 3);
  return String(Number((to(value / step) * step).toPrecision(6)));
}
