import { hostBandwidth } from "@/features/pages/host-bandwidth/host-bandwidth";
import { hostPath } from "@/features/core/host-link/host-path";
import { HostBandwidthInput } from "@/features/pages/host-bandwidth/input";
import { priceOffload } from "@/features/pages/host-bandwidth/offload";
import { makePricer } from "@/features/core/host-link/pricer";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

export const LLAMA = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", conc: "4", isl: "32768", osl: "1" };

export const readInput = (raw: RawParams) => decodeParams(HostBandwidthInput, raw).value;
export const outcome = (raw: RawParams) => hostBandwidth(resolved(raw), readInput(raw));
export const answer = (raw: RawParams) => unwrap(outcome(raw));

/** The offload part of the answer for one scenario: the machine is built once, experts are not laid out. */
export function offloads(scenario: RawParams) {
  const fixed = resolved(scenario);
  const pricer = unwrap(makePricer(fixed));
  return (raw: RawParams) => {
    const input = readInput(raw);
    return priceOffload(fixed, input, unwrap(hostPath(fixed.chip, input)), pricer);
  };
}
