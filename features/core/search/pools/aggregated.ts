/** The same model in one pool: features/core/search/layouts's variants and closed form, under the same loads, limits and budget of GPUs. */
import { wholeGpus, wholeInstances } from "@/features/core/scenario/gpus";
import { instanceForm } from "../layouts/instance-form";
import type { ClosedForm } from "@/features/core/serving/closed-form/closed-form";
import type { Chip } from "@/features/core/hardware/chip";
import type { Envelope } from "./envelope";
import { frontBuilder, type FrontLoad } from "./fronts";
import { holdsOn, loadCurve, type LoadCurve } from "./load-curve";
import { judgeMiss, type Miss } from "./misses";
import { readyShapes, shapeSpace, type PdContext, type ReadyShape, type RefusedShape } from "./instances";
import { byScore, ratePair, type Rated } from "./plan";
import type { LoadPoint, PdSpace, PhaseAxes } from "./space";

export type AggregatedPlan = ReadyShape & {
  readonly chip: Chip;
  /** US dollars per GPU hour; null = not known. */
  readonly price: number | null;
  readonly copies: number;
  readonly rated: Rated;
  readonly curve: LoadCurve;
};

export type AggregatedFound = {
  readonly plans: readonly AggregatedPlan[];
  readonly misses: readonly (ReadyShape & Miss)[];
  readonly refused: readonly RefusedShape[];
  readonly front: readonly FrontLoad<AggregatedWho>[];
  readonly envelope: Envelope;
  readonly evaluated: number;
};

export type AggregatedWho = ReadyShape & { readonly chip: Chip };

/** The engine's own token budget, and one that lets prompts through in large chunks, as separate prefill has it. */
const BUDGETS = [null, 8192] as const;

/** `budgets`: token budgets of a step; null is the engine's own. */
export function aggregatedSearch(
  space: PdSpace,
  context: PdContext,
  budgets: readonly (number | null)[] = BUDGETS,
): AggregatedFound {
  const plans: AggregatedPlan[] = [];
  const misses: (ReadyShape & Miss)[] = [];
  const refused: RefusedShape[] = [];
  const front = frontBuilder<AggregatedWho>(space);
  let evaluated = 0;
  for (const { price, ...axes } of aggregatedAxes(space)) {
    const shapes = readyShapes(context, shapeSpace(space, { ...axes, price }, budgets), space.gpus, "both");
    refused.push(...shapes.refused);
    for (const shape of shapes.ready) {
      const curve = shapeCurve(space, shape, knownForms(context, shape));
      evaluated += curve.evaluated;
      front.add(curve, shape.variant.gpus, { ...shape, chip: axes.chip });
      if (curve.best === null) misses.push({ ...shape, ...judgeMiss(curve, space.limits) });
      else plans.push(plan(space, shape, curve, curve.best, axes.chip, price));
    }
  }
  plans.sort(byScore(space.objective));
  return { plans, misses, refused, evaluated, front: front.loads(), envelope: front.envelope };
}

/** As many instances as the budget holds. */
function plan(
  space: PdSpace,
  shape: ReadyShape,
  curve: LoadCurve,
  best: LoadPoint,
  chip: Chip,
  price: number | null,
): AggregatedPlan {
  const copies = wholeInstances(space.gpus, shape.variant.gpus);
  const gpus = wholeGpus(copies * shape.variant.gpus);
  const hour = price === null ? null : gpus * price;
  return { ...shape, chip, price, copies, curve, rated: ratePair(space, best, copies, gpus, hour) };
}

/** Shapes of both phases together, on each chip. */
function aggregatedAxes({ prefill, decode }: PdSpace): readonly Omit<PhaseAxes, "ffn">[] {
  const union = (key: "tp" | "adp" | "pp"): number[] => [...new Set([...prefill[key], ...decode[key]])];
  const ep = [...new Set([...prefill.ep, ...decode.ep])];
  const shapes = { tp: union("tp"), adp: union("adp"), pp: union("pp"), ep, tokens: null };
  const phases = prefill.chip.id === decode.chip.id ? [decode] : [prefill, decode];
  return phases.map(({ chip, price }) => ({ ...shapes, chip, price }));
}

/** One instance: beyond what its cache and its scheduler admit, requests only queue. */
function shapeCurve(space: PdSpace, { variant, budget }: ReadyShape, known?: Map<number, ClosedForm>): LoadCurve {
  const holds = holdsOn(space, { ...variant.deployment, grade: variant.grade });
  const most = Math.max(1, Math.min(budget.policy.maxSequences * variant.layout.dp, budget.room));
  return loadCurve((clients) => instanceForm(variant.deployment, budget, clients), 1, most, holds, known);
}

function knownForms({ forms }: PdContext, { variant, budget }: ReadyShape): Map<number, ClosedForm> | undefined {
  if (!forms) return undefined;
  const { chip, tp, adp, pp, ep } = variant.configuration;
  const key = JSON.stringify([chip.id, tp, adp, pp, ep, budget.tokens]);
  const known = forms.get(key) ?? new Map<number, ClosedForm>();
  forms.set(key, known);
  return known;
}
