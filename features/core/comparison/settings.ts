/** What a row may set over the shared scenario, by link names. Left out: as the scenario has it. */
import * as z from "zod";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";
import { BACKENDS, type Backend } from "@/features/core/memory/backend";
import { ENGINE_NAMES } from "@/features/words";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text, verbatim } from "@/lib/text";

const { model, hw, weights, kv, arithmetic, tp, adp, ep, pp, cp, replicas } = ScenarioSchema.shape;
const { split, d_replicas, d_tp, d_adp, d_ep, d_pp, d_cp, isl, osl, conc, prefix, ttft_ms, tpot_ms } =
  ScenarioSchema.shape;
const { spec_tokens, spec_accept, spec_by, spec_model, spec_cost } = ScenarioSchema.shape;

/** Sizes of a single tensor parallel instance that are tried where a page looks for the smallest that will do. */
export const TENSOR_DEGREES = [1, 2, 4, 8, 16, 32, 64];

export const usdHourParam = param(orAuto(real(0, 10_000)), {
  label: text({ en: "Price of a GPU hour", zh: "GPU 小时价" }),
  unit: "$",
  absent: text({ en: "listed rent", zh: "公开租价" }),
  hint: text({
    en: "What you pay for one GPU. Left empty: public rents of May 2026, for the chips that have one; GPU hours are told always.",
    zh: "您为一个 GPU 支付的价格。留空则采用 2026 年 5 月的公开租价（仅限有报价的芯片）；GPU 小时始终给出。",
  }),
});

export const e2eLimitParam = param(orAuto(real(0.001, 1e8)), {
  label: verbatim("E2E ≤"),
  unit: "ms",
  absent: text({ en: "no limit", zh: "不限" }),
  hint: text({ en: "From arrival to the last token.", zh: "从到达到最后一个 token。" }),
});

const JUDGED = ["served", "passes"] as const;
/** Which times are shown and judged: means under all clients, or those of an idle engine and a bare decode step. */
export type Judged = (typeof JUDGED)[number];

export const judgedParam = param(z.enum(JUDGED).default("served"), {
  label: text({ en: "Times", zh: "时间口径" }),
  options: {
    served: text({ en: "Under load", zh: "带负载" }),
    passes: text({ en: "Single passes", zh: "单次前向" }),
  },
  hint: text({
    en: "Under load: means with all clients at work, queues included. Single passes: as on Quick Estimation.",
    zh: "带负载：所有客户端同时工作时的均值，含排队。单次前向：与“快速估算”相同。",
  }),
});

export const RowSettingsSchema = z.object({
  model,
  hw,
  engine: param(orAuto(z.enum(BACKENDS)), { label: text({ en: "Engine", zh: "引擎" }), options: ENGINE_NAMES }),
  ...{ weights, kv, arithmetic, tp, adp, ep, pp, cp, replicas, split, d_replicas, d_tp, d_adp, d_ep, d_pp, d_cp },
  ...{ isl, osl, conc, prefix, ttft_ms, tpot_ms },
  ...{ spec_tokens, spec_accept, spec_by, spec_model, spec_cost },
  shared: param(whole(0, 10_000_000).default(0), {
    label: text({ en: "Shared prefix", zh: "共享前缀" }),
    unit: "tok",
    hint: text({
      en: "Tokens with which prompts begin alike; their hits stand in place of the prefix hit.",
      zh: "提示词相同的开头 token 数；其命中取代“前缀命中”。",
    }),
  }),
  shared_users: param(real(0, 100).default(100), {
    label: text({ en: "Users with it", zh: "使用共享前缀的用户" }),
    unit: "%",
  }),
  shared_n: param(whole(1, 1_000_000).default(1), {
    label: text({ en: "Different prefixes", zh: "不同前缀数" }),
    hint: text({ en: "Users send one of them at random.", zh: "用户随机使用其中之一。" }),
  }),
  usd_hour: param(orAuto(real(0, 10_000)), { label: text({ en: "GPU hour", zh: "GPU 小时" }), unit: "$" }),
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
