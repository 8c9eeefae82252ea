import { attention } from "@/features/pages/attention/attention";
import { AttentionInput } from "@/features/pages/attention/input";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

export const readInput = (raw: RawParams) => decodeParams(AttentionInput, raw).value;
export const outcome = (raw: RawParams) => attention(resolved(raw), readInput(raw));
export const answer = (raw: RawParams) => unwrap(outcome(raw));

export const LLAMA = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", conc: "4", isl: "4096", osl: "1" };
