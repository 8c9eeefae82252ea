/** A small continuous-batching engine for tests of the diagnosis: requests arrive, prefill in chunks, decode together, are preempted. Seeded. */
import { stream } from "@/lib/random/generator";
import type { Sample, Totals } from "@/features/core/diagnosis/evidence";
import { EMPTY_SAMPLE } from "./sample";

export type EngineSetting = {
  readonly seed: number;
  readonly span_s: number;
  readonly interval_s: number;
  readonly cap: number;
  readonly cacheTokens: number;
  readonly stepTokens: number;
  /** Arrivals a second at a time; of a closed load: null, with clients. */
  readonly rate: (time_s: number) => number;
  readonly clients: number | null;
  readonly input: (time_s: number) => number;
  readonly output: (time_s: number) => number;
  /** Tokens that a step gives one request. */
  readonly acceptance: ((time_s: number) => number) | null;
  /** From then on nothing is computed; finished requests are not removed. */
  readonly stuckFrom_s: number;
  readonly leakFrom_s: number;
  /** Lines of SGLang: one for each prefill batch, and one after 40 decode steps; else one for each interval. */
  readonly byStep: boolean;
};

export const SETTING: EngineSetting = {
  ...{ seed: 1, span_s: 600, interval_s: 10, cap: 256, cacheTokens: 400_000, stepTokens: 2048, clients: null },
  ...{
    rate: () => 2,
    input: () => 800,
    output: () => 200,
    acceptance: null,
    byStep: false,
    stuckFrom_s: Infinity,
    leakFrom_s: Infinity,
  },
};

type Request = { readonly input: number; readonly output: number; read: number; made: number };
export type Recording = { readonly samples: Sample[]; readonly totals: Totals[] };

/** Seconds of a step: weights, each request's cache, each prompt token. */
const STEP_S = 0.012;
const REQUEST_S = 0.00012;
const TOKEN_S = 0.00009;

/** States each interval as vLLM logs them, and totals at the same times. */
export function runEngine(setting: EngineSetting): Recording {
  const engine = new Engine(setting);
  return engine.run();
}

class Engine {
  private time = 0;
  private nextArrival: number;
  private readonly running: Request[] = [];
  private readonly waiting: Request[] = [];
  private leaked = 0;
  /** Tokens in the cache: prompts of running requests and what they made. */
  private used = 0;
  private decodeSteps = 0;
  private lastDecode = { time: 0, output: 0 };
  private readonly lines: Sample[] = [];
  private readonly counts = { prompt: 0, output: 0, done: 0, preemptions: 0, drafts: 0, accepted: 0, lost: 0 };
  private readonly random;
  private readonly lengths;

  constructor(private readonly setting: EngineSetting) {
    this.random = stream(setting.seed, "arrivals");
    this.lengths = stream(setting.seed, "lengths");
    this.nextArrival = this.gap(0);
    for (let i = 0; i < (setting.clients ?? 0); i += 1) this.waiting.push(this.newRequest(0));
  }

  run(): Recording {
    const { setting } = this;
    const { interval_s, span_s } = setting;
    const [samples, totals]: [Sample[], Totals[]] = [[], []];
    let before = { ...this.counts };
    for (let end = interval_s; end <= span_s + 1e-6; end += interval_s) {
      while (this.time < end) this.step();
      samples.push(this.sample(end, before, samples.length));
      totals.push(this.total(end));
      before = { ...this.counts };
    }
    return { samples: setting.byStep ? this.lines : samples, totals };
  }

  private step(): void {
    const { setting } = this;
    this.arrive();
    if (this.time >= setting.stuckFrom_s) return this.pass(0.1);
    this.admit();
    let budget = setting.stepTokens - this.running.length;
    let prompt = 0;
    for (const request of [...this.running]) {
      if (!this.running.includes(request)) continue;
      if (request.read < request.input) {
        const chunk = Math.min(budget, request.input - request.read);
        request.read += chunk;
        budget -= chunk;
        prompt += chunk;
        if (request.read >= request.input) this.counts.prompt += request.input;
      } else this.decode(request);
    }
    const idle = this.running.length === 0;
    this.pass(idle ? 0.05 : STEP_S + REQUEST_S * this.running.length + TOKEN_S * prompt);
    if (setting.byStep && !idle) this.log(prompt);
  }

  private log(prompt: number): void {
    if (prompt > 0) this.lines.push({ ...this.line("prefill"), promptTokens: prompt });
    this.decodeSteps += 1;
    if (this.decodeSteps % 40 !== 0) return;
    const { time, output } = this.lastDecode;
    this.lines.push({
      ...this.line("decode"),
      outputRate: (this.counts.output - output) / (this.time - time),
      acceptance: this.setting.acceptance?.(this.time) ?? null,
    });
    this.lastDecode = { time: this.time, output: this.counts.output };
  }

  /** The clock of the lines has seconds only. */
  private line(phase: "prefill" | "decode"): Sample {
    const { cacheTokens } = this.setting;
    const counts = { running: this.running.length + this.leaked, waiting: this.waiting.length };
    const cacheShare = round(Math.min(1, this.used / cacheTokens), 2);
    return {
      ...EMPTY_SAMPLE,
      ...counts,
      phase,
      at_s: Math.floor(this.time),
      cacheShare,
      place: { file: "server.log", line: this.lines.length + 1 },
    };
  }

  private decode(request: Request): void {
    const length = this.setting.acceptance?.(this.time) ?? 1;
    request.made += length;
    this.used += length;
    this.counts.output += length;
    this.counts.drafts += 1;
    this.counts.accepted += length - 1;
    if (request.made >= request.output) return this.finish(request);
    while (this.used > this.setting.cacheTokens && this.running.length > 1) this.preempt();
  }

  private finish(request: Request): void {
    this.running.splice(this.running.indexOf(request), 1);
    this.used -= request.input + request.made;
    this.counts.done += 1;
    if (this.time >= this.setting.leakFrom_s) this.leaked += 1;
    if (this.setting.clients !== null) this.waiting.push(this.newRequest(this.time));
  }

  private preempt(): void {
    const last = this.running.pop();
    if (last === undefined) return;
    this.used -= last.input + last.made;
    this.counts.preemptions += 1;
    this.waiting.unshift({
      ...last,
      input: last.input + Math.round(last.made),
      output: last.output - last.made,
      read: 0,
      made: 0,
    });
  }

  private admit(): void {
    const reading = this.running
      .filter(({ read, input }) => read < input)
      .reduce((sum, { read, input }) => sum + input - read, 0);
    let queued = reading;
    while (this.waiting.length > 0 && this.running.length < this.setting.cap && queued < this.setting.stepTokens) {
      const next = this.waiting[0] as Request;
      if (this.used + next.input > this.setting.cacheTokens) return;
      this.waiting.shift();
      this.running.push(next);
      this.used += next.input;
      queued += next.input;
    }
  }

  private arrive(): void {
    if (this.setting.clients !== null) return;
    while (this.nextArrival <= this.time) {
      this.waiting.push(this.newRequest(this.nextArrival));
      this.nextArrival += this.gap(this.nextArrival);
    }
  }

  private newRequest(time: number): Request {
    const vary = (mean: number): number => Math.max(1, Math.round(mean * (0.5 + this.lengths())));
    return { input: vary(this.setting.input(time)), output: vary(this.setting.output(time)), read: 0, made: 0 };
  }

  private gap(time: number): number {
    return -Math.log(1 - this.random()) / Math.max(this.setting.rate(time), 1e-6);
  }

  private pass(time: number): void {
    this.time += time;
  }

  private sample(end: number, before: Engine["counts"], line: number): Sample {
    const { interval_s, cacheTokens, acceptance } = this.setting;
    return {
      ...EMPTY_SAMPLE,
      ...{ at_s: end, span_s: interval_s, running: this.running.length + this.leaked, waiting: this.waiting.length },
      cacheShare: round(Math.min(1, this.used / cacheTokens), 3),
      promptRate: round((this.counts.prompt - before.prompt) / interval_s, 1),
      outputRate: round((this.counts.output - before.output) / interval_s, 1),
      acceptance:
        acceptance === null
          ? null
          : 1 + (this.counts.accepted - before.accepted) / Math.max(1, this.counts.drafts - before.drafts),
      place: { file: "server.log", line: line + 1 },
    };
  }

  private total(end: number): Totals {
    return {
      ...{
        at_s: end,
        promptTokens: this.counts.prompt,
        outputTokens: Math.round(this.counts.output),
        done: this.counts.done,
      },
      ...{
        preemptions: this.counts.preemptions,
        prefixQueries: null,
        prefixHits: null,
        drafts: null,
        draftTokens: null,
      },
      ...{ acceptedTokens: null, histograms: {}, place: { file: "metrics.prom", line: null } },
    };
  }
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits));
