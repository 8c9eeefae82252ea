/** The report in reading order: the run, its map, and the requested parts. */
import type { Part, Reader, Report } from "@/features/answers/answer";
import { arrivesAtRandom } from "@/features/core/serving/simulated/promised-load";
import type { Statistic } from "@/features/core/serving/sweep/input";
import type { Resolved } from "@/features/core/scenario/resolve";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { agentLead, agentTable } from "./results/agent-table";
import { runBasis } from "./results/target-basis";
import { concurrencyCharts, concurrencyTable } from "./results/concurrency";
import { forkFigures } from "./results/fork-figures";
import { headlineFigures } from "./results/headline-figures";
import type { SchedulingInput } from "./input";
import { blocksOfInstance, firstInstance, instanceName } from "./setup/instances";
import type { Run } from "./job";
import { nearestBudget, ownBudget } from "./results/map";
import { mapChart, type MapOutcomes } from "./results/map-chart";
import { requestTable, sampleTable, stepTable } from "./results/record-tables";
import { arithmeticTable, forkTable, memoryTable, percentileTable, waitTable } from "./results/run-tables";
import { tierTable } from "./setup/kv-tiers";
import { prefixCharts } from "./setup/prefix-hits";
import { followsPromise } from "./setup/settled";
import { sampleSteps } from "./setup/sample-steps";
import type { Scheduling } from "./scheduling";
import { stepTimes } from "./setup/step-times";
import { NOT_YET, verdict } from "./verdict";
import { WORDS } from "./words";
import * as m from "./messages";

type SchedulingReader = Reader<SchedulingInput, Resolved, Scheduling>;

export function schedulingReport({ run, map, statistic }: Scheduling, reader: SchedulingReader): Report {
  return {
    verdict: run === null ? NOT_YET : verdict(run, statistic),
    basis: run === null ? null : runBasis(run, statistic, reader.scenario),
    ...(run === null ? { figures: [] } : headline(run, statistic)),
    // Parts below the run appear together with it; earlier they would be pushed off the screen.
    parts: run === null ? [] : [...runParts(run, reader), ...mapParts(map, statistic, reader), ...settingParts(reader)],
  };
}

/** Of the run, or of the future with the change; then `against` are those of the future without. */
const headline = ({ a, fork, facts }: Run, statistic: Statistic): Pick<Report, "figures" | "against"> =>
  fork === null
    ? { figures: headlineFigures(facts, a.figures, statistic), against: [] }
    : {
        figures: forkFigures(facts, fork.compared, "b", statistic),
        against: forkFigures(facts, fork.compared, "a", statistic),
      };

const settingParts = (reader: SchedulingReader): readonly Part[] => [
  { kind: "view", id: "map-settings" },
  { kind: "view", id: "step-times" },
  ...stepParts(reader),
  { kind: "view", id: "workload" },
  { kind: "view", id: "settings" },
];

function runParts(run: Run, { t, input }: SchedulingReader): readonly Part[] {
  const { a, agents, fork, facts } = run;
  const blocks = blocksOfInstance(facts.config, input.inst);
  const titled = (id: keyof typeof WORDS.tables, lead: Text) => ({
    kind: "table" as const,
    id,
    title: WORDS.tables[id],
    lead,
  });
  return [
    { kind: "view", id: "timeline" },
    { kind: "file", long: true, id: "timeline", title: WORDS.steps, table: stepTable(a.steps, blocks, t) },
    ...(fork === null ? [] : [{ ...titled("fork", forkLead(fork.compared.open)), table: forkTable(fork.compared, t) }]),
    { ...titled("percentiles", finishedLead(run)), table: percentileTable(a.figures, t) },
    ...(agents === null ? [] : [{ ...titled("agents", agentLead(agents)), table: agentTable(agents, t) }]),
    { ...titled("waits", WORDS.waitsLead), table: waitTable(a.figures, t) },
    { kind: "view", id: "requests" },
    { kind: "file", long: true, id: "requests", title: WORDS.requests, table: requestTable(a.requests, t) },
    { ...titled("arithmetic", WORDS.arithmeticLead), table: arithmeticTable(run, t) },
    ...prefixCharts(facts, input.prefix_cache, t),
    ...tierParts(run, t),
    ...memoryParts(run, t),
    { kind: "view", id: "memory-settings" },
  ];
}

function tierParts({ a, facts: { tiers, memory } }: Run, t: Translate): readonly Part[] {
  const [account] = memory;
  if (tiers === null || account === undefined) return [];
  const hbm = account.blocks * account.engine.blockSize * tiers.bytesPerToken;
  const words = { title: WORDS.tables.tiers, lead: WORDS.tiersLead };
  return [{ kind: "table", id: "tiers", ...words, table: tierTable(tiers, hbm, a.figures, t) }];
}

const forkLead = (open: number): Text => m.openRequestsThatWereNot({ open: formatCount(open) });

function finishedLead({ a, fork }: Run): Text {
  const { requests, ttft } = a.figures;
  const [done, all] = [formatCount(requests.finished), formatCount(requests.total)];
  const round = Math.max(0, requests.finished - ttft.count);
  const warm = round === 0 ? m.sign : m.steadyServiceTimesLeaveOut({ round: formatCount(round) });
  const which = fork === null ? m.sign : m.futureRunAsItIs;
  return m.doneOfAllRequestsFinished({ done, all, warm, which });
}

/** A table for each pool. */
function memoryParts(run: Run, t: Translate): readonly Part[] {
  const { memory, config } = run.facts;
  const several = memory.length > 1;
  const tables = memory.map((account, pool): Part => {
    const instance = firstInstance(config, pool);
    return {
      kind: "table",
      id: pool === 0 ? "memory" : `memory-${pool}`,
      title: several
        ? m.memoryOfInstance({ memory: WORDS.memory, instance: instanceName(config, instance) })
        : WORDS.memory,
      lead: WORDS.memoryLead,
      note: inUseNote(run, instance),
      table: memoryTable(account, t),
    };
  });
  return several ? [{ kind: "row", id: "memories", parts: tables }] : tables;
}

function inUseNote({ a }: Run, instance: number): Text | undefined {
  const figures = a.figures.instances[instance];
  if (!figures) return undefined;
  if (!(figures.batchMean > 0)) return m.noStepRanHere;
  const [mean, peak] = [formatCount(Math.round(figures.blocksMean)), formatCount(figures.blocksPeak)];
  const [batch, busy] = [figures.batchMean.toFixed(1), formatPercent(figures.busyShare, 2)];
  const hit = formatPercent(figures.prefixHit, 2);
  return m.inUseMeanBlocksOn({ mean, peak, batch, busy, hit });
}

/** Every concurrency with every budget, and the concurrencies at one budget; none where no map is drawn. */
function mapParts(map: MapOutcomes, statistic: Statistic, { t, input, scenario }: SchedulingReader): readonly Part[] {
  if (map.length === 0) return [];
  const ready = map.some((outcome) => outcome?.figures);
  const section = { kind: "section", id: "map", title: WORDS.map, tools: "map-metric" } as const;
  if (!ready) return [{ ...section, parts: [{ kind: "words", id: "map-none", words: [WORDS.mapNone] }] }];
  const current = ownBudget(scenario, input);
  const budget = nearestBudget(input, current);
  const random = followsPromise(input) && arrivesAtRandom(scenario);
  const judged = { statistic, random };
  return [
    { ...section, parts: [mapChart(map, input, judged, t)] },
    {
      kind: "row",
      id: "concurrency-charts",
      parts: concurrencyCharts(map, { ...judged, budget, limits: scenario.targets }, t),
    },
    {
      kind: "table",
      id: "concurrency",
      title: WORDS.concurrency,
      lead: budgetLead(random, budget, current),
      tools: "map-budget",
      table: concurrencyTable(map, { statistic, budget }, t),
    },
  ];
}

function budgetLead(random: boolean, budget: number, current: number): Text {
  const loads = random ? m.randomArrivals : m.closedLoops;
  return budget === current
    ? m.loadsAtRunsToken({ loads, budget: formatCount(budget) })
    : m.loadsAtTokenBudget({ loads, budget: formatCount(budget), own: formatCount(current) });
}

function stepParts({ t, input, scenario }: SchedulingReader): readonly Part[] {
  const times = stepTimes(scenario, scenario.prefill, input);
  if (!times.ok) return [];
  const rows = sampleSteps(scenario, times.value.cost);
  return [{ kind: "file", id: "step-times", title: WORDS.sample, table: sampleTable(rows, t) }];
}
