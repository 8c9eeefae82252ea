/**
 * How hard the GPUs of a deployment work under a load: arithmetic, HBM traffic and messages of its steps at peak rates, over the time
 * that the closed form gives them. Prompts' work is spread over the share of the time that prompts take, decode's over its own steps.
 */
import type { ClosedForm } from "./closed-form";
import { decodeSteps } from "./step-counts";
import { decodeStep, microBatches } from "../deployment/mean-steps";
import { countBatches } from "@/features/core/simulator/cost/ping-pong";
import { PEAKS, type Peak } from "../step-time/components";
import type { EngineSpec } from "../deployment/engine";
import type { PricedEngines } from "./preview";
import { partsAlong, partsBetween, type PartsTable } from "../step-time/parts-table";

/** Achieved shares of the peak rate, of the memory bandwidth and of the time that messages travel. */
type StepActivity = Readonly<Record<Peak, number>>;

export type LoadActivity = {
  /** Share of the GPU time that prompts take: of separate pools, the GPUs of the prefill pool. */
  readonly prefillShare: number;
  readonly prefill: StepActivity;
  readonly decode: StepActivity;
};

type Lengths = { readonly prompt: number; readonly cached: number; readonly output: number };

/** `prefillPool`: share of the GPUs that do nothing but prefill; null where one pool does both. */
export function loadActivity(
  { specs, workers, parts }: PricedEngines,
  form: ClosedForm,
  lengths: Lengths,
  prefillPool: number | null,
): LoadActivity {
  const [first, last] = [specs[0], specs.at(-1)];
  const [prompts, answers] = [parts[0], parts.at(-1)];
  const [prompting = 1, decoding = 1] = [workers[0], workers.at(-1)];
  if (!first || !last || !prompts || !answers) throw new Error("A deployment without an engine");
  const running = Math.max(1e-9, form.running / decoding);
  const step = decodeStep(last, running, lengths.prompt + lengths.output / 2);
  const prefillShare = prefillPool ?? promptShare(form, decodeSteps(last, lengths) * step);
  // Of a pool that only prefills, all of its time; else the share that prompts take of every second.
  const perSecond = form.rate / prompting / first.ranks / (prefillPool === null ? Math.max(1e-9, prefillShare) : 1);
  return {
    prefillShare,
    prefill: shares((peak) => promptPeak(prompts, first, lengths, peak) * perSecond),
    decode: shares((peak) => decodePeak(answers, last, running, lengths, peak) / step),
  };
}

/** What decoding leaves of the time: steps without prompts would take X · steps/R of every second. */
const promptShare = ({ rate, running }: ClosedForm, decoding: number): number =>
  Math.min(1, Math.max(0, 1 - (rate * decoding) / Math.max(1e-9, running)));

const shares = (of: (peak: Peak) => number): StepActivity =>
  Object.fromEntries(PEAKS.map((peak) => [peak, Math.min(1, of(peak))])) as StepActivity;

/** Seconds at peak of one GPU for a prompt of its rank. A GPU holds its stage's share of the layers. */
function promptPeak(parts: PartsTable, { policy }: EngineSpec, { prompt, cached }: Lengths, peak: Peak): number {
  const tokens = Math.max(1, prompt - cached);
  const chunk = Math.min(tokens, policy.tokenBudget);
  const each =
    partsAlong(parts.shared, chunk, peak) +
    partsAlong(parts.experts, chunk, peak) +
    partsBetween(parts.prefill, "chunk", chunk, cached + (tokens - chunk) / 2, peak);
  return (each * tokens) / chunk / parts.stages;
}

/** The same of a step that decodes `running` sequences; where attention and FFN are apart, the mean over their GPUs. */
function decodePeak(parts: PartsTable, spec: EngineSpec, running: number, lengths: Lengths, peak: Peak): number {
  if (parts.sides.length === 0) return ownDecodePeak(parts, spec, running, lengths, peak);
  const count = countBatches(parts.batches, running / spec.ranks);
  const each = parts.sides.map((side) => side.gpus * ownDecodePeak(side.parts, spec, running / count, lengths, peak));
  return count * each.reduce((sum, part) => sum + part, 0);
}

function ownDecodePeak(
  parts: PartsTable,
  spec: EngineSpec,
  running: number,
  { prompt, output }: Lengths,
  peak: Peak,
): number {
  const { ranks, speculation } = spec;
  const inFlight = microBatches(spec, running);
  const batch = running / ranks / inFlight;
  const tokens = batch * (speculation?.verified ?? 1);
  const context = prompt + output / 2;
  const drafts = parts.draft ? partsBetween(parts.draft, "batch", batch, context, peak) : 0;
  const each =
    partsAlong(parts.shared, tokens, peak) +
    partsAlong(parts.experts, tokens, peak) +
    partsBetween(parts.decode, "batch", batch, context, peak) +
    drafts;
  return (inFlight * each) / parts.stages;
}
