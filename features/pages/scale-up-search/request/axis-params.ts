/** The axes of the space. An empty list, or 0 in a list, leaves the choice to the scenario or the suite. */
import * as z from "zod";
import { BACKENDS } from "@/features/core/memory/backend";
import { USUAL_LOADS, USUAL_PP, USUAL_TP } from "@/features/core/search/layouts/space/usual-axes";
import { param, integer } from "@/lib/params/param";
import { COMMA, joinTexts, verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

const AXES = "axes";
export const USUAL = "search";

const numbers = (min: number, max: number, fallback: readonly number[]) =>
  z
    .array(integer(min, max))
    .max(4096)
    .default([...fallback]);

const degrees = (label: Text, fallback: readonly number[], hint?: Text, section = AXES) =>
  param(numbers(1, 4096, fallback), { label, section, ...(hint && { hint }) });

/** 0 in the list, or an empty list: the suite chooses. */
const chosen = (label: Text, hint: Text, most = 4096, unit?: string) =>
  param(numbers(0, most, []), { label, section: AXES, hint, absent: m.auto, ...(unit && { unit }) });

const words = (values: readonly string[]): z.ZodType<string> =>
  z
    .string()
    .max(400)
    .regex(new RegExp(`^((${values.join("|")})(,(${values.join("|")}))*)?$`));

const WEIGHT_WORDS = ["auto", "bf16", "fp8", "fp8_block", "int8", "int4", "nvfp4", "mxfp4"] as const;
const KV_WORDS = ["auto", "bf16", "fp8", "int8"] as const;
const ARITHMETIC_WORDS = ["auto", "narrow", "weight-only"] as const;

const list = (label: Text, values: readonly string[], hint: Text, fallback = "", section = AXES) =>
  param(words(values).default(fallback), { label, section, hint });

const formats = (values: readonly string[]): Text =>
  m.withCommasBetweenValuesEmpty({ values: joinTexts(values, COMMA) });

const CHIP_LIST = /^([a-z0-9._-]+(,[a-z0-9._-]+)*)?$/;

/** What most searches are asked with. */
export const usualAxisParams = {
  nodes: degrees(m.nodes, [2], m.nodesThatAreThereReplicas, USUAL),
  engines: list(m.engines, BACKENDS, joinTexts(BACKENDS, COMMA), "vllm", USUAL),
} as const;

export const axisParams = {
  tps: degrees(verbatim("TP"), USUAL_TP, m.tensorParallelism),
  pps: degrees(verbatim("PP"), USUAL_PP, m.pipelineStages),
  adps: chosen(m.attentionDp, m.attentionRanksThatShareExperts),
  eps: chosen(verbatim("EP"), m.n0OrEmptyWidestThat),
  etps: chosen(m.expertTp, m.n0OrEmptyWhatEp),
  cps: degrees(verbatim("CP"), [1], m.ranksThatShareOneSequence),
  reps: chosen(m.replicasDp, m.n0OrEmptyAsMany),
  concs: param(numbers(1, 1_000_000, USUAL_LOADS), {
    label: m.concurrency,
    unit: "req",
    section: AXES,
    hint: m.clientsThatEachWaitFor,
  }),
  per: param(z.enum(["replica", "deployment"]).default("replica"), {
    label: m.countedPer,
    options: { replica: m.replica, deployment: m.deployment },
    section: AXES,
  }),
  budgets: chosen(m.tokenBudget, m.newTokensOfStepAnd, 1_000_000, "tok"),
  drafts: param(numbers(0, 16, []), {
    label: m.draftedTokens,
    section: AXES,
    absent: m.scenario,
    hint: m.speculativeDecodingByHeadOf,
  }),
  wfs: list(m.weights, WEIGHT_WORDS, formats(WEIGHT_WORDS)),
  kvs: list(m.kvCache, KV_WORDS, formats(KV_WORDS)),
  ariths: list(m.arithmetic, ARITHMETIC_WORDS, formats(ARITHMETIC_WORDS)),
  chips: param(z.string().max(2000).regex(CHIP_LIST).default(""), {
    label: m.accelerators,
    section: AXES,
    hint: m.catalogueIdsWithCommasBetween,
  }),
} as const;
