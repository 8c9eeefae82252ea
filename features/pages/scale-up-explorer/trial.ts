/** The simulated scenario: percentiles, the first steps, and the course of a typical request. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { countedPart, startRun } from "@/features/core/serving/simulated/run";
import { steadyNotes } from "@/features/core/serving/simulated/steady-note";
import type { SimulatedService } from "@/features/core/serving/simulated/service";
import { advance } from "@/features/core/simulator/advance";
import { simFigures, type SimFigures } from "@/features/core/simulator/figures/figures";
import type { SimState } from "@/features/core/simulator/core/state";
import type { Workload } from "@/features/core/workload/workload";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import * as m from "./messages";
import { issue } from "./messages.issues";

type TrialStep = {
  /** Seconds. */
  readonly start: number;
  readonly seconds: number;
  readonly decodes: number;
  readonly prefillTokens: number;
};

/** Seconds from its arrival on. */
type Life = {
  readonly prompt: number;
  readonly output: number;
  readonly scheduled: number;
  readonly first: number;
  readonly finished: number;
};

export type Trial = {
  readonly figures: SimFigures;
  readonly steps: readonly TrialStep[];
  /** The request whose time to first token is the median. */
  readonly life: Life | null;
};

const SHOWN_STEPS = 200;

export function runTrial(
  scenario: Resolved,
  service: SimulatedService,
  workload: Workload,
  seed: number,
): Result<Trial> {
  const created = startRun({ scenario, service, workload, seed });
  if (!created.ok) return created;
  const state = created.value;
  const costs = service.pools.map(({ cost }) => cost);
  const steps: TrialStep[] = [];
  advance(
    state,
    costs,
    { batches: SHOWN_STEPS },
    {
      stageStart: ({ clock }, _replica, { decodes, prefillTokens }, _stage, seconds) => {
        if (steps.length < SHOWN_STEPS) steps.push({ start: clock, seconds, decodes, prefillTokens });
      },
    },
  );
  advance(state, costs);
  const { ttft, tpot } = scenario.targets;
  const figures = simFigures(state, { ttft: ttft ?? Infinity, tpot: tpot ?? Infinity }, countedPart(state, scenario));
  return success({ figures, steps, life: typicalLife(state) }, [
    ...created.issues.slice(0, 3),
    ...shortRun(scenario, state, workload),
  ]);
}

const MOST_QUERIES = 200_000;

/** A load that is never reached is the greater trouble of the two. */
function shortRun(scenario: Resolved, state: SimState, workload: Workload): Issue[] {
  const never = fewIssues(workload);
  return never.length > 0 ? never : steadyNotes(state, scenario, { key: "queries", most: MOST_QUERIES });
}

function fewIssues({ count, pacing }: Workload): Issue[] {
  if (pacing.kind !== "closed" || count >= pacing.clients) return [];
  const { clients } = pacing;
  return [
    issue("SCALE-FEW-QUERIES", "queries", { count, clients }, [
      {
        label: m.clientsQueries({ clients: clients * 4 }),
        set: { queries: String(clients * 4) },
      },
    ]),
  ];
}

function typicalLife({ life, arrivedAt, requests }: SimState): Life | null {
  const finished = Array.from({ length: requests.count }, (_, row) => row).filter(
    (row) => !Number.isNaN(life.finishedAt[row] as number),
  );
  const wait = (row: number): number => (life.firstAt[row] as number) - (arrivedAt[row] as number);
  const row = finished.sort((a, b) => wait(a) - wait(b))[finished.length >> 1];
  if (row === undefined) return null;
  const from = arrivedAt[row] as number;
  return {
    prompt: requests.prompt[row] as number,
    output: requests.output[row] as number,
    scheduled: (life.scheduledAt[row] as number) - from,
    first: wait(row),
    finished: (life.finishedAt[row] as number) - from,
  };
}
