/**
 * How hard the GPUs of a deployment work under a load: arithmetic, HBM traffic and messages of its steps at peak rates, over the time
 * that the closed form gives them. Prompts' work is spread over the share of the time that prompts take, decode's over its own steps.
 */
import type { ClosedForm } from "./closed-form";
import { decodeSteps } from "./step-counts";
import { decodeStep, microBatches } from "../deployment/mean-steps";
import { countBatches } from "@/features/core/simulator/cost/ping-pong";
import type { Peak } from "../step-time/components";
import type { EngineSpec } from "../deployment/engine";
import type { PricedEngines } from "./preview";
import { addAlong, addBetween, noPeaks, type PartsTable, type PeakSum } from "../step-time/parts-table";
import { decodingContext, type MeanLengths } from "../deployment/requests";

/** Achieved shares of the peak rate, of the memory bandwidth and of the time that messages travel. */
type StepActivity = Readonly<Record<Peak, number>>;

export type LoadActivity = {
  /** Share of the GPU time that prompts take: of separate pools, the GPUs of the prefill pool. */
  readonly prefillShare: number;
  readonly prefill: StepActivity;
  readonly decode: StepActivity;
};

/** `prefillPool`: share of the GPUs that do nothing but prefill; null where one pool does both. */
export function loadActivity(
  { specs, workers, parts }: PricedEngines,
  form: ClosedForm,
  lengths: MeanLengths,
  prefillPool: number | null,
): LoadActivity {
  const [first, last] = [specs[0], specs.at(-1)];
  const [prompts, answers] = [parts[0], parts.at(-1)];
  const [prompting = 1, decoding = 1] = [workers[0], workers.at(-1)];
  if (!first || !last || !prompts || !answers) throw new Error("A deployment without an engine");
  const running = Math.max(1e-9, form.running / decoding);
  const step = decodeStep(last, running, decodingContext(lengths));
  const prefillShare = prefillPool ?? promptShare(form, decodeSteps(last, lengths) * step);
  // Of a pool that only prefills, all of its time; else the share that prompts take of every second.
  const perSecond = form.rate / prompting / first.ranks / (prefillPool === null ? Math.max(1e-9, prefillShare) : 1);
  return {
    prefillShare,
    prefill: shares(scaled(promptPeaks(prompts, first, lengths), perSecond)),
    decode: shares(scaled(decodePeaks(answers, last, running, lengths), 1 / step)),
  };
}

/** What decoding leaves of the time: steps without prompts would take X · steps/R of every second. */
const promptShare = ({ rate, running }: ClosedForm, decoding: number): number =>
  Math.min(1, Math.max(0, 1 - (rate * decoding) / Math.max(1e-9, running)));

/** In the order of PEAKS. */
const shares = ([mfu = 0, mbu = 0, link = 0]: PeakSum): StepActivity => ({
  mfu: Math.min(1, mfu),
  mbu: Math.min(1, mbu),
  link: Math.min(1, link),
});

/** Seconds at peak of one GPU for a prompt of its rank. A GPU holds its stage's share of the layers. */
function promptPeaks(parts: PartsTable, { policy }: EngineSpec, { prompt, cached }: MeanLengths): PeakSum {
  const tokens = Math.max(1, prompt - cached);
  const chunk = Math.min(tokens, policy.tokenBudget);
  const sum = noPeaks();
  addAlong(sum, parts.shared, chunk);
  addAlong(sum, parts.experts, chunk);
  addBetween(sum, parts.prefill, "chunk", [chunk, cached + (tokens - chunk) / 2]);
  return scaled(sum, tokens / chunk / parts.stages);
}

/** The same of a step that decodes `running` sequences; where attention and FFN are apart, the mean over their GPUs. */
function decodePeaks(parts: PartsTable, spec: EngineSpec, running: number, lengths: MeanLengths): PeakSum {
  if (parts.sides.length === 0) return ownDecodePeaks(parts, spec, running, lengths);
  const count = countBatches(parts.batches, running / spec.ranks);
  const sum = noPeaks();
  for (const side of parts.sides) {
    const each = ownDecodePeaks(side.parts, spec, running / count, lengths);
    for (const [peak, time] of each.entries()) sum[peak] = (sum[peak] as number) + side.gpus * time;
  }
  return scaled(sum, count);
}

function ownDecodePeaks(parts: PartsTable, spec: EngineSpec, running: number, lengths: MeanLengths): PeakSum {
  const { ranks, speculation } = spec;
  const inFlight = microBatches(spec, running);
  const batch = running / ranks / inFlight;
  const tokens = batch * (speculation?.verified ?? 1);
  const context = decodingContext(lengths);
  const sum = noPeaks();
  addAlong(sum, parts.shared, tokens);
  addAlong(sum, parts.experts, tokens);
  addBetween(sum, parts.decode, "batch", [batch, context]);
  if (parts.draft) addBetween(sum, parts.draft, "batch", [batch, context]);
  return scaled(sum, inFlight / parts.stages);
}

function scaled(sum: PeakSum, factor: number): PeakSum {
  for (let peak = 0; peak < sum.length; peak += 1) sum[peak] = (sum[peak] as number) * factor;
  return sum;
}
