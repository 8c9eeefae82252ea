import type { MoeAnswer } from "@/features/pages/experts/answer";
import { experts } from "@/features/pages/experts/experts";
import { ExpertsInput } from "@/features/pages/experts/input";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

export const readInput = (raw: RawParams) => decodeParams(ExpertsInput, raw).value;
export const outcome = (raw: RawParams) => experts(resolved(raw), readInput(raw));

export function answer(raw: RawParams): MoeAnswer {
  const found = unwrap(outcome(raw));
  if (found.kind === "dense") throw new Error("The scenario's model is dense");
  return found;
}

/** One GPU on a link of exactly 64 GB/s, as the original suite's default. */
const LINK64 = { host_gb_s: "64", link_eff: "1", ddr_gb_s: "10000" };
export const QWEN = { model: "qwen3-235b-a22b", hw: "h200-sxm", tp: "8", conc: "64", ...LINK64 };
/** The same with EP over data-parallel ranks, so that an expert is whole on its GPU. */
export const WIDE = { ...QWEN, tp: "1", adp: "8" };
