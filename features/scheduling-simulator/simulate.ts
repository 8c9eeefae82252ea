/** A run from its setup to its end, in slices; with a knob turned at a step, also the other future. */
import { advance } from "@/features/simulator/advance";
import { createSimulation } from "@/features/simulator/create";
import { simFigures, unfinishedIssues, type SimFigures } from "@/features/simulator/figures";
import { copyOf, forkWith } from "@/features/simulator/fork";
import { refusalIssues } from "@/features/simulator/refusals";
import { spreadOf, type Spread } from "@/features/simulator/spread";
import type { SimState } from "@/features/simulator/core/state";
import type { CellControl } from "@/lib/jobs/job-kind";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { futureOf, newRecorder, type Future, type Recorder } from "./future";
import { turnOf, type Knob } from "./knobs";
import type { Setup } from "./setup";

export type Fork = {
  readonly step: number;
  readonly knob: Knob;
  readonly value: number;
  readonly acceptance: readonly number[];
};
export type Limits = { readonly steps: number; readonly seconds: number };

export type AfterFork = {
  /** Requests that were not finished at that moment. */
  readonly open: number;
  readonly ttft: Spread;
  readonly tpot: Spread;
  readonly e2e: Spread;
  readonly attained: number;
  readonly evictions: number;
};

export type TwoFutures = {
  readonly step: number;
  /** Seconds. */
  readonly time: number;
  readonly knob: Knob;
  readonly value: number;
  /** The steps from the fork on. */
  readonly b: Future;
  readonly afterA: AfterFork;
  readonly afterB: AfterFork;
};

export type Simulated = { readonly a: Future; readonly fork: TwoFutures | null };

const QUIET: CellControl = { progress: () => undefined, cancelled: () => false };
/** Events between two looks at the outside world. */
const SLICE = 20_000;

/** Refused settings fail; rows that cannot be served, a capped run and an impossible fork are said beside the result. */
export function simulate(
  setup: Setup,
  limits: Limits,
  fork: Fork | null = null,
  control: CellControl = QUIET,
): Result<Simulated> {
  const created = createSimulation(setup.config, setup.requests);
  if (!created.ok) return created;
  const state = created.value;
  const recorder = newRecorder();
  const share = fork === null ? 1 : 0.5;
  const watch: CellControl = { ...control, progress: (done) => control.progress(done * share) };
  let other: SimState | null = null;
  const issues: Issue[] = [];
  if (fork !== null) {
    run(setup, state, { ...limits, steps: Math.min(limits.steps, fork.step) }, watch, recorder);
    const turned = turnOf(fork.knob, fork.value, state.config, fork.acceptance);
    const forked = forkWith(state, turned.knobs, turned.run);
    if (forked.ok) other = forked.value;
    else issues.push(...forked.issues);
  }
  const moment = other === null ? null : copyOf(state);
  run(setup, state, limits, watch, recorder);
  const a = finished(setup, state, recorder);
  issues.push(...refusalsSaid(state), ...unfinishedIssues(a.figures));
  if (other === null || moment === null || fork === null) return success({ a, fork: null }, issues);
  const second = newRecorder();
  run(setup, other, limits, { ...control, progress: (done) => control.progress(0.5 + done / 2) }, second);
  const b = finished(setup, other, second);
  const ends = (end: SimState): AfterFork => afterFork(moment, end, setup);
  return success(
    {
      a,
      fork: {
        step: moment.batches,
        time: moment.clock,
        knob: fork.knob,
        value: fork.value,
        b,
        afterA: ends(state),
        afterB: ends(other),
      },
    },
    [...issues, ...unfinishedIssues(b.figures)],
  );
}

/** Without a record equal steps are taken together: what sweeps use. */
export function figuresOnly(setup: Setup, limits: Limits, control: CellControl = QUIET): Result<SimFigures> {
  const created = createSimulation(setup.config, setup.requests);
  if (!created.ok) return created;
  run(setup, created.value, limits, control, null);
  const figures = simFigures(created.value, setup.level);
  return success(figures, [...refusalsSaid(created.value), ...unfinishedIssues(figures)]);
}

function run({ costs }: Setup, state: SimState, limits: Limits, control: CellControl, recorder: Recorder | null): void {
  const until = { time: limits.seconds, batches: limits.steps, events: SLICE };
  const { count } = state.requests;
  for (;;) {
    const { batches, clock, finished: before } = state;
    const progress = advance(state, costs, until, recorder?.observer ?? null);
    control.progress((state.finished + state.refused) / Math.max(1, count));
    if (progress === "done" || state.batches >= limits.steps || control.cancelled()) return;
    // Nothing happens up to the time limit any more.
    if (state.batches === batches && state.clock === clock && state.finished === before) return;
  }
}

const finished = (setup: Setup, state: SimState, recorder: Recorder): Future =>
  futureOf(state, simFigures(state, setup.level), recorder);

function afterFork(moment: SimState, end: SimState, { level }: Setup): AfterFork {
  const { count } = moment.requests;
  const { life, arrivedAt, requests } = end;
  const open = (i: number): boolean => Number.isNaN(moment.life.finishedAt[i] as number) && moment.life.status[i] !== 3;
  const column = (value: (i: number) => number): Float64Array =>
    Float64Array.from({ length: count }, (_, i) => (open(i) ? value(i) : NaN));
  const ttft = column((i) =>
    Number.isNaN(moment.life.firstAt[i] as number) ? (life.firstAt[i] as number) - (arrivedAt[i] as number) : NaN,
  );
  const tpot = column((i) => {
    const later = (requests.output[i] as number) - 1;
    return later > 0 ? ((life.finishedAt[i] as number) - (life.firstAt[i] as number)) / later : NaN;
  });
  const e2e = column((i) => (life.finishedAt[i] as number) - (arrivedAt[i] as number));
  let asked = 0;
  let good = 0;
  for (let i = 0; i < count; i += 1) {
    if (!open(i)) continue;
    asked += 1;
    const first = (life.firstAt[i] as number) - (arrivedAt[i] as number);
    const late = !(first <= (level.ttft ?? Infinity)) || (tpot[i] as number) > (level.tpot ?? Infinity);
    if (!late && (e2e[i] as number) <= (level.e2e ?? Infinity)) good += 1;
  }
  const evictions = (state: SimState): number => state.replicas.reduce((sum, { totals }) => sum + totals.evictions, 0);
  return {
    open: asked,
    ttft: spreadOf(ttft),
    tpot: spreadOf(tpot),
    e2e: spreadOf(e2e),
    attained: good / Math.max(1, asked),
    evictions: evictions(end) - evictions(moment),
  };
}

/** Rows named one by one; the others are counted. */
const MOST_NAMED = 10;

function refusalsSaid(state: SimState): Issue[] {
  const issues = refusalIssues(state);
  if (issues.length <= MOST_NAMED) return issues;
  const more = issues.length - MOST_NAMED;
  return [
    ...issues.slice(0, MOST_NAMED),
    {
      code: "SCHED-ROWS",
      at: "requests",
      message: text(`${more} more requests are not served.`, `另有 ${more} 个请求未被服务。`),
    },
  ];
}
