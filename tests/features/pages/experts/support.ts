import type { MoeAnswer } from "@/features/pages/experts/answer";
import { experts } from "@/features/pages/experts/experts";
import { ExpertsInput } from "@/features/pages/experts/input";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { valueOf } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

export const inputOf = (raw: RawParams) => decodeParams(ExpertsInput, raw).value;
export const outcome = (raw: RawParams) => experts(resolved(raw), inputOf(raw));

export function answer(raw: RawParams): MoeAnswer {
  const found = valueOf(outcome(raw));
  if (found.kind === "dense") throw new Error("The scenario's model is dense");
  return found;
}
