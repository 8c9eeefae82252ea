/** A run from setup to end, in slices; with a knob changed at a step, also the other future. */
import { replayFigures, type ReplayFigures } from "@/features/core/agents/replay/replay-figures";
import { countedPart } from "@/features/core/serving/simulated/run";
import { EVENTS_PER_LOOK, advance } from "@/features/core/simulator/advance";
import { createSimulation } from "@/features/core/simulator/create";
import { simFigures, type SimFigures } from "@/features/core/simulator/figures/figures";
import { copyState, forkWith } from "@/features/core/simulator/fork";
import type { SimState } from "@/features/core/simulator/core/state";
import { UNWATCHED, type CellControl } from "@/lib/jobs/job-kind";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { future, newRecorder, type Future, type Recorder } from "./future";
import { compareFutures, type ForkComparison } from "../knobs/fork-comparison";
import { turn, type Knob } from "../knobs/knobs";
import { cappedIssues, refusalsSaid, unreadable, type Limits } from "./issues";
import type { Setup } from "../setup/setup";

export type Fork = {
  readonly step: number;
  readonly knob: Knob;
  /** As the knob is written: a number or a name. */
  readonly value: string;
  readonly acceptance: readonly number[];
};

export type { Limits };

export type TwoFutures = {
  readonly step: number;
  /** Seconds. */
  readonly time: number;
  readonly knob: Knob;
  readonly value: string;
  /** The steps from the fork on. */
  readonly b: Future;
  readonly compared: ForkComparison;
};

export type Simulated = {
  readonly a: Future;
  readonly fork: TwoFutures | null;
  /** Of agent sessions; null for other requests. */
  readonly agents: AgentRun | null;
};

export type AgentRun = Omit<ReplayFigures, "run">;

/** Invalid settings fail. Unserved rows, a capped run and an impossible fork become issues next to the result. */
export function simulate(
  setup: Setup,
  limits: Limits,
  fork: Fork | null = null,
  control: CellControl = UNWATCHED,
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
    const forked = otherFuture(state, fork);
    if (forked.ok) other = forked.value;
    else issues.push(...forked.issues);
  }
  const moment = other === null ? null : copyState(state);
  run(setup, state, limits, watch, recorder);
  const a = finished(setup, state, recorder);
  issues.push(...refusalsSaid(state), ...cappedIssues(state, limits, a.figures));
  const agents = agentRun(setup, state);
  if (other === null || moment === null || fork === null) return success({ a, agents, fork: null }, issues);
  const second = newRecorder();
  run(setup, other, limits, { ...control, progress: (done) => control.progress(0.5 + done / 2) }, second);
  const b = finished(setup, other, second);
  return success(
    {
      a,
      agents,
      fork: {
        step: moment.batches,
        time: moment.clock,
        knob: fork.knob,
        value: fork.value,
        b,
        compared: compareFutures(moment, state, other, setup.level),
      },
    },
    [...issues, ...cappedIssues(other, limits, b.figures)],
  );
}

function agentRun({ laid, level }: Setup, state: SimState): AgentRun | null {
  if (laid === null) return null;
  const { run: _, ...figures } = replayFigures(state, laid, level);
  return figures;
}

/** Without a record equal steps are taken together: what sweeps use. */
export function figuresOnly(setup: Setup, limits: Limits, control: CellControl = UNWATCHED): Result<SimFigures> {
  const created = createSimulation(setup.config, setup.requests);
  if (!created.ok) return created;
  run(setup, created.value, limits, control, null);
  const figures = countedFigures(setup, created.value);
  return success(figures, [...refusalsSaid(created.value), ...cappedIssues(created.value, limits, figures)]);
}

function run({ costs }: Setup, state: SimState, limits: Limits, control: CellControl, recorder: Recorder | null): void {
  const until = { time: limits.seconds, batches: limits.steps, events: EVENTS_PER_LOOK };
  const { count } = state.requests;
  for (;;) {
    const { batches, clock, finished: before } = state;
    const progress = advance(state, costs, until, recorder?.observer ?? null);
    control.progress((state.finished + state.refused) / Math.max(1, count));
    if (progress === "done" || state.batches >= limits.steps || control.cancelled()) return;
    // No event is left before the time limit.
    if (state.batches === batches && state.clock === clock && state.finished === before) return;
  }
}

const finished = (setup: Setup, state: SimState, recorder: Recorder): Future =>
  future(state, countedFigures(setup, state), recorder);

const countedFigures = ({ level, scenario, law }: Setup, state: SimState): SimFigures =>
  simFigures(state, level, countedPart(state, scenario, law !== null));

function otherFuture(state: SimState, { knob, value, acceptance }: Fork): Result<SimState> {
  const turned = turn(knob, value, state.config, acceptance);
  return turned === null ? failure(unreadable(knob, value, state)) : forkWith(state, turned.knobs, turned.run);
}
