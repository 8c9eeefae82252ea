/**
 * An efficiency profile: how much longer or shorter than predicted each resource took where somebody measured. A fit over
 * measurements of one deployment makes it (features/pages/calibration); the scenario carries it; every page prices with it.
 * Operator tables refit the laws of single kinds of kernels instead: factors on all that such a kernel takes beyond its floor.
 *
 *   t'_compute = compute · t_compute    t'_memory = memory · t_memory    t'_message = network · t_message    t'_host = host · t_host
 *
 * Factors of time, 1 = as predicted; no kernel gets faster than its roofline, whatever the profile says.
 */
import * as z from "zod";
import { hbmTraffic, type Operator } from "@/features/core/operators/operator";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { seconds } from "@/lib/units/quantity";
import type { Machine } from "./machine";
import { KERNEL_NORM } from "./priors";
import type { KernelTime, MessageTime, Timer } from "./timer";
import { issue } from "./messages.issues";

const factor = z.number().min(0.02).max(50);
const scoped = z.string().max(300);

/** Kinds of kernels that have a law; `streams`: all that only moves bytes, embeddings and recurrences. */
export const LAW_KINDS = ["gemm", "experts", "prefill", "decode", "streams"] as const;
export type LawKind = (typeof LAW_KINDS)[number];

export const EfficiencyProfileSchema = z.strictObject({
  format: z.literal(1),
  name: z.string().min(1).max(80),
  version: z.int().min(1),
  /** What was measured, in words: "Llama-3.3-70B on 4 x H200 (TP4), SGLang 0.4". */
  subject: z.string().max(300).default(""),
  /** What the factors were fitted on, an empty model: on operators; null where a person wrote them. Elsewhere they are a guess. */
  scope: z.strictObject({ model: scoped, chip: scoped, engine: scoped }).nullable().default(null),
  factors: z.strictObject({
    compute: factor.default(1),
    memory: factor.default(1),
    network: factor.default(1),
    /** Host time of a step and gaps between its kernels. */
    host: factor.default(1),
    /** What a request waits outside the steps: client, tokenisation, streaming. */
    request: factor.default(1),
    laws: z.partialRecord(z.enum(LAW_KINDS), factor).optional(),
  }),
  /** How the fit did, shares: 0.08 = 8 %. */
  fit: z
    .strictObject({
      points: z.int().min(0),
      tpot_median_error: z.number().nullable().default(null),
      ttft_median_error: z.number().nullable().default(null),
      left_out_median_error: z.number().nullable().default(null),
      /** Of points that were left out, 80 % lie in [predicted / band, predicted · band]. */
      tpot_band: z.number().min(1).nullable().default(null),
      ttft_band: z.number().min(1).nullable().default(null),
    })
    .nullable()
    .default(null),
});

/** How the subject of a profile begins that was fitted to the sample of the page Calibration: it travels with the profile. */
export const SAMPLE_SUBJECT = "sample of the suite's own model, not measured";

/** Nobody measured what it was fitted to. */
export const isSampleProfile = ({ subject }: Pick<EfficiencyProfile, "subject">): boolean =>
  subject.startsWith(SAMPLE_SUBJECT);

export type EfficiencyProfile = z.infer<typeof EfficiencyProfileSchema>;
export type ProfileFactors = EfficiencyProfile["factors"];
export type ProfiledResource = Exclude<keyof ProfileFactors, "laws">;

const KIND_OF: Readonly<Record<Operator["family"], LawKind>> = {
  gemm: "gemm",
  moe: "experts",
  "attention-prefill": "prefill",
  "attention-decode": "decode",
  "linear-attention": "streams",
  "element-wise": "streams",
  embedding: "streams",
};

export const lawKind = ({ family }: Pick<Operator, "family">): LawKind => KIND_OF[family];

/** Refuses what is no JSON, and names the field that does not fit. */
export function readProfile(text: string, field = "profile"): Result<EfficiencyProfile> {
  let plain: unknown;
  try {
    plain = JSON.parse(text);
  } catch (error) {
    return failure(unreadable(field, (error as Error).message));
  }
  const read = EfficiencyProfileSchema.safeParse(plain);
  if (read.success) return success(read.data);
  const [first] = read.error.issues;
  return failure(unreadable(field, `${first?.path.join(".") || "profile"}: ${first?.message ?? ""}`));
}

const unreadable = (field: string, why: string): Issue => issue("PROFILE-UNREADABLE", field, { why });

/** The same timer, with the profile's factors on top. */
export function profiledTimer(timer: Timer, { factors }: EfficiencyProfile, machine: Machine): Timer {
  return {
    grade: profiledGrade(timer.grade),
    kernel: (operator) => profiledKernel(timer.kernel(operator), factors, operator, machine),
    message: (message) => scaledMessage(timer.message(message), factors.network),
  };
}

/** Of times under a profile: fitted to measurements of this deployment, unless every operator was measured. */
export const profiledGrade = (grade: Timer["grade"]): Timer["grade"] =>
  grade === "measured" ? "measured" : "calibrated";

function profiledKernel(kernel: KernelTime, factors: ProfileFactors, operator: Operator, machine: Machine): KernelTime {
  const { flops, rate } = operator;
  const peak = machine.rates[rate] ?? Infinity;
  const law = factors.laws?.[lawKind(operator)] ?? 1;
  const compute = Math.max(kernel.compute * factors.compute * law, flops / peak);
  const memory = Math.max(kernel.memory * factors.memory * law, hbmTraffic(operator) / machine.bandwidth);
  const before = mixed(kernel.compute, kernel.memory);
  const busy = before === 0 ? 0 : ((kernel.total - kernel.floor) * mixed(compute, memory)) / before;
  const total = kernel.floor + Math.max(busy, compute, memory);
  return { ...kernel, compute: seconds(compute), memory: seconds(memory), total: seconds(total) };
}

const mixed = (a: number, b: number): number => (a ** KERNEL_NORM + b ** KERNEL_NORM) ** (1 / KERNEL_NORM);

const scaledMessage = (message: MessageTime, by: number): MessageTime => ({
  ...message,
  latency: seconds(message.latency * by),
  wire: seconds(message.wire * by),
  total: seconds(message.total * by),
});
