/** The best separate pools as explained figures: output per GPU, times, request rate, cost. */
import { loadBands, type LoadBands } from "@/features/core/evidence/load-bands";
import { listTraits } from "@/features/core/evidence/traits";
import { UNDER_LOAD } from "@/features/core/serving/mean-load/load-figures";
import { atMost, figure, OVERLAP, part, term, type Figure, type Term } from "@/features/answers/explain";
import type { Winner } from "@/features/core/search/pools/answer";
import type { PlanRow } from "@/features/core/search/pools/rows";
import { meanOutput } from "@/features/core/search/pools/plan";
import type { PdSpace } from "@/features/core/search/pools/space";
import { TRAFFIC_ASSUMPTION } from "@/features/core/scenario/traffic-words";
import { formatCount, formatLatency, formatNumber, formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";

export function headline(space: PdSpace, winner: Winner, single: PlanRow | null): readonly Figure[] {
  const common = { grade: winner.grade, source: SOURCE, assumptions: assumptions(space) };
  const { row } = winner;
  const bands = measuredBands(space, winner);
  return [
    figure({ ...common, ...perGpuFigure(space, winner, single), band: bands.rate(row.perGpu) }),
    figure({ ...common, ...ttftFigure(space, winner, single), band: bands.ttft }),
    figure({ ...common, ...tpotFigure(space, winner, single), band: bands.tpot }),
    figure({ ...common, ...rateFigure(winner, single), band: bands.rate(row.rate) }),
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

const SOURCE = text({
  en: "Closed form of both pools; shapes and memory as on Scale-up Search",
  zh: "两个池的闭式解；形状与显存与“部署搜索”一致",
});

const besides = (single: PlanRow | null, written: (row: PlanRow) => string): Text =>
  single === null
    ? text({ en: "one pool keeps no limits", zh: "不分离无法满足约束" })
    : text({ en: `one pool ${written(single)}`, zh: `不分离 ${written(single)}` });

function perGpuFigure(space: PdSpace, { row }: Winner, single: PlanRow | null): Own {
  const { prefill, decode, x, y, rate, gpus } = row;
  const output = meanOutput(space);
  const pool = (count: number, size: number): string => `${formatCount(count)} · ${formatCount(size)} GPU`;
  return {
    id: "per-gpu",
    label: text({ en: "Output per GPU", zh: "每卡输出" }),
    value: row.perGpu,
    unit: "tok/s/GPU",
    context: besides(single, ({ perGpu }) => formatQuantity(perGpu, "tok/s/GPU")),
    formula: [
      "requests/s · output tokens ÷ (x · GPUs of prefill + y · GPUs of decode)",
      `${formatNumber(rate)} · ${formatNumber(output)} ÷ ${formatCount(gpus)} = ${formatQuantity(row.perGpu, "tok/s/GPU")}`,
    ],
    terms: [
      term(
        "prefill",
        text({ en: "GPUs of the prefill pool", zh: "预填充池 GPU 数" }),
        pool(x, prefill?.gpus ?? 0),
        x * (prefill?.gpus ?? 0),
      ),
      term("decode", text({ en: "GPUs of the decode pool", zh: "解码池 GPU" }), pool(y, decode.gpus), y * decode.gpus),
      term("clients", text({ en: "Requests in flight", zh: "在途请求" }), formatCount(row.clients), row.clients),
    ],
  };
}

/** Terms sum to the figure: a prompt alone, its cache's way, what clients wait beyond the engine, and the rest, which is the queue. */
function ttftFigure({ limits }: PdSpace, { row, own, move, delay, step }: Winner, single: PlanRow | null): Own {
  const first = step / 2;
  const rest = row.ttft - own - move.exposed - first - delay;
  const time = (id: string, label: Text, seconds: number): Term => part(id, label, formatLatency(seconds), seconds);
  return {
    id: "ttft",
    label: UNDER_LOAD.ttft,
    value: row.ttft,
    unit: "s",
    target: atMost(limits.ttft),
    context: besides(single, ({ ttft }) => formatLatency(ttft)),
    formula: ["TTFT = queue + prefill + KV transfer + half a decode step + client", `= ${formatLatency(row.ttft)}`],
    terms: [
      rest < 0
        ? time("overlap", OVERLAP, rest)
        : time("queue", text({ en: "Waiting for a prefill instance", zh: "等待预填充实例" }), rest),
      time("prefill", text({ en: "Prefill of one prompt", zh: "单个提示词的预填充" }), own),
      time("transfer", text({ en: "KV transfer, exposed", zh: "KV 传输（未隐藏部分）" }), move.exposed),
      time("step", text({ en: "Until the next decode step", zh: "等待下一个解码步" }), first),
      time("client", text({ en: "Until the client sees it", zh: "客户端收到首 token" }), delay),
    ],
  };
}

function tpotFigure({ limits }: PdSpace, { row, step }: Winner, single: PlanRow | null): Own {
  return {
    id: "tpot",
    label: UNDER_LOAD.tpot,
    value: row.tpot,
    unit: "s",
    target: atMost(limits.tpot),
    context: besides(single, ({ tpot }) => formatLatency(tpot)),
    formula: ["TPOT = decode steps · step ÷ (output − 1)", `= ${formatLatency(row.tpot)}`],
    terms: [term("step", text({ en: "One decode step", zh: "单个解码步" }), formatLatency(step), step)],
  };
}

function rateFigure({ row, matching, running, seats, batch }: Winner, single: PlanRow | null): Own {
  return {
    id: "rate",
    label: text({ en: "Request rate", zh: "请求速率" }),
    value: row.rate,
    unit: "req/s",
    context: besides(single, ({ rate }) => formatQuantity(rate, "req/s")),
    formula: ["requests in flight ÷ (TTFT + TPOT · (output − 1))", `= ${formatQuantity(row.rate, "req/s")}`],
    terms: [
      ...matching.stations.map(({ station, capacity }) =>
        term(station, CAPACITY[station], formatQuantity(capacity, "req/s"), capacity),
      ),
      term(
        "running",
        text({ en: "Sequences of a decode instance", zh: "单个解码实例的序列" }),
        formatNumber(running),
        running,
      ),
      term(
        "batch",
        text({ en: "Sequences at the TPOT limit", zh: "达到 TPOT 上限时的序列" }),
        formatCount(batch),
        batch,
      ),
      term(
        "seats",
        text({ en: "Sequences that its cache holds", zh: "KV 缓存可容纳的序列" }),
        formatCount(seats),
        seats,
      ),
    ],
  };
}

const CAPACITY = {
  prefill: text({ en: "Prefill pool at most", zh: "预填充池上限" }),
  link: text({ en: "KV transfer at most", zh: "KV 传输上限" }),
  decode: text({ en: "Decode pool within the TPOT limit", zh: "解码池在 TPOT 上限内的上限" }),
};

const costFigure = (cost: number, single: PlanRow | null): Own => ({
  id: "cost",
  label: text({ en: "Cost of output", zh: "输出成本" }),
  value: cost,
  unit: "$/Mtok",
  context: besides(single, (one) => (one.cost === null ? "—" : formatQuantity(one.cost, "$/Mtok"))),
  formula: ["Σ GPUs · price of a GPU hour ÷ 3600 ÷ output tokens/s · 10⁶", `= ${formatQuantity(cost, "$/Mtok")}`],
});

function assumptions({ scenario, headroom, link, limits }: PdSpace): readonly Text[] {
  return [
    TRAFFIC_ASSUMPTION[scenario.workload.traffic],
    text({ en: "First tokens reach clients as with one pool's engine.", zh: "首 token 的交付与不分离的引擎相同。" }),
    link.layerwise
      ? text({ en: "The cache travels layer by layer behind the prefill.", zh: "KV 缓存随预填充逐层传输。" })
      : text({ en: "The cache travels after the whole prompt is computed.", zh: "整个提示词算完后才传输 KV 缓存。" }),
    text({ en: "Transfers reach 0.7 of line rate and take 5 ms beside.", zh: "传输达到线速的 0.7，另加 5 ms。" }),
    ...(headroom > 0
      ? [
          text({
            en: `${formatNumber(toPercent(headroom))} % of the load within the limits stays free; times are those of the full load.`,
            zh: `保留满足约束负载的 ${formatNumber(toPercent(headroom))} %；时延按满载计。`,
          }),
        ]
      : []),
    ...(limits.tpot === null
      ? []
      : [text({ en: "Predicted TPOT stays 2 % below its limit.", zh: "预测 TPOT 比上限低 2 %。" })]),
    text({
      en: "Pipeline bubbles and uneven attention-DP ranks are not modelled.",
      zh: "未建模流水线气泡与注意力 DP 负载不均。",
    }),
  ];
}
