/**
 * The layout that serves a contender best: the search of Scale-up Search over its usual axes, in closed form, on the GPUs at hand. Most
 * output per GPU is also the least cost, since all GPUs of a kind cost the same.
 */
import type { Resolved } from "@/features/core/scenario/resolve";
import { headroomShare } from "@/features/core/search/layouts/criteria/limits";
import { requestOn, type SearchRequest } from "@/features/core/search/layouts/input";
import { SearchSchema } from "@/features/core/search/layouts/input-schema";
import { judgeIndex, type Judged } from "@/features/core/search/layouts/judge";
import { wholeSearch } from "@/features/core/search/layouts/search";
import { relaxations } from "@/features/core/search/layouts/explanation/shadow-prices";
import { configurationCount } from "@/features/core/search/layouts/space/space";
import { USUAL_LOADS, USUAL_PP, USUAL_TP, usualRanks } from "@/features/core/search/layouts/space/usual-axes";
import { loadChance } from "@/features/core/search/layouts/variant-outlook";
import { searchContext } from "@/features/core/search/layouts/space/variant";
import type { RowSettings } from "@/features/core/comparison/settings";
import type { Backend } from "@/features/core/memory/backend";
import type { Issue } from "@/lib/issue";
import type { Result } from "@/lib/result";
import { msOrNull } from "@/lib/units/edge";
import type { OwnSearch } from "../comparison";

export type OwnQuestion = {
  /** Model, chip, formats, lengths and targets; its layout does not count. */
  readonly scenario: Resolved;
  readonly engine: Backend;
  /** Seconds; null: no limit. */
  readonly e2e: number | null;
  readonly gpus: number;
  /** Minimum probability of meeting all limits; null: the estimate without a margin. */
  readonly safety: number | null;
  /** Stated degrees and clients; null: searched. */
  readonly tp: number | null;
  readonly clients: number | null;
};

export type OwnLayout = OwnSearch & {
  /** null: no layout meets the limits; the issues name the nearest. */
  readonly settings: RowSettings | null;
  readonly issues: readonly Issue[];
};

export function findOwnLayout(question: OwnQuestion): OwnLayout {
  const request = askSearch(question);
  if (!request.ok) return { chance: null, settings: null, issues: request.issues };
  const { space, options } = request.value;
  const context = searchContext(space);
  const { digest } = wholeSearch(space, { ...options, columns: false, keep: configurationCount(space) }, context);
  for (const { index } of digest.best) {
    const judged = judgeIndex(context, options, index);
    if (!hasStatedLoad(question, judged)) continue;
    const { engine } = judged;
    const chance = engine && loadChance(engine, options.limits);
    return { chance, settings: asSettings(question, judged), issues: [] };
  }
  const nearest = relaxations(context, options, digest).slice(0, 1);
  return { chance: null, settings: null, issues: nearest.flatMap((relaxation) => relaxation.issues) };
}

function askSearch(question: OwnQuestion): Result<SearchRequest> {
  const { scenario, engine, e2e, gpus, tp, safety } = question;
  const { chip, model, targets, promise } = scenario;
  const { statistic } = promise;
  const sure = statistic === "mean" ? null : safety;
  return requestOn(
    scenario,
    SearchSchema.parse({
      scenario: {},
      axes: {
        backend: [engine],
        tp: tp === null ? USUAL_TP : [tp],
        pp: USUAL_PP,
        adp: usualRanks(model),
        nodes: [Math.ceil(gpus / chip.chipsPerNode)],
        // Copies of an instance are alike: how many the GPUs hold is counted afterwards.
        replicas: [1],
        concurrency: loads(question),
      },
      limits: {
        ...{ ttft_ms: msOrNull(targets.ttft), tpot_ms: msOrNull(targets.tpot), e2e_s: e2e, gpus, statistic, sure },
        headroom: headroomShare(null, sure),
      },
    }),
  );
}

/** Of a stated number of clients, what each copy has of them, however many there are. */
function loads({ clients, gpus }: OwnQuestion): readonly number[] {
  if (clients === null) return USUAL_LOADS;
  return [...new Set(Array.from({ length: gpus }, (_, index) => perCopy(clients, index + 1)))];
}

const perCopy = (clients: number, copies: number): number => Math.max(1, Math.round(clients / copies));

const copies = ({ gpus }: OwnQuestion, { engine }: Judged): number =>
  Math.max(1, Math.floor(gpus / (engine?.variant.gpus ?? gpus)));

const hasStatedLoad = (question: OwnQuestion, judged: Judged): boolean =>
  question.clients === null || judged.engine?.clients === perCopy(question.clients, copies(question, judged));

/** As a row of a comparison, with all copies. */
function asSettings(question: OwnQuestion, judged: Judged): RowSettings {
  const { tp, pp, adp, ep, cp, concurrency } = judged.configuration;
  const replicas = copies(question, judged);
  return { tp, pp, adp, ep, cp, replicas, split: false, conc: concurrency * replicas };
}
