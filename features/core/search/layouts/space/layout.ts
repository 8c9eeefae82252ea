/** Degrees of a configuration as a layout, or the reason why the model cannot be laid out so. */
import type { Chip } from "@/features/core/hardware/chip";
import { modelTitle } from "@/features/core/model/config/model-title";
import { type ModelSpec, routedFfn } from "@/features/core/model/spec";
import { autoRanks, withRedundant } from "@/features/core/operators/expert-slots";
import { withExchange, type Parallelism } from "@/features/core/operators/parallelism";
import { layoutIssues } from "@/features/core/operators/sharding";
import { disaggregatedLayout, disaggregationIssues } from "@/features/core/scenario/resolution/disaggregation";
import { exchangeKernels } from "@/features/core/scenario/fields/expert";
import type { Scenario } from "@/features/core/scenario/schema";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { Configuration } from "./space";
import * as m from "@/features/core/search/messages";
import { issue } from "@/features/core/search/messages.issues";

export type Degrees = Pick<Configuration, "tp" | "pp" | "adp" | "ep" | "etp" | "cp">;

/** EP null: as the scenario has it. Of the scenario: slots stated for copies of experts, null = as few as EP needs; kernels of a server for both phases. */
export function describeLayout(
  model: ModelSpec,
  { tp, pp, adp, ep, etp, cp }: Degrees,
  { redundant, exchange }: Pick<Scenario, "redundant" | "exchange">,
): Result<Parallelism> {
  const stage = tp * adp * cp;
  const moe = routedFfn(model);
  const expertRanks = ep ?? (etp === null ? (moe ? autoRanks(stage, moe, redundant) : 1) : stage / etp);
  const expertTp = moe ? (etp ?? stage / expertRanks) : stage;
  // Before copies are counted: for a broken number of ranks there is no number of slots that they divide.
  if (moe && !(Number.isInteger(expertRanks) && expertRanks * expertTp === stage))
    return failure(stageMismatch(ep, etp, stage));
  const filled = withRedundant(model, { tp, pp, dp: adp, ep: expertRanks, etp: expertTp, cp }, redundant);
  const layout = withExchange(model, filled, exchangeKernels(exchange, "both"));
  if (!moe && adp > 1) return failure(denseAttentionDp(model, adp));
  const issues = layoutIssues(model, layout);
  return issues.length > 0 ? failure(...issues) : success(layout);
}

/** A decode instance with `ratio` FFN GPUs for each of its attention GPUs, under the same conditions as a scenario with them. */
export function describeApart(
  model: ModelSpec,
  { tp, pp, adp, ep, cp }: Degrees,
  params: Scenario,
  { ratio, chip }: { readonly ratio: number; readonly chip?: Chip | undefined },
): Result<Parallelism> {
  const gpus = Math.max(1, Math.round(ratio * tp * adp * cp));
  const stated = { ...params, split: true, afd: gpus, d_tp: tp, d_pp: pp, d_adp: adp, d_ep: ep, d_cp: cp };
  const degrees = { tp, pp, dp: adp, cp, ep, redundant: params.redundant };
  const layout = disaggregatedLayout(model, degrees, { gpus, batches: params.afd_m, ...(chip && { chip }) });
  const issues = disaggregationIssues(stated, model, layout, DECODE_DEGREES);
  return issues.length > 0 ? failure(...issues) : success(layout);
}

const DECODE_DEGREES = { tp: "d_tp", pp: "d_pp", ep: "d_ep", cp: "d_cp" } as const;

/** GPUs that reach each other without the network between nodes. */
export const nodeGpus = ({ chipsPerNode, scaleUp }: Chip): number =>
  Math.max(chipsPerNode, scaleUp.fabric === "pcie" ? 1 : scaleUp.domainSize);

const stageMismatch = (ep: number | null, etp: number | null, stage: number): Issue =>
  issue("EP-STAGE", "ep", { ep: ep ?? m.autoDegree, etp: etp ?? m.autoDegree, stage });

/** Ranks that share nothing are replicas: the same engines under another name, which would be listed twice. */
const denseAttentionDp = (model: ModelSpec, adp: number): Issue =>
  issue("ADP-DENSE", "adp", { adp, modelTitle: modelTitle(model) });
