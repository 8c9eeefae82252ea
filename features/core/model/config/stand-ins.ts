/**
 * For a configuration without a reader: known architectures whose readers take it as it is written, those first that leave the fewest of its
 * fields unread. Nothing is chosen here: whoever takes one says so in the configuration (`treat_as`), and the model says it among its assumptions.
 */
import type { JsonObject } from "@/lib/json";
import type { Issue } from "@/lib/issue";
import { hasExperts, type ModelSpec } from "../spec";
import { TREAT_AS } from "./families/registry";
import { modelSpec } from "./parse";

export type StandIn = {
  /** What `treat_as` takes. */
  readonly family: string;
  readonly name: string;
  readonly model: ModelSpec;
};

/** One family for each way to build a decoder: how its layers attend, and whether they have experts. */
const KINDS = [
  { family: "llama", name: "Llama", mla: false, experts: false },
  { family: "minicpm3", name: "MiniCPM3", mla: true, experts: false },
  { family: "qwen3_moe", name: "Qwen3 MoE", mla: false, experts: true },
  { family: "deepseek_v3", name: "DeepSeek V3", mla: true, experts: true },
] as const;

/** The name of a family as screens say it; of others than those offered their word. */
export const standInName = (family: string): string => KINDS.find((kind) => kind.family === family)?.name ?? family;

/** None where no reader takes it, or where it is refused for something else than a name that nobody knows. */
export function listStandIns(config: JsonObject): readonly StandIn[] {
  const refused = modelSpec(config);
  if (refused.ok || !refused.issues.every(isUnknownName)) return [];
  const read = KINDS.flatMap(({ family, name, mla, experts }): StandIn[] => {
    const model = modelSpec({ ...config, treat_as: family });
    if (!model.ok || hasExperts(model.value) !== experts || isLatent(model.value) !== mla) return [];
    return [{ family, name, model: model.value }];
  });
  const fewest = Math.min(...read.map(guesses));
  return read.filter((standIn) => guesses(standIn) === fewest);
}

const isUnknownName = ({ code, fix }: Issue): boolean => code === "MODEL-UNSUPPORTED" && fix === TREAT_AS;

const isLatent = ({ layers }: ModelSpec): boolean => layers.some(({ attention }) => attention.kind === "mla");

/** What is not as the configuration says it: fields that the reader passes over or fills in. */
const guesses = ({ model }: StandIn): number => model.unknownFields.length + model.assumptions.length;
