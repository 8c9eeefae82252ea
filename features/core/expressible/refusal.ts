/** A layout against the law of an engine: what it refuses and why, with degrees that it takes instead. */
import { type ModelSpec } from "@/features/core/model/spec";
import { withRedundant } from "@/features/core/operators/expert-slots";
import { stageGpus, type Parallelism } from "@/features/core/operators/parallelism";
import { layoutIssues } from "@/features/core/operators/sharding";
import { verbatim, type Text } from "@/lib/text";
import { apartRefusals, flagRefusals } from "./flags";
import type { Broken, Degree, LayoutQuestion, Way } from "./question";
import { shardRefusals } from "./shards";

export type LayoutRefusal = Omit<Broken, "tries"> & {
  /** Those of the same GPUs first. */
  readonly ways: readonly { readonly label: Text; readonly set: Way }[];
};

/** Empty where the engine starts the layout. */
export const layoutRefusals = (question: LayoutQuestion): LayoutRefusal[] =>
  broken(question).map(({ tries, ...refusal }) => ({
    ...refusal,
    ways: tries
      .filter((way) => starts(question, way))
      .map((way) => completed(question, way))
      .map((set) => ({ label: wayLabel(set), set })),
  }));

const broken = (question: LayoutQuestion): Broken[] =>
  question.layout.ffn ? apartRefusals(question) : [...flagRefusals(question), ...shardRefusals(question)];

/** A stage that shrinks takes its EP along, and that is said. */
function completed({ model, layout }: LayoutQuestion, way: Way): Way {
  const { ep } = changed(model, layout, way);
  return ep === layout.ep ? way : { ...way, ep };
}

/** A way out leaves nothing else for the engine or the model to refuse. */
function starts(question: LayoutQuestion, way: Way): boolean {
  const layout = changed(question.model, question.layout, way);
  if (!Number.isInteger(layout.etp) || layoutIssues(question.model, layout).length > 0) return false;
  return broken({ ...question, layout }).length === 0;
}

/** Experts fill the stage whatever its degrees. */
function changed(model: ModelSpec, p: Parallelism, { tp = p.tp, adp = p.dp, cp = p.cp, ep }: Way): Parallelism {
  const degrees = { ...p, tp, dp: adp, cp };
  const stage = stageGpus(degrees);
  const ranks = ep ?? Math.min(p.ep, stage);
  return withRedundant(model, { ...degrees, ep: ranks, etp: stage / ranks }, p.redundant);
}

const NAMES: Readonly<Record<Degree, string>> = { tp: "TP", adp: "attention DP", ep: "EP", cp: "CP" };

const wayLabel = (way: Way): Text =>
  verbatim(
    Object.entries(way)
      .map(([degree, value]) => `${NAMES[degree as Degree]} ${value}`)
      .join(", "),
  );
