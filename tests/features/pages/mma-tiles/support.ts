import { MmaTilesInput } from "@/features/pages/mma-tiles/input";
import { mmaTiles } from "@/features/pages/mma-tiles/mma-tiles";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

export const LLAMA = { model: "llama-3.1-8b", tp: "1" };
export const readInput = (raw: RawParams) => decodeParams(MmaTilesInput, raw).value;
export const outcome = (hw: string, raw: RawParams = {}) => mmaTiles(resolved({ ...LLAMA, hw }), readInput(raw));
export const answer = (hw: string, raw: RawParams = {}) => unwrap(outcome(hw, raw));
