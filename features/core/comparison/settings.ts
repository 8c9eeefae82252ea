/** What a row may set over the shared scenario, by link names. Left out: as the scenario has it. */
import * as z from "zod";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";
import { BACKENDS, type Backend } from "@/features/core/memory/backend";
import { ENGINE_NAMES } from "@/features/words";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { verbatim } from "@/lib/text";
import * as m from "./messages";

const { model, hw, weights, kv, arithmetic, tp, adp, ep, pp, cp, replicas } = ScenarioSchema.shape;
const { split, d_replicas, d_tp, d_adp, d_ep, d_pp, d_cp, isl, osl, len_range, conc, prefix, ttft_ms, tpot_ms } =
  ScenarioSchema.shape;
const { spec_tokens, spec_accept, spec_by, spec_model, spec_cost } = ScenarioSchema.shape;

/** Sizes of a single tensor parallel instance that are tried where a page looks for the smallest that will do. */
export const TENSOR_DEGREES = [1, 2, 4, 8, 16, 32, 64];

export const usdHourParam = param(orAuto(real(0, 10_000)), {
  label: m.priceOfGpuHour,
  unit: "$",
  absent: m.listedRent,
  hint: m.whatYouPayForOne,
});

export const e2eLimitParam = param(orAuto(real(0.001, 1e8)), {
  label: verbatim("E2E ≤"),
  unit: "ms",
  absent: m.noLimit,
  hint: m.fromArrivalToLastToken,
});

const JUDGED = ["served", "passes"] as const;
/** Which times are shown and judged: means under all clients, or those of an idle engine and a bare decode step. */
export type Judged = (typeof JUDGED)[number];

export const judgedParam = param(z.enum(JUDGED).default("served"), {
  label: m.times,
  options: {
    served: m.underLoad,
    passes: m.singlePasses,
  },
  hint: m.underLoadMeansWithAll,
});

export const RowSettingsSchema = z.object({
  model,
  hw,
  engine: param(orAuto(z.enum(BACKENDS)), { label: m.engine, options: ENGINE_NAMES }),
  ...{ weights, kv, arithmetic, tp, adp, ep, pp, cp, replicas, split, d_replicas, d_tp, d_adp, d_ep, d_pp, d_cp },
  ...{ isl, osl, len_range, conc, prefix, ttft_ms, tpot_ms },
  ...{ spec_tokens, spec_accept, spec_by, spec_model, spec_cost },
  shared: param(integer(0, 10_000_000).default(0), {
    label: m.sharedPrefix,
    unit: "tok",
    hint: m.tokensWithWhichPromptsBegin,
  }),
  shared_users: param(real(0, 100).default(100), {
    label: m.usersWithIt,
    unit: "%",
  }),
  shared_n: param(integer(1, 1_000_000).default(1), {
    label: m.differentPrefixes,
    hint: m.usersSendOneOfThem,
  }),
  usd_hour: param(orAuto(real(0, 10_000)), { label: m.gpuHour, unit: "$" }),
});

export type RowKey = keyof z.infer<typeof RowSettingsSchema> & string;
/** What the shared scenario does not have; null: as the page says. */
type RowOnly = "engine" | "usd_hour" | "shared" | "shared_users" | "shared_n";

export type RowSettings = Partial<Pick<Scenario, Exclude<RowKey, RowOnly>>> & {
  readonly engine?: Backend | null;
  readonly usd_hour?: number | null;
  readonly shared?: number;
  readonly shared_users?: number;
  readonly shared_n?: number;
};

export const ROW_KEYS = Object.keys(RowSettingsSchema.shape) as readonly RowKey[];
