/**
 * A prefill and a decode instance that work together: what moves between them, what each completes at most, and x of the one with y of
 * the other under a closed loop. All times and rates are those of features/core/serving; nothing is priced here.
 */
import { wholeGpus } from "@/features/core/scenario/gpus";
import { decodeStep, prefillSpan, prefillSteps } from "@/features/core/serving/deployment/mean-steps";
import { highestRate, type ClosedForm } from "@/features/core/serving/closed-form/closed-form";
import { decodeSteps } from "@/features/core/serving/closed-form/step-counts";
import { previewClosedLoop } from "@/features/core/serving/closed-form/preview";
import { cacheGpus, instanceGpus } from "@/features/core/operators/parallelism";
import { withPrefix } from "@/features/core/serving/closed-form/prefix-tiers";
import {
  areAlike,
  decodingContext,
  keptTokens,
  meanLengths,
  type Lengths,
} from "@/features/core/serving/deployment/requests";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { seconds } from "@/lib/units/quantity";
import type { Instance } from "./instances";
import { tpotLimit } from "./load-curve";
import type { Ratio } from "./ratios";
import type { PdSpace } from "./space";
import { linkRate, makeMove, type Move } from "./transfer";
import { issue } from "@/features/core/search/messages.issues";

export type Pair = {
  readonly prefill: Instance;
  readonly decode: Instance;
  readonly move: Move;
  /** Seconds that one prompt is computed for, alone. */
  readonly own: number;
  /** Requests per second that one prefill and one decode instance complete at most; of decode, within the TPOT limit. */
  readonly prefillRate: number;
  readonly decodeRate: number;
  /** Caches per second that the links of one prefill instance send and those of one decode instance take. */
  readonly sendRate: number;
  readonly takeRate: number;
  /** Sequences of one decode instance: those that fit, and those at which the TPOT limit is reached. */
  readonly seats: number;
  readonly batch: number;
};

export function makePair(space: PdSpace, prefill: Instance, decode: Instance): Result<Pair> {
  const { link, lengths } = space;
  const extent = instanceGpus(prefill.layout) + instanceGpus(decode.layout);
  const from = linkRate(link, prefill.deployment.chip, extent);
  const to = linkRate(link, decode.deployment.chip, extent);
  if (!from.ok || !to.ok) return failure(...from.issues, ...to.issues);
  const apart = formatsApart(prefill, decode) ?? (link.kind === "nvlink" ? domainTooSmall(prefill, decode) : null);
  if (apart) return failure(apart);
  const { prompt, cached, loaded } = withPrefix(prefill.engine, meanLengths(lengths), 1);
  const work = { prompts: 1, tokens: Math.max(1, prompt - cached), cached, loaded, running: 0, context: 0 };
  const span = prefillSpan(prefillSteps(prefill.engine, { ...work, whole: areAlike(lengths) }));
  const [out, into] = [cacheGpus(prefill.layout) * from.value, cacheGpus(decode.layout) * to.value];
  const width = Math.min(out, into);
  const move = makeMove(prefill.deployment, prompt, width, span, link.layerwise);
  const links = { sendRate: out / width / move.wire, takeRate: into / width / move.wire };
  return success({ prefill, decode, move, own: span, ...links, ...largest(space, prefill, decode) });
}

function largest({ lengths, limits }: PdSpace, prefill: Instance, decode: Instance) {
  const load = { rounds: 1, ...meanLengths(lengths), turnaround: 0, equal: areAlike(lengths) };
  const { engine } = decode;
  const context = decodingContext(load);
  const steps = decodeSteps(engine, load);
  const rateAt = (batch: number): number => batch / (steps * decodeStep(engine, batch, context));
  const tpotAt = (batch: number): number => (steps * decodeStep(engine, batch, context)) / Math.max(1, load.output - 1);
  const room = engine.capacity / keptTokens(load, engine.policy.reservedOutput);
  const seats = Math.max(1, Math.floor(Math.min(engine.policy.maxSequences * engine.ranks, room)));
  const within = (running: number): boolean => tpotAt(running) <= tpotLimit(limits);
  const batch = largestBatch(seats, within);
  return {
    prefillRate: highestRate(prefill.engine, load),
    decodeRate: batch === 0 ? 0 : rateAt(batch < seats ? fullMean(batch, within) : seats),
    seats,
    batch,
  };
}

/** Instances that share a load run a mean that is no whole number: the largest one from `batch` on, short of the next, that passes. */
function fullMean(batch: number, passes: (running: number) => boolean): number {
  let [low, high] = [batch, batch + 1];
  for (let halving = 0; halving < 10; halving += 1) {
    const middle = (low + high) / 2;
    if (passes(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Largest whole number up to `most` that passes, 0 if not even 1 does; passing is monotone but for the steps of padded batches. */
function largestBatch(most: number, passes: (batch: number) => boolean): number {
  if (passes(most)) return most;
  let [low, high] = [0, most];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (passes(middle)) low = middle;
    else high = middle;
  }
  return low;
}

export const countGpus = ({ prefill, decode }: Pair, { x, y }: Ratio): number =>
  wholeGpus(x * prefill.gpus + y * decode.gpus);

/** Caches per second that x and y instances move at most: the narrower side's links, all of them busy. */
export const linkCapacity = ({ sendRate, takeRate }: Pair, { x, y }: Ratio): number =>
  Math.min(x * sendRate, y * takeRate);

/** x prefill and y decode instances with so many clients over all of them. */
export function pairForm(pair: Pair, ratio: Ratio, clients: number): ClosedForm {
  const { prefill, decode, move } = pair;
  const deployment = { ...decode.deployment, concurrency: clients };
  const engines = {
    specs: [prefill.engine, decode.engine],
    workers: [ratio.x, ratio.y],
    delay: decode.delay,
    moved: move.exposed,
  };
  const form = previewClosedLoop(deployment, engines);
  const most = linkCapacity(pair, ratio);
  return form.rate <= most ? form : heldByLink(form, most, clients, deployment.lengths);
}

/** The links set the pace: by Little's law whoever does not decode waits for them. */
function heldByLink(form: ClosedForm, rate: number, clients: number, lengths: Lengths): ClosedForm {
  const decoding = form.tpot * Math.max(0, meanLengths(lengths).output - 1);
  return {
    ...form,
    rate,
    running: rate * decoding,
    ttft: seconds(Math.max(form.ttft, clients / rate - decoding)),
    limitedBy: "transfer",
  };
}

function formatsApart({ deployment: a }: Instance, { deployment: b }: Instance): Issue | null {
  const [from, to] = [a.precision.kv, b.precision.kv];
  if (from === to) return null;
  return issue("PD-KV-FORMAT", "kv", { name: a.chip.name, from, name2: b.chip.name, to });
}

function domainTooSmall(prefill: Instance, decode: Instance): Issue | null {
  const { chip } = prefill.deployment;
  const needed = instanceGpus(prefill.layout) + instanceGpus(decode.layout);
  if (chip.id === decode.deployment.chip.id && needed <= chip.scaleUp.domainSize) return null;
  const { domainSize } = chip.scaleUp;
  return issue("PD-NVLINK-DOMAIN", "link", {
    needed,
    name: chip.name,
    domainSize,
    name2: decode.deployment.chip.name,
  });
}
