/** Instances, routing, and the way of a cache between them. */
import * as z from "zod";
import { orAuto, param, real } from "@/lib/params/param";
import { ROUTINGS } from "@/features/core/simulator/input/config";
import { ROUTING_NAMES } from "../knobs/policy-names";
import * as m from "./messages";

export const instanceParams = {
  routing: param(z.enum(ROUTINGS).default("round-robin"), {
    label: m.routing,
    options: ROUTING_NAMES,
    hidden: true,
    hint: m.overReplicasOfScenario,
  }),
  transfer_ms: param(orAuto(real(0, 100_000)), {
    label: m.transferLatency,
    unit: "ms",
    hidden: true,
    hint: m.ofCacheFromPrefillTo,
  }),
  transfer_gb_s: param(orAuto(real(0.001, 1e6)), {
    label: m.transferRate,
    unit: "GB/s",
    hidden: true,
    hint: m.auto70OfScaleOut,
  }),
};
