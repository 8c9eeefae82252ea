/** The best separate pools as explained figures: output per GPU, times, request rate, cost. */
import { QUANTITIES } from "@/features/quantities";
import { loadBands, type LoadBands } from "@/features/core/evidence/load-bands";
import { listTraits } from "@/features/core/evidence/traits";
import { atMost, figure, OVERLAP, part, term, type Figure, type Term } from "@/features/answers/explain";
import type { Winner } from "@/features/core/search/pools/answer";
import type { PlanRow } from "@/features/core/search/pools/rows";
import { meanOutput } from "@/features/core/search/pools/plan";
import type { PdSpace } from "@/features/core/search/pools/space";
import { AVERAGE, type LoadPromise } from "@/features/core/scenario/fields/promise";
import { loadLabel } from "@/features/core/serving/mean-load/load-figures";
import { TRAFFIC_ASSUMPTION } from "@/features/core/scenario/traffic-words";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import * as m from "./messages";

export function headline(space: PdSpace, winner: Winner, single: PlanRow | null): readonly Figure[] {
  const common = { grade: winner.grade, source: m.closedFormOfBothPools, assumptions: assumptions(space) };
  const { row } = winner;
  const bands = measuredBands(space, winner);
  return [
    figure({ ...common, ...perGpuFigure(space, winner, single), band: bands.rate(row.perGpu) }),
    figure({ ...common, ...ttftFigure(space, winner, single), band: bands.ttft }),
    figure({ ...common, ...tpotFigure(space, winner, single), band: bands.tpot }),
    figure({ ...common, ...rateFigure(space, winner, single), band: bands.rate(row.rate) }),
    ...(row.cost === null
      ? []
      : [figure({ ...common, ...costFigure(row.cost, single), band: bands.perToken(row.cost) })]),
  ];
}

/** Measured runs have one chip for both pools; where they differ the one that decodes counts. */
function measuredBands(space: PdSpace, { row, grade }: Winner): LoadBands {
  const { scenario, backend, lengths, decode } = space;
  const makePool = (role: "prefill" | "decode", workers: number, { tp, pp, adp, ep, ffn }: PlanRow["decode"]) => ({
    role,
    workers,
    parallelism: {
      ...{ tp, pp, dp: adp, ep, etp: 1, cp: 1 },
      ...(ffn > 0 && { ffn: { gpus: ffn, batches: scenario.params.afd_m } }),
    },
  });
  const pools = [makePool("prefill", row.x, row.prefill ?? row.decode), makePool("decode", row.y, row.decode)];
  const { model, precision } = scenario;
  const shape = { model, precision, chip: decode.chip, backend, pools, lengths, concurrency: row.clients };
  return loadBands(listTraits(shape), { ttft: row.ttft, tpot: row.tpot, output: meanOutput(space), grade });
}

type Own = Pick<Figure, "id" | "label" | "value" | "unit" | "context" | "formula" | "target"> & {
  readonly terms?: readonly Term[];
};

const besides = (single: PlanRow | null, figureText: (row: PlanRow) => string): Text =>
  single === null ? m.onePoolKeepsNoLimits : m.onePoolWritten({ written: figureText(single) });

function perGpuFigure(space: PdSpace, { row }: Winner, single: PlanRow | null): Own {
  const { prefill, decode, x, y, rate, gpus } = row;
  const output = meanOutput(space);
  const pool = (count: number, size: number): string => `${formatCount(count)} · ${formatCount(size)} GPU`;
  return {
    id: "per-gpu",
    label: QUANTITIES.outputPerGpu.label,
    value: row.perGpu,
    unit: "tok/s/GPU",
    context: besides(single, ({ perGpu }) => formatQuantity(perGpu, "tok/s/GPU")),
    formula: [
      "requests/s · output tokens ÷ (x · GPUs of prefill + y · GPUs of decode)",
      `${formatNumber(rate)} · ${formatNumber(output)} ÷ ${formatCount(gpus)} = ${formatQuantity(row.perGpu, "tok/s/GPU")}`,
    ],
    terms: [
      term("prefill", m.gpusOfPrefillPool, pool(x, prefill?.gpus ?? 0), x * (prefill?.gpus ?? 0)),
      term("decode", m.gpusOfDecodePool, pool(y, decode.gpus), y * decode.gpus),
      term("clients", m.requestsInFlight, formatCount(row.clients), row.clients),
    ],
  };
}

/** Terms sum to the figure: a prompt alone, its cache's way, what clients wait beyond the engine, and the rest, which is the queue. */
function ttftFigure(space: PdSpace, { row, own, move, delay, step }: Winner, single: PlanRow | null): Own {
  const first = step / 2;
  const rest = row.ttft - own - move.exposed - first - delay;
  const time = (id: string, label: Text, seconds: number): Term => part(id, label, formatLatency(seconds), seconds);
  const parts = [
    rest < 0 ? time("overlap", OVERLAP, rest) : time("queue", m.waitingForPrefillInstance, rest),
    time("prefill", m.prefillOfOnePrompt, own),
    time("transfer", m.kvTransferExposed, move.exposed),
    time("step", m.untilNextDecodeStep, first),
    time("client", m.untilClientSeesIt, delay),
  ];
  return {
    id: "ttft",
    label: loadLabel(judgedBy(space), "ttft"),
    value: row.ttft,
    unit: "s",
    target: atMost(space.limits.ttft),
    context: besides(single, ({ ttft }) => formatLatency(ttft)),
    formula: [
      "TTFT = queue + prefill + KV transfer + half a decode step + client",
      `= ${parts.map(({ formula }) => formula).join(" + ")} = ${formatLatency(row.ttft)}`,
    ],
    terms: parts,
  };
}

function tpotFigure(space: PdSpace, { row, step }: Winner, single: PlanRow | null): Own {
  const { statistic } = judgedBy(space);
  const late = row.tpot - row.mean.tpot;
  const bursts =
    statistic === "mean" ? [] : [term("bursts", m.latenessOverAverage({ statistic }), formatLatency(late), late)];
  return {
    id: "tpot",
    label: loadLabel(judgedBy(space), "tpot"),
    value: row.tpot,
    unit: "s",
    target: atMost(space.limits.tpot),
    context: besides(single, ({ tpot }) => formatLatency(tpot)),
    formula: [
      `TPOT = decode steps · step ÷ (output − 1)${statistic === "mean" ? "" : " + bursts"}`,
      `= ${formatLatency(row.tpot)}`,
    ],
    terms: [term("step", m.oneDecodeStep, formatLatency(step), step), ...bursts],
  };
}

function rateFigure(space: PdSpace, { row, matching, running, seats, batch }: Winner, single: PlanRow | null): Own {
  const later = meanOutput(space) - 1;
  return {
    id: "rate",
    label: m.requestRate,
    value: row.rate,
    unit: "req/s",
    context: besides(single, ({ rate }) => formatQuantity(rate, "req/s")),
    formula: [
      "sequences that decode ÷ (TPOT · (output − 1))",
      ...(later > 0
        ? [
            `${formatCount(row.y)} · ${formatNumber(running)} ÷ (${formatLatency(row.mean.tpot)} · ${formatNumber(later)}) = ${formatQuantity(row.rate, "req/s")}`,
          ]
        : []),
    ],
    terms: [
      ...matching.stations.map(({ station, capacity }) =>
        term(station, CAPACITY[station], formatQuantity(capacity, "req/s"), capacity),
      ),
      term("running", m.sequencesOfDecodeInstance, formatNumber(running), running),
      term("batch", m.sequencesAtTpotLimit, formatCount(batch), batch),
      term("seats", m.sequencesThatItsCacheHolds, formatCount(seats), seats),
    ],
  };
}

const CAPACITY = {
  prefill: m.prefillPoolAtMost,
  link: m.kvTransferAtMost,
  decode: m.decodePoolWithinTpotLimit,
};

const costFigure = (cost: number, single: PlanRow | null): Own => ({
  id: "cost",
  label: QUANTITIES.costOfOutput.label,
  value: cost,
  unit: "$/Mtok",
  context: besides(single, (single) => (single.cost === null ? "—" : formatQuantity(single.cost, "$/Mtok"))),
  formula: ["Σ GPUs · price of a GPU hour ÷ 3600 ÷ output tokens/s · 10⁶", `= ${formatQuantity(cost, "$/Mtok")}`],
});

const judgedBy = ({ promise }: PdSpace): LoadPromise => promise ?? AVERAGE;

function assumptions({ scenario, headroom, link, limits, promise }: PdSpace): readonly Text[] {
  const safety = promise?.safety ?? null;
  return [
    TRAFFIC_ASSUMPTION[scenario.workload.traffic],
    m.firstTokensReachClientsAs,
    link.layerwise ? m.cacheTravelsLayerByLayer : m.cacheTravelsAfterWholePrompt,
    m.transfersReach07OfLine,
    ...(headroom > 0 ? [m.headroomOfLoadWithinLimits({ headroom: formatNumber(toPercent(headroom)) })] : []),
    ...(limits.tpot === null || promise ? [] : [m.predictedTpotStays2Below]),
    ...(safety === null ? [] : [m.limitsHoldTogetherWithChance({ sure: formatPercent(safety, 2) })]),
    m.pipelineBubblesAndUnevenAttention,
  ];
}
