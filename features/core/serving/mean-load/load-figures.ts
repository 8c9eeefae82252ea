/** TTFT, TPOT and output per GPU of a scenario under its clients, as every page that shows them explains them. */
import { QUANTITIES } from "@/features/quantities";
import { loadBands } from "@/features/core/evidence/load-bands";
import { scenarioTraits } from "@/features/core/evidence/scenario-traits";
import type { Resolved } from "@/features/core/scenario/resolve";
import { KV_TIER_NAMES } from "@/features/core/scenario/fields/tier";
import { TRAFFIC_ASSUMPTION } from "@/features/core/scenario/traffic-words";
import { atMost, figure, part, term, type Figure, type Term } from "@/features/answers/explain";
import {
  formatCount,
  formatLatency,
  formatNumber,
  formatPercent,
  formatQuantity,
  roundTo,
} from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import type { Backend } from "@/features/core/memory/backend";
import { ENGINE_NAMES } from "@/features/words";
import { atOnceWords } from "./at-once";
import type { MeanLoad } from "./mean-load";
import * as m from "./messages";

/** What the scenario takes without other requests: seconds, and tokens per second and GPU. */
/** `prompts`: in one prefill pass. */
type IdlePass = { readonly ttft: number; readonly prompts: number; readonly tpot: number; readonly perGpu: number };

export type LoadFigures = Readonly<Record<"ttft" | "tpot" | "perGpu", Figure>>;

type Loaded = {
  readonly scenario: Resolved;
  readonly engine: Backend;
  readonly load: MeanLoad;
  readonly idle: IdlePass;
};

/** `own`: the load is the scenario's, not that of a page which drafts tokens or sets the engine's limits. */
export function loadFigures(loaded: Loaded, detailed = true): LoadFigures {
  const { scenario, engine, load } = loaded;
  const bands = loadBands(scenarioTraits(scenario, engine), load);
  const named = (figure: Figure): Figure => (detailed ? figure : unnamed(figure));
  return {
    ttft: { ...named(ttftFigure(loaded)), band: bands.ttft },
    tpot: { ...named(tpotFigure(loaded)), band: bands.tpot },
    perGpu: { ...named(rateFigure(loaded)), band: bands.rate(load.perGpu) },
  };
}

const unnamed = ({ quantity: _own, terms, ...figure }: Figure): Figure => ({
  ...figure,
  terms: terms.map(({ quantity: _its, ...term }) => term),
});

/** What to hold another kind of time against: the mean under load, where the scenario can be served. */
export function loadTerms(load: MeanLoad | null, id: "ttft" | "tpot"): readonly Term[] {
  if (load === null) return [];
  return [term("mean-load", loadLabel(load, id), formatLatency(load[id]), load[id], `${id}.mean-load`)];
}

/** What a time under load is: an average, or a percentile of requests that arrive at random. */
export const loadLabel = ({ statistic }: Pick<MeanLoad, "statistic">, id: "ttft" | "tpot"): Text =>
  statistic === "mean" ? UNDER_LOAD[id] : m.percentileUnderLoad({ name: QUANTITIES[id].label.en, statistic });

/** The name of a mean in closed form, of whatever deployment. */
const UNDER_LOAD = { ttft: QUANTITIES.ttftUnderLoad.label, tpot: QUANTITIES.tpotUnderLoad.label };

const common = ({ scenario, engine, load }: Loaded) => ({
  grade: load.grade,
  source: load.statistic === "mean" ? m.closedFormOfScenariosClients : m.closedFormOfRandomArrivals,
  assumptions: [
    m.engineConcurrencyClients({
      concurrency: scenario.workload.concurrency,
      concurrency2: formatCount(scenario.workload.concurrency),
      engine: ENGINE_NAMES[engine],
      trafficAssumption: TRAFFIC_ASSUMPTION[scenario.workload.traffic],
    }),
    m.expertImbalanceHostTimeAnd,
  ],
});

/** What figures under load rest on where not all clients have a seat: the others queue, and the times say so. */
export function withSeats({ atOnce }: MeanLoad, context: Text): Text {
  const seats = atOnceWords(atOnce);
  return seats === null ? context : m.seatsContext({ seats, context });
}

const time = (id: string, label: Text, seconds: number): Term => part(id, label, formatLatency(seconds), seconds);

function ttftFigure(loaded: Loaded): Figure {
  const { scenario, load, idle } = loaded;
  const { alone, loaded: up, others, transfer, client, bursts } = load.firstToken;
  const queue = load.encoder?.queue ?? 0;
  return figure({
    ...common(loaded),
    id: "ttft",
    quantity: "ttft.mean-load",
    label: loadLabel(load, "ttft"),
    value: load.ttft,
    unit: "s",
    context: withSeats(load, idlePass(idle)),
    target: atMost(scenario.targets.ttft),
    formula: [
      `TTFT = steps of the prompt + other requests + client${bursts === 0 ? "" : " + bursts"}`,
      `${[alone + up, others, transfer + client, ...withBursts(bursts)].map((part) => formatLatency(part)).join(" + ")} = ${formatLatency(load.ttft)}`,
    ],
    terms: [
      time("alone", m.stepsOfPromptNobodyElse, alone),
      ...foundTerms(loaded),
      time("others", m.otherRequestsQueueSharedSteps, others - queue),
      ...(queue > 0 ? [time("encoder", m.queueForEncoderGpu, queue)] : []),
      ...(transfer > 0 ? [time("transfer", m.kvTransfer, transfer)] : []),
      time("client", m.clientsWait, client),
      ...burstTerms(load, "ttft", bursts),
      term("idle", m.onePrefillPassOnIdle, formatLatency(idle.ttft), idle.ttft, "ttft.idle-pass"),
    ],
  });
}

const withBursts = (bursts: number): readonly number[] => (bursts === 0 ? [] : [bursts]);

/** Of a percentile: what it lies above the average, and the average. */
function burstTerms({ statistic, mean }: MeanLoad, id: "ttft" | "tpot", bursts: number): readonly Term[] {
  if (statistic === "mean") return [];
  return [
    time("bursts", m.latenessOverAverage({ statistic }), bursts),
    term("average", m.averageOfRequests, formatLatency(mean[id]), mean[id]),
  ];
}

/** A pass with a prompt on every rank takes longer than the prompt of one request, which may come alone under load. */
function idlePass({ ttft, prompts }: IdlePass): Text {
  const time = formatLatency(ttft);
  if (prompts === 1) return m.idleEngineTime({ time });
  const many = formatCount(prompts);
  return m.onePassOfManyPrompts({ many, time });
}

/** Where the prefix of a prompt was, level by level, and the wait for those below HBM. */
function foundTerms({ scenario, load }: Loaded): readonly Term[] {
  const { found } = load;
  if (!found || !scenario.tiers) return [];
  const { stores } = scenario.tiers;
  const computed = 1 - found.shares.reduce((sum, share) => sum + share, 0);
  const levels = [verbatim("HBM"), ...stores.map(({ name }) => KV_TIER_NAMES[name])];
  const share = (id: string, label: Text, value: number, part: number): Term =>
    term(id, label, formatPercent(value), found.waits[part] ?? 0);
  return [
    time("loaded", m.prefixLoadedFromBelowHbm, load.firstToken.loaded),
    ...levels.map((level, index) =>
      share(`found-${index}`, m.prefixFoundInLevel({ level }), found.shares[index] ?? 0, index),
    ),
    share("computed", m.prefixComputedAgain, Math.max(0, computed), levels.length),
  ];
}

function tpotFigure(loaded: Loaded): Figure {
  const { scenario, load, idle } = loaded;
  const { steps, prompts, bursts } = load.perToken;
  const running = roundTo(load.running, 3);
  return figure({
    ...common(loaded),
    id: "tpot",
    quantity: "tpot.mean-load",
    label: loadLabel(load, "tpot"),
    value: load.tpot,
    unit: "s",
    context: withSeats(load, m.oneStepTpot({ tpot: formatLatency(idle.tpot) })),
    target: atMost(scenario.targets.tpot),
    formula: [
      `TPOT = decode steps + prompts between them${bursts === 0 ? "" : " + bursts"}`,
      `${[steps, prompts, ...withBursts(bursts)].map((part) => formatLatency(part)).join(" + ")} = ${formatLatency(load.tpot)}`,
    ],
    terms: [
      time("steps", m.decodeStepsOfRunningSequences({ running, running2: formatNumber(running) }), steps),
      time("prompts", m.promptsOfOthersBetweenThem, prompts),
      ...burstTerms(load, "tpot", bursts),
      term("idle", m.oneDecodeStepOfAll, formatLatency(idle.tpot), idle.tpot, "tpot.idle-pass"),
      term("e2e", m.wholeRequest, "TTFT + TPOT · (OSL − 1)", load.e2e, "e2e.mean-load"),
    ],
  });
}

function rateFigure(loaded: Loaded): Figure {
  const { load, idle } = loaded;
  const { total, gpus, perGpu, rate, output } = load;
  return figure({
    ...common(loaded),
    id: "per-gpu",
    quantity: "output-per-gpu.mean-load",
    label: QUANTITIES.outputPerGpu.label,
    value: perGpu,
    unit: "tok/s/GPU",
    context: withSeats(load, verbatim(`${gpus} GPU`)),
    formula: [
      "requests per second · output ÷ GPUs",
      `${formatQuantity(rate, "req/s")} · ${formatNumber(output)} ÷ ${gpus} = ${formatQuantity(perGpu, "tok/s/GPU")}`,
    ],
    terms: [
      term("total", m.outputOfAllGPUsTok, formatQuantity(total, "tok/s"), total, "output.mean-load"),
      term("gpus", verbatim("GPU"), String(gpus), gpus, "gpus"),
      term(
        "idle",
        m.decodeStepsAloneWithoutPrompts,
        formatQuantity(idle.perGpu, "tok/s/GPU"),
        idle.perGpu,
        "output-per-gpu.idle-pass",
      ),
    ],
  });
}
