import { hostBandwidth } from "@/features/host-bandwidth/host-bandwidth";
import { HostBandwidthInput } from "@/features/host-bandwidth/input";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { valueOf } from "@/lib/result";
import { resolved } from "../../support/scenarios";

export const inputOf = (raw: RawParams) => decodeParams(HostBandwidthInput, raw).value;
export const outcome = (raw: RawParams) => hostBandwidth(resolved(raw), inputOf(raw));
export const answer = (raw: RawParams) => valueOf(outcome(raw));
