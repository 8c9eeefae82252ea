/** Instances, routing, and the way of a cache between them. */
import * as z from "zod";
import { orAuto, param, real } from "@/lib/params/param";
import { ROUTINGS } from "@/features/core/simulator/input/config";
import { text } from "@/lib/text";
import { ROUTING_NAMES } from "../knobs/policy-names";

export const instanceParams = {
  routing: param(z.enum(ROUTINGS).default("round-robin"), {
    label: text({ en: "Routing", zh: "路由" }),
    options: ROUTING_NAMES,
    hidden: true,
    hint: text({ en: "Over the replicas of the scenario.", zh: "在场景的各副本之间。" }),
  }),
  transfer_ms: param(orAuto(real(0, 100_000)), {
    label: text({ en: "Transfer latency", zh: "传输延迟" }),
    unit: "ms",
    hidden: true,
    hint: text({ en: "Of a cache from prefill to decode. Auto: 5 ms.", zh: "KV 从预填充到解码实例。自动：5 ms。" }),
  }),
  transfer_gb_s: param(orAuto(real(0.001, 1e6)), {
    label: text({ en: "Transfer rate", zh: "传输带宽" }),
    unit: "GB/s",
    hidden: true,
    hint: text({ en: "Auto: 70 % of the scale-out links of the smaller side.", zh: "自动：较小一侧横向互联的 70 %。" }),
  }),
};
