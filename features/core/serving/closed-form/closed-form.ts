/**
 * The closed loop without an event loop: means of a steady state from some twenty evaluations of a step, for previews and for searches
 * over thousands of deployments. The simulation is the answer; a test holds the two together.
 *
 * An instance with R running sequences completes X requests a second, each of which costs its share of the decode steps and a prompt:
 *
 *   1/X = (L - 1)/κ · t_d(R)/R + Δ          κ tokens kept of a step · Δ what one prompt adds to the steps that hold it
 *   D   = R/X                               from first to last token: decode steps, stretched by other prompts
 *   C   = R + X · (S + z)                   clients that decode, wait for their first token (S) or think (z)
 *
 * Δ is shared by the prompts that go together (prompt-group.ts). R is found by false position (crossing.ts) and ends at what KV cache and sequence limit admit; clients beyond that queue for (C - R)/X - S - z.
 * The opening burst serves all clients' prompts one budget after the other; of n rounds, one is a burst.
 */
import { seconds, type Seconds } from "@/lib/units/quantity";
import { admittedSequences } from "../deployment/capacity";
import { burstWait } from "./burst-wait";
import { stateAtCrossing } from "./crossing";
import { promptGroup, type PromptGroup } from "./prompt-group";
import { decodePace, decodeStep, microBatches, prefillSpan, prefillSteps } from "../deployment/mean-steps";
import { tokenInterval, type PrefillSteps } from "../deployment/mean-steps";
import type { EngineSpec } from "../deployment/engine";
import type { LimitedBy } from "../engine-run/metrics";
import { balanceSteps, balanceWait, decodeSteps, largestGroup } from "./step-counts";
import { settlePrefix, withPrefix, type FoundPrefix } from "./prefix-tiers";
import { decodingContext } from "../deployment/requests";

export type ClosedFormLoad = {
  /** Clients of this instance, and requests that each sends; Infinity: the opening burst counts for nothing. */
  readonly clients: number;
  readonly rounds: number;
  /** Mean tokens of a prompt, those of them in the prefix cache, and of an output. */
  readonly prompt: number;
  readonly cached: number;
  /** Seconds that the step of a prompt waits for what of its prefix comes up from below HBM. */
  readonly loaded?: number | undefined;
  readonly output: number;
  readonly varied?: number | undefined;
  /** Seconds from the end of a request until its client's next one arrives. */
  readonly turnaround: number;
  /** All requests are of one length: whoever was prefilled together ends together, and stays together for the whole run. */
  readonly equal: boolean;
};

export type ClosedForm = {
  /** Seconds, means over the run, as the simulation counts them: without what a client waits beyond the engine. */
  readonly ttft: Seconds;
  readonly tpot: Seconds;
  /** Requests per second and sequences that decode at once, in the steady state. */
  readonly rate: number;
  readonly running: number;
  readonly limitedBy: LimitedBy;
  /** Where the prefix of a prompt was, if there are levels below HBM. */
  readonly found?: FoundPrefix;
  /** Encoders on GPUs of their own: the busy share of those GPUs, and seconds that a prompt queues for one. */
  readonly encoder?: { readonly busy: number; readonly queue: number };
};

type State = {
  readonly running: number;
  readonly decode: number;
  readonly prefill: PrefillSteps;
  readonly rate: number;
  /** Seconds from arrival to first token when nothing but steps is waited for. */
  readonly service: number;
};

export function closedLoopForm(spec: EngineSpec, load: ClosedFormLoad): ClosedForm {
  if (!spec.tiers) return formOnce(spec, load);
  const most = Math.min(load.clients, admittedSequences(spec, load));
  return settlePrefix(spec, load, most, (prefix) => formOnce(spec, prefix));
}

function formOnce(spec: EngineSpec, load: ClosedFormLoad): ClosedForm {
  if (spec.role === "both" && decodeSteps(spec, load) === 0) return readingForm(spec, load);
  if (load.equal && spec.policy.steps === "prefill-only" && load.clients <= admittedSequences(spec, load))
    return inWaves(spec, load);
  const most = admittedSequences(spec, load);
  const highest = Math.min(load.clients, most);
  const state = stateWith(spec, load, highest, true);
  const demand = ({ running, rate, service }: State): number => running + rate * (service + load.turnaround);
  const excess = (each: State): number => Math.max(demand(each) / load.clients - 1, unfed(spec, load, each));
  const tooMuch = excess(state);
  const settled = tooMuch > 0 ? settle(spec, load, highest, { tooMuch, excess }) : state;
  const queued = Math.max(0, load.clients - demand(settled)) / settled.rate;
  const burst = burstWait(spec, load, settled, Math.min(load.clients, most));
  const steady = settled.service + queued;
  return {
    ttft: seconds(steady + (burst - steady) / load.rounds),
    tpot: seconds(decodeTime(spec, load, settled) / Math.max(1, load.output - 1)),
    rate: settled.rate,
    running: settled.running,
    limitedBy: limit(spec, load, settled, most),
  };
}

/**
 * Nobody decodes: the first token is the answer, or there is none. A step takes all prompts that wait, up to its budget; clients that find
 * room in one go round together, the others queue for the next.
 */
function readingForm(spec: EngineSpec, load: ClosedFormLoad): ClosedForm {
  const tokens = Math.max(1, load.prompt - load.cached);
  const most = Math.max(1, Math.min(admittedSequences(spec, load), largestGroup(spec, tokens)));
  const prompts = Math.min(load.clients, most);
  const work = { prompts, tokens, cached: load.cached, running: 0, context: 0, whole: load.equal, loaded: load.loaded };
  const { steps, time } = prefillSteps(spec, work);
  const turn = steps * time;
  const together = load.clients <= most;
  const rate = together ? prompts / (turn + load.turnaround) : prompts / turn;
  const ttft = seconds(together ? turn : load.clients / rate - load.turnaround);
  return { ttft, tpot: seconds(0), rate, running: 0, limitedBy: "prefill" };
}

/** From first token to last. The first and the last round meet half of the others' prompts each: one round's worth is missing. */
function decodeTime(spec: EngineSpec, load: ClosedFormLoad, { running, rate, decode }: State): number {
  const alone = decodeSteps(spec, load) * decode;
  return alone + (running / rate - alone) * (1 - 1 / load.rounds);
}

/** Requests per second that an instance completes when clients never run out. */
export function highestRate(spec: EngineSpec, given: Omit<ClosedFormLoad, "clients">): number {
  const most = admittedSequences(spec, given);
  const load = spec.tiers ? withPrefix(spec, given, most) : given;
  const all = { ...load, clients: Infinity };
  if (spec.role === "prefill") {
    const tokens = Math.max(1, load.prompt - load.cached);
    const prompts = Math.min(most, largestGroup(spec, tokens));
    const { steps, time } = prefillSteps(spec, {
      prompts,
      tokens,
      cached: load.cached,
      loaded: load.loaded,
      running: 0,
      context: 0,
      whole: false,
    });
    return prompts / (steps * time);
  }
  if (spec.role === "decode") return most / (decodeSteps(spec, load) * decodeStep(spec, most, decodingContext(load)));
  return stateWith(spec, all, most, true).rate;
}

/**
 * A request decodes one token in each step, and its prompt took steps of others: no more of them can run than are read meanwhile. Where the
 * steps of their prompts would outnumber those of their outputs, every step holds a prompt and the rest of the clients waits for the first token.
 * Answers by how much they outnumber them, relative; negative: they do not.
 */
function unfed(spec: EngineSpec, load: ClosedFormLoad, { running }: State): number {
  const { policy, role, ranks, speculation } = spec;
  if (policy.steps !== "mixed" || role !== "both") return -1;
  const beside = (running / microBatches(spec, running) / ranks) * (speculation?.verified ?? 1);
  const perStep = ranks * Math.max(1, policy.tokenBudget - beside);
  return (running * Math.max(1, load.prompt - load.cached)) / perStep / decodeSteps(spec, load) - (1 + 1e-9);
}

function settle(
  spec: EngineSpec,
  load: ClosedFormLoad,
  highest: number,
  { tooMuch, excess }: { readonly tooMuch: number; readonly excess: (state: State) => number },
): State {
  return stateAtCrossing(highest, tooMuch, (running) => {
    const state = stateWith(spec, load, running);
    return { state, excess: excess(state) };
  });
}

/** `queued`: somebody always waits for a place, so that no rank lacks a prompt to wait for. */
function stateWith(spec: EngineSpec, load: ClosedFormLoad, running: number, queued = false): State {
  const context = decodingContext(load);
  const tokens = Math.max(1, load.prompt - load.cached);
  const alone = decodePace(spec, running, context);
  const decode = tokenInterval(spec, running, alone);
  const steps = decodeSteps(spec, load);
  const { cached, loaded, equal: equalLengths } = load;
  const ended = running / Math.max(1, steps);
  const waits = queued ? 0 : balanceSteps(spec) * ended;
  let prefill = prefillSteps(spec, {
    prompts: 1,
    tokens,
    cached,
    loaded,
    running,
    context,
    whole: equalLengths,
    alone,
  });
  let looked = 0;
  for (let round = 0; round < ROUNDS_OF_GROUPS; round += 1) {
    const { steps: kind, pollEvery } = spec.policy;
    const taken = kind === "mixed" ? Math.max(prefill.steps, pollEvery) : pollEvery;
    if (taken === looked) break;
    looked = taken;
    const group = load.equal ? alike(largestGroup(spec, tokens)) : promptGroup(spec.ranks, ended * taken, waits);
    const [prompts, spread] = [Math.min(running, group.prompts), Math.min(running, group.spread)];
    if (prompts > 1)
      prefill = prefillSteps(spec, {
        prompts,
        spread,
        tokens,
        cached,
        loaded,
        running,
        context,
        whole: equalLengths,
        alone,
      });
  }
  const rate = rateWith(steps, decode, running, prefill);
  const busy = Math.min(0.999, rate * prefill.added);
  const step = decode / microBatches(spec, running) / (1 - busy);
  const arrival = Math.max(0, load.turnaround > 0 ? step / 2 : 0);
  const polled = (spec.policy.pollEvery - 1) / 2;
  const balanced = queued ? 0 : balanceWait(spec, rate * step);
  const ahead = ((spec.policy.lookAhead ? 1 : 0) + polled + balanced) * step;
  return { running, decode, prefill, rate, service: arrival + ahead + prefillSpan(prefill) };
}

/** A group that needs more steps meets more arrivals. */
const ROUNDS_OF_GROUPS = 2;
const alike = (prompts: number): PromptGroup => ({ prompts, spread: prompts });

const rateWith = (steps: number, decode: number, running: number, { added }: PrefillSteps): number =>
  1 / ((steps * decode) / running + added);

/** Equal requests under a policy that stops decodes for prompts: all clients prefill, then all decode, round after round. */
function inWaves(spec: EngineSpec, load: ClosedFormLoad): ClosedForm {
  const state = stateWith(spec, load, load.clients);
  const ttft = seconds(burstWait(spec, load, state, load.clients));
  const tokens = Math.max(1, load.prompt - load.cached);
  const { clients, cached, loaded } = load;
  const all = prefillSteps(spec, { prompts: clients, tokens, cached, loaded, running: 0, context: 0, whole: true });
  const steps = state.running / state.rate - state.running * state.prefill.added;
  const wave = prefillSpan(all) + steps;
  const tpot = seconds((wave - ttft) / Math.max(1, load.output - 1));
  const prefilling = prefillSpan(all) / wave;
  return { ttft, tpot, rate: clients / wave, running: clients, limitedBy: prefilling > 0.5 ? "prefill" : "decode" };
}

function limit(spec: EngineSpec, load: ClosedFormLoad, { rate, prefill, running }: State, most: number): LimitedBy {
  if (load.clients > most) return most < spec.policy.maxSequences * spec.ranks ? "kv-capacity" : "max-sequences";
  return rate * prefill.added > 0.5 && running > 0 ? "prefill" : "decode";
}
