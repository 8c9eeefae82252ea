import { presetModel } from "@/features/core/model/config/preset-model";
import { flopsPerToken } from "@/features/core/operators/totals/flops-per-token";
import { unwrap } from "@/lib/result";

/** FLOP of one prompt, whole model. */
export const promptFlops = (model: string, tokens: number): number =>
  tokens * flopsPerToken(unwrap(presetModel(model))).prefillFlopsPerToken({ batch: 1, seqLen: tokens });
