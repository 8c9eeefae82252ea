/** The asked point simulated: percentiles, the first steps one by one, and the life of a typical request. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { longestRequest, simulatedLoad } from "@/features/core/serving/simulated/requests";
import type { SimulatedService } from "@/features/core/serving/simulated/service";
import { advance } from "@/features/core/simulator/advance";
import { SIM_DEFAULTS } from "@/features/core/simulator/config";
import { createSimulation } from "@/features/core/simulator/create";
import { simFigures, type SimFigures } from "@/features/core/simulator/figures";
import type { SimState } from "@/features/core/simulator/core/state";
import { answerInPart } from "@/features/core/serving/requests";
import type { Workload } from "@/features/core/workload/workload";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import { text } from "@/lib/text";

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

export function trialOf(scenario: Resolved, service: SimulatedService, workload: Workload): Result<Trial> {
  const clients =
    workload.pacing.kind === "closed" && scenario.workload.traffic === "service" ? workload.pacing.clients : 0;
  const { requests: asked, load } = simulatedLoad(
    workload,
    scenario.workload.prefixHit,
    service.pools[0]?.config.blockSize,
  );
  const requests = { ...asked, output: answerInPart(asked.output, clients) };
  const pools = service.pools.map(({ config }) => ({ ...config, maxTokens: longestRequest(workload) }));
  const created = createSimulation(
    { ...SIM_DEFAULTS, pools, transfer: service.transfer, client: service.client, load },
    requests,
  );
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
  const figures = simFigures(state, { ttft: ttft ?? Infinity, tpot: tpot ?? Infinity }, warmedUp(state, clients));
  return success({ figures, steps, life: typicalLife(state) }, [...created.issues.slice(0, 3), ...fewIssues(workload)]);
}

/** When the first round of a service's clients, whose answers were under way, has ended: figures count what arrives from then on. */
const warmedUp = ({ life, clock }: SimState, clients: number): number =>
  Math.min(
    life.finishedAt.subarray(0, clients).reduce((a, b) => Math.max(a, b), 0),
    clock / 2,
  );

function fewIssues({ count, pacing }: Workload): Issue[] {
  if (pacing.kind !== "closed" || count >= pacing.clients) return [];
  const { clients } = pacing;
  return [
    {
      code: "SCALE-FEW-QUERIES",
      at: "queries",
      message: text({
        en: `${count} queries for ${clients} clients: the concurrency is never reached.`,
        zh: `${clients} 个客户端只有 ${count} 个请求：永远达不到该并发。`,
      }),
      fix: text({ en: "Ask for more queries.", zh: "请增加总请求数。" }),
      changes: [
        {
          label: text({ en: `${clients * 4} queries`, zh: `${clients * 4} 个请求` }),
          set: { queries: String(clients * 4) },
        },
      ],
    },
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
