/** The decode instance of a scenario with attention and feed-forward blocks on GPUs of their own, and what that cannot be with. */
import { hasExperts, type ModelSpec } from "@/features/core/model/spec";
import { chipById } from "@/features/core/hardware/catalogue";
import { ffnLayout } from "@/features/core/operators/disaggregated";
import { expertLayout, type StatedDegrees } from "@/features/core/operators/expert-slots";
import type { FfnSide, Parallelism } from "@/features/core/operators/parallelism";
import { layoutIssues, type DegreeKeys } from "@/features/core/operators/sharding";
import type { Issue } from "@/lib/issue";
import { verbatim, type Text } from "@/lib/text";
import type { Scenario } from "../schema";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** null: the same GPUs run attention and FFN. */
export function statedFfn({ split, afd, afd_m, afd_hw, hw, chip }: Scenario): FfnSide | null {
  if (!split || afd === 0) return null;
  const other = afd_hw === null || (afd_hw === hw && chip === "") ? null : chipById(afd_hw);
  return { gpus: afd, batches: afd_m, ...(other?.ok && { chip: other.value }) };
}

/** EP and copies are those of the FFN side. */
export function disaggregatedLayout(model: ModelSpec, degrees: StatedDegrees, ffn: FfnSide): Parallelism {
  const { tp, pp, dp, cp, ep, redundant } = degrees;
  const stage = ffnLayout({ tp, pp, dp, cp, ep: 1, etp: 1, ffn }, hasExperts(model));
  const experts = expertLayout(model, { tp: stage.tp, dp: stage.dp, pp: 1, cp: 1, ep, redundant });
  const copies = experts.redundant === undefined ? {} : { redundant: experts.redundant };
  return { tp, pp, dp, cp, ep: experts.ep, etp: experts.etp, ...copies, ffn };
}

const FFN_KEYS: DegreeKeys = { tp: "afd", pp: "d_pp", ep: "d_ep", cp: "d_cp" };

/** Of either side, then what nobody says how to run apart. */
export function disaggregationIssues(
  params: Scenario,
  model: ModelSpec,
  layout: Parallelism,
  keys: DegreeKeys,
): Issue[] {
  const attention = layoutIssues(model, { ...layout, ep: 1, etp: 1 }, keys);
  const ffn = hasExperts(model) ? layoutIssues(model, ffnLayout(layout, true), FFN_KEYS) : widthIssues(model, params);
  const others = REFUSED.filter(({ meets }) => meets(params, model)).map(({ at, with: what, fix }) =>
    refusal(at, what, fix),
  );
  return [...attention, ...ffn, ...others];
}

type Refused = {
  readonly at: string;
  readonly with: Text;
  readonly fix: Issue["changes"];
  readonly meets: (params: Scenario, model: ModelSpec) => boolean;
};

const reset = (label: Text, key: string, value: string) => [{ label, set: { [key]: value } }];

const REFUSED: readonly Refused[] = [
  {
    at: "d_pp",
    with: m.pipelineStages,
    fix: reset(verbatim("PP 1"), "d_pp", "1"),
    meets: ({ d_pp }) => d_pp > 1,
  },
  {
    at: "spec_tokens",
    with: m.drafts,
    fix: reset(m.withoutDrafts, "spec_tokens", "0"),
    meets: ({ spec_tokens }) => spec_tokens > 0,
  },
  {
    at: "lora",
    with: m.loRAAdapters,
    fix: reset(m.withoutAdapters, "lora", "0"),
    meets: ({ lora }) => lora > 0,
  },
  {
    at: "afd",
    with: m.modelThatHasNoFfn,
    fix: [],
    meets: (_, { layers, task }) => task === "embed" || layers.every(({ ffn }) => ffn.kind === "none"),
  },
];

const refusal = (field: string, what: Text, fix: Issue["changes"]): Issue =>
  issue("AFD-WITH", field, { what }, [...(fix ?? []), { label: m.attentionAndFfnTogether, set: { afd: "0" } }]);

/** Blocks of a dense model are split over all GPUs of the side. */
function widthIssues({ layers, name }: ModelSpec, { afd }: Scenario): Issue[] {
  const uneven = layers.find(({ ffn }) => ffn.kind === "dense" && ffn.width % afd !== 0);
  if (uneven?.ffn.kind !== "dense") return [];
  const { width } = uneven.ffn;
  let near = afd;
  while (width % near !== 0) near -= 1;
  return [
    issue("AFD-WIDTH", "afd", { afd, width, name, near }, [
      { label: verbatim(String(near)), set: { afd: String(near) } },
    ]),
  ];
}
