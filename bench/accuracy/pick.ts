/**
 * The decision that predictions are for: among the measured configurations of a deployment (layout, GPUs, concurrency), which gives the
 * most output tokens per second and GPU while its TPOT keeps a limit? The model picks by what it predicts for rows that its constants
 * have not seen; the measurements judge the pick.
 *
 *   a deployment    one model family in one precision on one system, engine and serving mode, with one pair of lengths
 *   a case          a deployment under a limit that at least one of its measured configurations keeps, with at least two to choose from
 *   met             the pick's measured TPOT keeps the limit
 *   share           measured tokens/s/GPU of the pick over the best measured one that keeps the limit, at most 1; a pick that breaks the
 *                   limit has been useful to nobody, so shares are also given with 0 for those
 *
 * Repeats of one configuration count as one, with the geometric mean of their measurements: the model cannot tell them apart.
 */
import { errorOutlook, type Outlook } from "@/features/core/evidence/chance";
import { pairKey } from "@/features/core/evidence/runs";
import { listTraits } from "@/features/core/evidence/traits";
import { HEADROOM } from "@/features/core/search/layouts/criteria/limits";
import { mean } from "@/lib/statistics/mean";
import type { Case } from "./rows";
import { GROUPS } from "./groups";
import { groupBy, tokensPerGpu, type Prediction } from "./scores";

export const TPOT_LIMITS_MS = [10, 15, 20, 30, 50] as const;

export type PickScore = {
  readonly cases: number;
  readonly met: number;
  /** Mean over the picks that meet their limit, over all picks, and over all with 0 for those that break it. */
  readonly shareOfMet: number;
  readonly share: number;
  readonly shareOrNothing: number;
};

type Choice = {
  readonly measured: Figures;
  readonly predicted: Figures;
  /** Of keeping a TPOT limit. */
  readonly chance: (limit: number) => number;
};
type Figures = { readonly tpot: number; readonly rate: number };
type Pick = { readonly limit: number; readonly met: boolean; readonly share: number; readonly mode: string };

const DEPLOYMENT = ["family", "precision", "system", "backend", "mode", "isl", "osl"];
const CONFIGURATION = [
  ...["num_gpus", "concurrency", "tp", "attn_dp", "moe_tp", "moe_ep", "gemm_quant", "moe_quant"],
  ...["p_workers", "p_tp", "p_attn_dp", "p_moe_ep", "d_workers", "d_tp", "d_attn_dp", "d_moe_ep"],
];

/** What may be picked under a limit: least first where nothing may. */
type Rule = {
  readonly may: (choice: Choice, limit: number) => boolean;
  readonly risk: (choice: Choice, limit: number) => number;
};

/** Only configurations with a predicted TPOT of at most limit · (1 - headroom) are picked, where there are any. */
export const keeping = (headroom: number): Rule => ({
  may: ({ predicted }, limit) => predicted.tpot <= limit * (1 - headroom),
  risk: ({ predicted }) => predicted.tpot,
});

/** Only those whose chance to keep the limit is high enough, as features/core/plan asks; no error of their own pair counts. */
export const sureBy = (safety: number): Rule => ({
  may: (choice, limit) => choice.chance(limit) >= safety,
  risk: (choice, limit) => -choice.chance(limit),
});

export function listPicks(predictions: readonly Prediction[], rule: Rule): Pick[] {
  const word = (names: readonly string[]) => (prediction: Prediction) =>
    names.map((name) => prediction.entry.row[name]).join("|");
  return [...groupBy(predictions, word(DEPLOYMENT)).values()].flatMap((rows) => {
    const choices = [...groupBy(rows, word(CONFIGURATION)).values()].map(choice);
    if (choices.length < 2) return [];
    const mode = rows[0]?.entry.row["mode"] ?? "";
    return TPOT_LIMITS_MS.flatMap((ms) => pickAt(choices, ms / 1e3, rule, mode) ?? []);
  });
}

function pickAt(choices: readonly Choice[], limit: number, { may, risk }: Rule, mode: string): Pick | null {
  const best = choices.reduce((most, { measured: { tpot, rate } }) => (tpot <= limit ? Math.max(most, rate) : most), 0);
  if (best === 0) return null;
  const hopeful = choices.filter((choice) => may(choice, limit));
  const pick =
    hopeful.length > 0
      ? hopeful.reduce((a, b) => (b.predicted.rate > a.predicted.rate ? b : a))
      : choices.reduce((a, b) => (risk(b, limit) < risk(a, limit) ? b : a));
  const { tpot, rate } = pick.measured;
  return { limit, met: tpot <= limit, share: Math.min(1, rate / best), mode };
}

function choice(repeats: readonly Prediction[]): Choice {
  const figure = (value: (prediction: Prediction) => number): number =>
    Math.exp(mean(repeats.map((prediction) => Math.log(value(prediction)))));
  const predictedTpot = figure(({ tpot }) => tpot);
  return {
    chance: chanceStore(repeats[0], predictedTpot),
    measured: {
      tpot: figure(({ entry }) => entry.tpot),
      rate: figure(({ entry }) => tokensPerGpu(entry, entry.ttft, entry.tpot)),
    },
    predicted: {
      tpot: predictedTpot,
      rate: figure(({ entry, ttft, tpot }) => tokensPerGpu(entry, ttft, tpot)),
    },
  };
}

/** Asked for by the rules that need it: an outlook costs a millisecond. */
function chanceStore(first: Prediction | undefined, tpot: number): Choice["chance"] {
  let outlook: Outlook | null = null;
  return (limit) => {
    if (!first) throw new Error("A choice without a prediction");
    outlook ??= outlookWithout(first.entry);
    return outlook.chance({ ttft: Infinity, tpot: limit / tpot }).tpot;
  };
}

function outlookWithout(entry: Case): Outlook {
  const pair = GROUPS.pair(entry);
  return errorOutlook("calibrated", listTraits(entry.deployment), { without: (run) => pairKey(run) === pair });
}

export function pickScore(picks: readonly Pick[]): PickScore {
  const met = picks.filter((pick) => pick.met);
  return {
    cases: picks.length,
    met: met.length / picks.length,
    shareOfMet: mean(met.map(({ share }) => share)),
    share: mean(picks.map(({ share }) => share)),
    shareOrNothing: mean(picks.map((pick) => (pick.met ? pick.share : 0))),
  };
}

const HEADROOMS = [0, HEADROOM, 0.04, 0.08];
/** The chance that Plan asks for by default, and others. */
const SAFETY = 0.8;
const SAFETIES = [0.5, 0.6, 0.7, SAFETY, 0.9];

export function textOfPicks(predictions: readonly Prediction[]): string {
  const picks = listPicks(predictions, keeping(HEADROOM));
  const safe = listPicks(predictions, sureBy(SAFETY));
  const lines = [
    ...HEADROOMS.map((share) => line(`headroom ${Math.round(share * 100)} %`, listPicks(predictions, keeping(share)))),
    ...SAFETIES.map((share) => line(`chance ${Math.round(share * 100)} %`, listPicks(predictions, sureBy(share)))),
    ...["agg", "disagg"].map((mode) => line(`${mode}, 80 %`, ofMode(safe, mode))),
    ...TPOT_LIMITS_MS.map((ms) => line(`TPOT <= ${ms} ms`, ofLimit(picks, ms))),
    ...["agg", "disagg"].map((mode) => line(mode, ofMode(picks, mode))),
  ];
  return [
    `## Picks under TPOT limits, constants fitted without the picked model and system; by group at ${HEADROOM * 100} % headroom`,
    `${"".padEnd(18)} cases |   met | share of the best: of met, of all, of all with 0 for broken limits`,
    ...lines,
  ].join("\n");
}

const ofLimit = (picks: readonly Pick[], ms: number): Pick[] => picks.filter(({ limit }) => limit === ms / 1e3);
const ofMode = (picks: readonly Pick[], wanted: string): Pick[] => picks.filter(({ mode }) => mode === wanted);

function line(name: string, picks: readonly Pick[]): string {
  const { cases, met, shareOfMet, share, shareOrNothing } = pickScore(picks);
  const shares = [shareOfMet, share, shareOrNothing].map(percent).join(" ");
  return `${name.padEnd(18)} ${String(cases).padStart(5)} | ${percent(met)} | ${shares}`;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`.padStart(6);
