/** The page's own controls, beside the shared scenario. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { LAYOUT_KEYS } from "@/features/core/scenario/question/without-layout";
import { BACKENDS } from "@/features/core/memory/backend";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { verbatim } from "@/lib/text";
import { compassFields } from "./compass-fields";
import * as m from "./messages";

export const RANKINGS = ["cards", "power", "cost"] as const;

const SERVING = "serving";

export const HardwareAdvisorInput = z.object({
  rank: param(z.enum(RANKINGS).default("cards"), {
    label: m.rankBy,
    options: {
      cards: m.fewestCards,
      power: m.power,
      cost: m.cost,
    },
    hidden: true,
  }),
  card: param(z.string().max(80).default(""), {
    label: m.shownAccelerator,
    hidden: true,
  }),
  backend: param(z.enum(BACKENDS).default("vllm"), {
    label: m.engine,
    options: { vllm: verbatim("vLLM"), sglang: verbatim("SGLang"), trtllm: verbatim("TensorRT-LLM") },
    section: SERVING,
  }),
  most: param(integer(1, 4096).default(256), {
    label: m.atMost,
    unit: "GPU",
    section: SERVING,
    hint: m.deploymentsWithMoreCardsAre,
  }),
  whole: param(z.boolean().default(false), {
    label: m.countWholeServers,
    section: SERVING,
    hint: m.cardsPowerAndCostOf,
  }),
  resident: param(z.boolean().default(true), {
    label: m.allRequestsInKvCache,
    section: SERVING,
    hint: m.everyRequestInFlightFinds,
  }),
  headroom: param(orAuto(real(0, 90)), {
    label: m.tpotHeadroom,
    unit: "%",
    section: SERVING,
    hint: m.predictedTpotStaysBelowTarget,
  }),
  utilisation: param(real(10, 100).default(100), {
    label: m.usableSpeed,
    unit: "%",
    section: SERVING,
    hint: m.shareOfPredictedSpeedThat,
  }),
  prices: param(z.string().max(1500).default(""), {
    label: m.pricesPerGpuHour,
    unit: "$",
    section: SERVING,
    hint: m.yoursAsIdPriceH100,
    absent: m.publicRents,
  }),
  pue: param(real(1, 5).default(1.3), {
    label: verbatim("PUE"),
    section: SERVING,
    hint: m.facilityPowerOverServerPower,
  }),
  ...compassFields,
});

export type Input = z.infer<typeof HardwareAdvisorInput>;
export type Ranking = (typeof RANKINGS)[number];

export const hardwareAdvisorForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  unused: [...LAYOUT_KEYS, "d_redundant"],
  input: HardwareAdvisorInput,
} as const satisfies Form;

export type HardwareAdvisorScenario = SeenBy<typeof hardwareAdvisorForm>;
