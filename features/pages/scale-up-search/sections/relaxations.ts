/** Limits that would have to give, as changes of the link that a button applies. */
import type { Check, Limits } from "@/features/core/search/layouts/criteria/limits";
import type { Relaxation, ShadowPrice } from "@/features/core/search/layouts/explanation/shadow-prices";
import { amount, REASON_WORDS } from "@/features/core/search/layouts/words";
import type { Reason } from "@/features/core/search/layouts/criteria/reasons";
import type { Issue, IssueChange } from "@/lib/issue";
import { CLAUSE, joinTexts } from "@/lib/text";
import { fromPercent, KILO, toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import type { ScaleUpSearchInput } from "../input";
import * as m from "./messages";

type Needed = Pick<Check, "reason" | "value">;

/** Null where no control of the page holds the limit. `value` in the limit's own unit (seconds, watts). */
export function changeFor(
  needed: readonly Needed[],
  { headroom }: Pick<ScaleUpSearchInput, "headroom">,
  limits: Limits,
): IssueChange | null {
  const sets = needed.map(({ reason, value }) => setFor(reason, value, fromPercent(headroom), limits));
  if (sets.length === 0 || sets.some((set) => set === null)) return null;
  const words = needed.map(({ reason, value }) =>
    m.limitToValue({ limit: REASON_WORDS[reason].label, value: amount(reason, value) }),
  );
  return {
    label: m.allowLimits({ limits: joinTexts(words, CLAUSE) }),
    set: Object.assign({}, ...(sets as Record<string, string>[])) as Record<string, string>,
  };
}

/** The relaxation in words with its button. */
export function relaxationIssues(
  relaxation: Relaxation,
  input: Pick<ScaleUpSearchInput, "headroom">,
  limits: Limits,
): readonly Issue[] {
  const change = changeFor(relaxation.changes, input, limits);
  return relaxation.issues.map((issue, index) =>
    index === relaxation.issues.length - 1 && change ? { ...issue, changes: [change] } : issue,
  );
}

export const priceChange = (
  { reason, needed }: ShadowPrice,
  input: Pick<ScaleUpSearchInput, "headroom">,
  limits: Limits,
): IssueChange | null => changeFor([{ reason, value: needed }], input, limits);

function setFor(reason: Reason, value: number, headroom: number, limits: Limits): Record<string, string> | null {
  // GPUs end with the nodes as well: a change of the limit alone may not be enough.
  if (!Number.isFinite(value) || (reason === "GPUS" && limits.gpus === null)) return null;
  return SETS[reason]?.(value, headroom) ?? null;
}

/** The control of a limit, and its new value. */
const SETS: Partial<Record<Reason, (value: number, headroom: number) => Record<string, string>>> = {
  TTFT: (value) => ({ ttft_ms: above(toMs(seconds(value))) }),
  TPOT: (value, headroom) => ({ tpot_ms: above(toMs(seconds(value)) / (1 - headroom)) }),
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
