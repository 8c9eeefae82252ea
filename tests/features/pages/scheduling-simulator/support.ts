import { SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import { prepareSetup } from "@/features/pages/scheduling-simulator/setup/setup";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

export const SMALL: RawParams = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "900", osl: "60" };
export const FAST: RawParams = { steps: "linear", rate: "20", requests: "60", in_len: "lognormal" };
export const input = (raw: RawParams) => decodeParams(SchedulingInput, raw).value;
export const setup = (raw: RawParams, scenario: RawParams = SMALL) =>
  unwrap(prepareSetup(resolved({ ...raw, ...scenario }), input(raw)));
export const NO_LIMIT = { steps: Infinity, seconds: Infinity };
