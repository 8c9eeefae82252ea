/**
 * What is recommended, simulated: one unit of a deployment under Poisson arrivals, its limits as percentiles of requests. Copies are alike,
 * and a router that sends each request to one of them leaves every copy Poisson arrivals of its own.
 *
 * Rates stand on a ladder of 3 % that depends on no limit, and every rung is simulated with the same seed, so that a higher safety or a
 * tighter limit never finds more. The highest rung that holds is found by halving from where the closed form says.
 */
import { encoderRate } from "@/features/core/serving/closed-form/encoder-queue";
import type { Chance } from "@/features/core/evidence/chance";
import type { Backend } from "@/features/core/memory/backend";
import { endToEnd, userRate } from "@/features/core/scenario/request-time";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Served } from "@/features/core/search/pools/space";
import { listPools } from "@/features/core/serving/mean-load/deployment";
import { serviceStore, type SimulatedService } from "@/features/core/serving/simulated/service";
import { runFigures, type RunFigures } from "@/features/core/serving/sweep/figures";
import { SimulationSweepInput } from "@/features/core/serving/sweep/input";
import { simulateLoad, simulateWorkload } from "@/features/core/serving/sweep/simulate-load";
import { scaleRate, sliceCount } from "@/features/core/workload/transform";
import type { PolicyName } from "@/features/core/simulator/input/config";
import { UNWATCHED, type CellControl } from "@/lib/jobs/job-kind";
import { success, unwrap, type Result } from "@/lib/result";
import { optionScenario, unitGpus, unitId, type Option, type Unit, unitsWithin } from "./option";
import { goalAmount, wantedBy, type PlanQuestion } from "./question";
import { chanceWithin, outlookStore } from "@/features/core/search/confidence";
import { highestRung, LADDER, startRung } from "./rungs";
import { MOST_REQUESTS } from "./traffic";

/** A deployment as its simulation has it, all copies together. */
export type Checked = {
  readonly unit: Unit;
  readonly id: string;
  readonly copies: number;
  readonly gpus: number;
  /** Requests per second, and in flight on average: rate times the time of a request. */
  readonly rate: number;
  readonly clients: number;
  /** Seconds, at the percentile of the question, and means. */
  readonly ttft: number;
  readonly tpot: number;
  readonly mean: { readonly ttft: number; readonly tpot: number; readonly e2e: number };
  readonly perUser: number;
  readonly perGpu: number;
  readonly chance: Chance;
  /** Share of the requests within all limits, and the cache's use; null of averages, which nobody simulated. */
  readonly attained: number | null;
  readonly memory: CacheUse | null;
  /** Of one unit at the most that the limits allow. */
  readonly highest: { readonly rate: number; readonly clients: number };
  /** Requests per second or in flight that were asked for; null: as many as possible. */
  readonly wanted: number | null;
  /** The limits hold as asked, and so much traffic is served as was asked for. */
  readonly holds: boolean;
  readonly requests: number;
  /** Simulations that it took. */
  readonly runs: number;
};

/** Of one engine that decodes. */
type CacheUse = {
  /** Mean share of its KV blocks that requests hold, 0 to 1; tokens that they are for. */
  readonly held: number;
  readonly tokens: number;
  /** Requests that lost their cache to others. */
  readonly evictions: number;
};

/** A unit to simulate, and requests per second of one unit from which to look. */
export type Candidate = { readonly unit: Unit; readonly rate: number };

/** Of arrivals, the same for every rate and unit. */
export const PLAN_SEED = 42;

/** Null: no load of this unit keeps the limits. Depends on its arguments alone. */
export function checkUnit(
  question: PlanQuestion,
  candidate: Candidate,
  control: CellControl = UNWATCHED,
): Result<Checked | null> {
  const runs = startRuns(question, candidate.unit, control);
  if (!runs.ok) return runs;
  const { at, tokens, taken } = runs.value;
  const heldRung = highestRung(startRung(candidate.rate), (rung) => at(LADDER ** rung).holds);
  if (heldRung === null) return success(null);
  const top = at(LADDER ** heldRung);
  const { copies, run, enough } = share(question, candidate.unit, top, at);
  const all = ofAllCopies(question, candidate.unit, run, copies, enough && run.holds);
  const highest = { rate: top.rate, clients: inFlight(top) };
  return success({ ...all, highest, memory: cacheUse(run, tokens), runs: taken() });
}

const inFlight = ({ rate, figures }: Run): number => rate * figures.e2e.mean;

/** An option under averages, as it is: nothing arrives at random. */
export function averageCheck({ scenario }: PlanQuestion, option: Option): Checked {
  const { unit, id, copies, gpus, rate, clients, ttft, tpot, perUser, perGpu, chance, wanted, holds, highest } = option;
  return {
    ...{ unit, id, copies, gpus, rate, clients, ttft, tpot, perUser, perGpu, chance, wanted, holds, highest },
    mean: { ttft, tpot, e2e: endToEnd(ttft, tpot, scenario.workload.osl) },
    ...{ attained: null, memory: null, requests: 0, runs: 0 },
  };
}

type Run = { readonly rate: number; readonly figures: RunFigures; readonly chance: Chance; readonly holds: boolean };

/** Runs of one unit by its rate, each made once. */
function startRuns(question: PlanQuestion, unit: Unit, control: CellControl) {
  const { scenario: asked, chip, backend } = question;
  const laid = optionScenario(asked, chip, { unit, copies: 1, clients: 1 });
  if (!laid.ok) return laid;
  const scenario = laid.value;
  const service = serviceStore(scenario.time)(scenario, {
    policy: schedulerPolicy(backend),
    tokenBudget: unit.tokens,
    prefixCache: scenario.workload.prefixHit > 0,
  });
  if (!service.ok) return service;
  const judge = judgeRun(question, scenario, service.value);
  const known = new Map<number, Run>();
  const runAt = (rate: number): Run => {
    const cached = known.get(rate) ?? judge(rate, simulateAt(question, scenario, service.value, { rate, control }));
    known.set(rate, cached);
    return cached;
  };
  const tokens = service.value.pools.at(-1)?.kvTokens ?? 0;
  return success({ at: runAt, tokens, taken: () => known.size });
}

/** The scheduler that an engine starts with. */
export const schedulerPolicy = (backend: Backend): PolicyName => POLICY[backend];

const POLICY: Readonly<Record<Backend, PolicyName>> = {
  vllm: "vllm-v1",
  sglang: "sglang",
  trtllm: "trtllm-guaranteed-no-evict",
};

type Asked = { readonly rate: number; readonly control: CellControl };

function simulateAt(
  { traffic }: PlanQuestion,
  scenario: Resolved,
  service: SimulatedService,
  { rate, control }: Asked,
): RunFigures {
  const requests = countRequests(rate, scenario.workload.osl);
  const setup = { scenario, service, seed: PLAN_SEED };
  const drawn = { ...setup, input: SimulationSweepInput.parse({}) };
  const run = unwrap(
    traffic === null
      ? simulateLoad(drawn, { rate, requests }, control)
      : simulateWorkload(setup, unwrap(scaleRate(sliceCount(traffic, 0, requests), rate)), control),
  );
  return runFigures(run, service, { kind: "open", rate }, scenario.targets, 1, rate);
}

/** Eight times what is in flight at 40 ms a token, within reason: of the rate and the lengths alone, so that no limit shows in it. */
const countRequests = (rate: number, osl: number): number =>
  Math.round(Math.min(MOST_REQUESTS, Math.max(600, 8 * rate * osl * 0.04)));

/** Seconds of wait per second of arrivals above which a queue grows. */
const GROWING = 0.05;

function judgeRun(question: PlanQuestion, scenario: Resolved, service: SimulatedService) {
  const { percentile, safety, backend } = question;
  if (percentile === null) throw new Error("Averages are not simulated");
  const { targets, model, chip, precision } = scenario;
  const outlooks = outlookStore();
  const { deployment } = service;
  const { lengths } = deployment;
  // A run has no queue for encoders on GPUs of their own.
  const sharing = { ...deployment, replicas: model.encoding?.share };
  const encoded = encoderRate(sharing, deployment.pools[0]?.workers ?? 1);
  const served: Served = {
    ...{ model, chip, precision, backend, lengths },
    ...{ pools: listPools(scenario), grade: service.grade },
  };
  return (rate: number, figures: RunFigures): Run => {
    const times = { ttft: figures.ttft[percentile], tpot: figures.tpot[percentile] };
    const chance = chanceWithin(outlooks(served, Math.max(1, rate * figures.e2e.mean)), targets, times);
    const within = times.ttft <= (targets.ttft ?? Infinity) && times.tpot <= (targets.tpot ?? Infinity);
    const sure = safety === null ? within : chance.all >= safety;
    return { rate, figures, chance, holds: sure && figures.growth <= GROWING && rate <= encoded };
  };
}

/** How many units take the traffic, and the run of each: all of them at their highest load, or the fewest that hold the goal. */
function share(question: PlanQuestion, unit: Unit, top: Run, runAt: (rate: number) => Run) {
  const { goal, gpus } = question;
  const most = unitsWithin(gpus, unit);
  const wanted = wantedBy(goal);
  if (wanted === null) return { copies: most, run: top, enough: true };
  const amount = goalAmount(question, { rate: top.rate, clients: inFlight(top) });
  const copies = Math.ceil(wanted / amount - 1e-9);
  if (copies > most) return { copies: most, run: top, enough: false };
  const each = wanted / copies;
  return { copies, run: goal.kind === "rate" ? runAt(each) : runOfClients(each, top, runAt), enough: true };
}

const ROUNDS = 3;
const NEAR = 0.01;

/** So many in flight: fewer requests a second are answered faster, so that the rate is looked for. */
function runOfClients(clients: number, top: Run, runAt: (rate: number) => Run): Run {
  let run = top;
  for (let round = 0; round < ROUNDS && Math.abs(inFlight(run) / clients - 1) > NEAR; round += 1)
    run = runAt(Math.min(top.rate, clients / run.figures.e2e.mean));
  return run;
}

const cacheUse = ({ figures: { kv, evictions } }: Run, tokens: number): CacheUse => ({ held: kv, tokens, evictions });

function ofAllCopies(
  { percentile, scenario, goal }: PlanQuestion,
  unit: Unit,
  { rate, figures, chance }: Run,
  copies: number,
  holds: boolean,
): Omit<Checked, "memory" | "runs" | "highest"> {
  const gpus = unitGpus(unit, copies);
  const { ttft, tpot, e2e, attained, requests } = figures;
  const level = percentile ?? "p95";
  return {
    ...{ unit, id: unitId(unit), copies, gpus, chance, attained, holds, requests },
    wanted: wantedBy(goal),
    rate: rate * copies,
    clients: goal.kind === "clients" && holds ? goal.clients : rate * copies * e2e.mean,
    ttft: ttft[level],
    tpot: tpot[level],
    mean: { ttft: ttft.mean, tpot: tpot.mean, e2e: e2e.mean },
    perUser: userRate({ ttft: ttft[level], tpot: tpot[level] }),
    perGpu: (rate * copies * scenario.workload.osl) / gpus,
  };
}
