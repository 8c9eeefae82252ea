/** The stages as jobs: searches in closed form, simulations of what came first, then what a step of each limit would give. */
import * as z from "zod";
import { listCells, runCell, type PlanCell, type PlanOutcome } from "@/features/core/plan/cells";
import { OFFERS, runOffer, type Offer, type OfferOutcome } from "@/features/core/plan/trade-offs";
import { runTrial, type Trial, type TrialOutcome } from "@/features/core/plan/settle";
import { ASKED, readAsked } from "@/features/core/scenario/question/question";
import { defineJob } from "@/lib/jobs/job-kind";
import { success, type Result } from "@/lib/result";
import { PlanInput } from "./input";
import { askPlan, type PlanAsk } from "./plan";
import * as m from "./messages";

type Asking = PlanAsk & { readonly trials?: readonly Trial[]; readonly offers?: readonly Offer[] };

export const planSearchJob = defineJob<Asking, PlanCell, PlanOutcome, null>({
  kind: "plan-search",
  read: readPlan,
  plan: ({ question, others }) => listCells(question, others),
  runCell: ({ question, others }, cell) => runCell(question, others, cell),
});

export const planSimulationJob = defineJob<Asking, Trial, TrialOutcome, null>({
  kind: "plan-simulation",
  read: readPlan,
  plan: ({ trials = [] }) => trials,
  runCell: ({ question, others }, trial, control) => runTrial(question, others, trial, control),
});

export const planOfferJob = defineJob<Asking, Offer, OfferOutcome, null>({
  kind: "plan-offers",
  read: readPlan,
  plan: ({ offers = [] }) => offers,
  runCell: ({ question }, offer, control) => runOffer(question, offer, control),
});

const degree = z.int().min(1).max(4096);
const DegreesSchema = z.strictObject({ tp: degree, pp: degree, adp: degree, ep: degree });
const TrialSchema = z.strictObject({
  unit: z.strictObject({
    prefill: DegreesSchema.nullable(),
    decode: DegreesSchema,
    x: z.int().min(0).max(4096),
    y: degree,
    tokens: z.int().min(1).max(1_000_000).nullable(),
  }),
  rate: z.number().gt(0),
  stock: z.int().min(0).nullable(),
});

const OfferSchema = z.strictObject({ id: z.enum(OFFERS), steps: z.array(z.number().gt(0)).max(12) });

const READING = {
  shape: z.strictObject({
    ...ASKED,
    trials: z.array(TrialSchema).max(200).optional(),
    offers: z.array(OfferSchema).max(20).optional(),
  }),
  input: PlanInput,
  code: "PLAN-INPUT",
  what: m.plan,
  example: { scenario: { model: "qwen3-32b" }, input: { gpus: 8 } },
};

function readPlan(plain: unknown): Result<Asking> {
  const read = readAsked(plain, READING);
  if (!read.ok) return read;
  const { scenario, input, asked } = read.value;
  const ask = askPlan(scenario, input);
  const { trials, offers } = asked;
  return ask.ok ? success({ ...ask.value, ...(trials && { trials }), ...(offers && { offers }) }, ask.issues) : ask;
}
