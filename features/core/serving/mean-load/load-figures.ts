/** TTFT, TPOT and output per GPU of a scenario under its clients, as every page that shows them explains them. */
import { loadBands } from "@/features/core/evidence/load-bands";
import { scenarioTraits } from "@/features/core/evidence/scenario-traits";
import type { Resolved } from "@/features/core/scenario/resolve";
import { KV_TIER_NAMES } from "@/features/core/scenario/fields/tier";
import { TRAFFIC_ASSUMPTION } from "@/features/core/scenario/traffic-words";
import { atMost, figure, part, term, type Figure, type Term } from "@/features/answers/explain";
import { formatCount, formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import type { Backend } from "@/features/core/memory/backend";
import { ENGINE_NAMES } from "@/features/words";
import { atOnceWords } from "./at-once";
import type { MeanLoad } from "./mean-load";

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
export function loadFigures(loaded: Loaded, own = true): LoadFigures {
  const { scenario, engine, load } = loaded;
  const bands = loadBands(scenarioTraits(scenario, engine), load);
  const named = (figure: Figure): Figure => (own ? figure : unnamed(figure));
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
  return [term("mean-load", UNDER_LOAD[id], formatLatency(load[id]), load[id], `${id}.mean-load`)];
}

/** The name of a mean in closed form, of whatever deployment. */
export const UNDER_LOAD = {
  ttft: text({ en: "TTFT under load", zh: "带负载 TTFT" }),
  tpot: text({ en: "TPOT under load", zh: "带负载 TPOT" }),
};

const SOURCE = text({
  en: "Closed form of the scenario's clients over the suite's step model; its constants are fitted to public serving runs.",
  zh: "在套件步时模型之上对场景客户端的闭式解；常数由公开的推理实测拟合。",
});

const common = ({ scenario, engine, load }: Loaded) => ({
  grade: load.grade,
  source: SOURCE,
  assumptions: [
    text({
      en: `${ENGINE_NAMES[engine].en}, ${formatCount(scenario.workload.concurrency)} clients. ${TRAFFIC_ASSUMPTION[scenario.workload.traffic].en}`,
      zh: `${ENGINE_NAMES[engine].zh}，${formatCount(scenario.workload.concurrency)} 个客户端。${TRAFFIC_ASSUMPTION[scenario.workload.traffic].zh}`,
    }),
    STATED,
  ],
});

const STATED = text({
  en: "Expert imbalance, host time and the client's wait as stated in the section Time, else as fitted for the engine.",
  zh: "专家不均衡、主机开销与客户端等待按“时间”一节所填；未填时采用引擎的拟合值。",
});

/** What figures under load rest on where not all clients have a seat: the others queue, and the times say so. */
export function withSeats({ atOnce }: MeanLoad, context: Text): Text {
  const seats = atOnceWords(atOnce);
  return seats === null ? context : text({ en: `${seats.en}, ${context.en}`, zh: `${seats.zh}，${context.zh}` });
}

const time = (id: string, label: Text, seconds: number): Term => part(id, label, formatLatency(seconds), seconds);

function ttftFigure(loaded: Loaded): Figure {
  const { scenario, load, idle } = loaded;
  const { alone, loaded: up, others, transfer, client } = load.firstToken;
  const queue = load.encoder?.queue ?? 0;
  return figure({
    ...common(loaded),
    id: "ttft",
    quantity: "ttft.mean-load",
    label: UNDER_LOAD.ttft,
    value: load.ttft,
    unit: "s",
    context: withSeats(load, idlePass(idle)),
    target: atMost(scenario.targets.ttft),
    formula: [
      "TTFT = steps of the prompt + other requests + client",
      `${formatLatency(alone + up)} + ${formatLatency(others)} + ${formatLatency(transfer + client)} = ${formatLatency(load.ttft)}`,
    ],
    terms: [
      time("alone", text({ en: "Steps of the prompt, nobody else there", zh: "仅处理该提示词的各步" }), alone),
      ...foundTerms(loaded),
      time(
        "others",
        text({ en: "Other requests: queue, shared steps", zh: "其他请求：排队与共用的步" }),
        others - queue,
      ),
      ...(queue > 0 ? [time("encoder", text({ en: "Queue for an encoder GPU", zh: "编码 GPU 排队" }), queue)] : []),
      ...(transfer > 0 ? [time("transfer", text({ en: "KV transfer", zh: "KV 传输" }), transfer)] : []),
      time("client", text({ en: "Client's wait", zh: "客户端等待" }), client),
      term(
        "idle",
        text({ en: "One prefill pass on an idle engine", zh: "空闲引擎上的一次预填充" }),
        formatLatency(idle.ttft),
        idle.ttft,
        "ttft.idle-pass",
      ),
    ],
  });
}

/** A pass with a prompt on every rank takes longer than the prompt of one request, which may come alone under load. */
function idlePass({ ttft, prompts }: IdlePass): Text {
  const time = formatLatency(ttft);
  if (prompts === 1) return text({ en: `idle engine ${time}`, zh: `空闲引擎 ${time}` });
  const many = formatCount(prompts);
  return text({ en: `one pass of ${many} prompts ${time}`, zh: `${many} 个提示词一次预填充 ${time}` });
}

/** Where the prefix of a prompt was, level by level, and the wait for those below HBM. */
function foundTerms({ scenario, load }: Loaded): readonly Term[] {
  const { found } = load;
  if (!found || !scenario.tiers) return [];
  const { stores } = scenario.tiers;
  const computed = 1 - found.shares.reduce((sum, share) => sum + share, 0);
  const levels = [verbatim("HBM"), ...stores.map(({ name }) => KV_TIER_NAMES[name])];
  const share = (id: string, label: Text, value: number, at: number): Term =>
    term(id, label, formatPercent(value), found.waits[at] ?? 0);
  return [
    time("loaded", text({ en: "Prefix loaded from below HBM", zh: "从 HBM 以下载回前缀" }), load.firstToken.loaded),
    ...levels.map((level, at) =>
      share(
        `found-${at}`,
        text({ en: `Prefix found in ${level.en}`, zh: `前缀命中 ${level.zh}` }),
        found.shares[at] ?? 0,
        at,
      ),
    ),
    share("computed", text({ en: "Prefix computed again", zh: "前缀重算" }), Math.max(0, computed), levels.length),
  ];
}

function tpotFigure(loaded: Loaded): Figure {
  const { scenario, load, idle } = loaded;
  const { steps, prompts } = load.perToken;
  const running = formatNumber(load.running);
  return figure({
    ...common(loaded),
    id: "tpot",
    quantity: "tpot.mean-load",
    label: UNDER_LOAD.tpot,
    value: load.tpot,
    unit: "s",
    context: withSeats(
      load,
      text({ en: `one step ${formatLatency(idle.tpot)}`, zh: `单步 ${formatLatency(idle.tpot)}` }),
    ),
    target: atMost(scenario.targets.tpot),
    formula: [
      "TPOT = decode steps + prompts between them",
      `${formatLatency(steps)} + ${formatLatency(prompts)} = ${formatLatency(load.tpot)}`,
    ],
    terms: [
      time("steps", text({ en: `Decode steps of ${running} sequences`, zh: `${running} 个序列的解码步` }), steps),
      time("prompts", text({ en: "Prompts of others between them", zh: "其间其他请求的提示词" }), prompts),
      term(
        "idle",
        text({ en: "One decode step of all sequences", zh: "全部序列的一个解码步" }),
        formatLatency(idle.tpot),
        idle.tpot,
        "tpot.idle-pass",
      ),
      term("e2e", text({ en: "Whole request", zh: "整个请求" }), "TTFT + TPOT · (OSL − 1)", load.e2e, "e2e.mean-load"),
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
    label: text({ en: "Output per GPU", zh: "每卡输出" }),
    value: perGpu,
    unit: "tok/s/GPU",
    context: withSeats(load, verbatim(`${gpus} GPU`)),
    formula: [
      "requests per second · output ÷ GPUs",
      `${formatQuantity(rate, "req/s")} · ${formatNumber(output)} ÷ ${gpus} = ${formatQuantity(perGpu, "tok/s/GPU")}`,
    ],
    terms: [
      term(
        "total",
        text({ en: "Output of all GPUs, tok/s", zh: "全部 GPU 输出 tok/s" }),
        formatQuantity(total, "tok/s"),
        total,
        "output.mean-load",
      ),
      term("gpus", verbatim("GPU"), String(gpus), gpus, "gpus"),
      term(
        "idle",
        text({ en: "Decode steps alone, without prompts between them", zh: "仅解码步、其间无提示词" }),
        formatQuantity(idle.perGpu, "tok/s/GPU"),
        idle.perGpu,
        "output-per-gpu.idle-pass",
      ),
    ],
  });
}
