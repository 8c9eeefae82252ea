/** The winner's figures with how they came about. Of the simulation where it has run, else of the closed form. */
import { atMost, figure, term, type Figure, type Sensitivity } from "@/features/answers/explain";
import { endToEnd, outputRate } from "@/features/core/search/layouts/criteria/figures";
import type { Engine, Judged } from "@/features/core/search/layouts/judge";
import { KNOB_LABELS } from "@/features/core/search/layouts/explanation/knobs";
import { OBJECTIVE_LAWS, valueOfScore } from "@/features/core/search/layouts/criteria/objectives";
import type { Bar, Outlook } from "@/features/core/search/layouts/explanation/sensitivity";
import type { Simulated } from "@/features/core/search/layouts/simulate-best";
import type { SearchRequest } from "@/features/core/search/layouts/input";
import { UNDER_LOAD } from "@/features/core/serving/mean-load/load-figures";
import type { Spread } from "@/features/core/serving/engine-run/metrics";
import { TRAFFIC_ASSUMPTION } from "@/features/core/scenario/traffic-words";
import { formatCount, formatLatency, formatNumber, formatQuantity, formatMoney } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { winnerBands } from "./results/error-bands";
import { configurationWord } from "./words";

export type Tornado = { readonly base: Outlook; readonly bars: readonly Bar[] };

type Winner = { readonly judged: Judged; readonly run: Simulated | null; readonly tornado: Tornado | null };

/** Objective, TTFT, TPOT, output of the whole deployment; E2E behind them. Empty where the winner could not be evaluated. `tornado` null: not asked yet. */
export function winnerFigures(request: SearchRequest, { judged, run, tornado }: Winner): readonly Figure[] {
  const { engine } = judged;
  if (engine === null) return [];
  const { objective, limits } = request.options;
  const law = OBJECTIVE_LAWS[objective];
  const rated = run?.rated ?? engine.rated;
  const statistic = limits.ttft?.of ?? limits.tpot?.of ?? "mean";
  const shown = run ? statistic : "mean";
  const common = { ...commonParts(request, judged, run), terms: loadTerms(engine, run) };
  const bands = winnerBands(engine, rated, shown !== "mean");
  const value = valueOfScore(objective, run?.score ?? judged.row.score);
  const output = run?.outputRate ?? outputRate(rated, engine.tariff);
  const e2e = endToEnd(rated, engine.tariff);
  const moved = (of: (outlook: Outlook) => number): Sensitivity[] => (tornado === null ? [] : moves(tornado, of));
  const timeFigure = (id: "ttft" | "tpot", formula: string): Figure => {
    const time = run ? run[id][shown] : rated[id];
    return figure({
      ...common,
      id,
      label: run ? simulatedWord(id, shown) : UNDER_LOAD[id],
      value: time,
      unit: "s",
      band: bands.time(id, time),
      target: atMost(limits[id]?.most),
      formula: [formula],
      terms: [
        ...common.terms,
        ...(run ? [term("mean-load", UNDER_LOAD[id], formatLatency(engine.rated[id]), engine.rated[id])] : []),
      ],
      sensitivities: moved((outlook) => outlook[id]),
    });
  };
  return [
    figure({
      ...common,
      id: "objective",
      label: law.label,
      value,
      unit: law.unit,
      band: bands.objective(objective, value),
      formula: FORMULAS[objective],
      sensitivities: moved((outlook) => outlook.value),
    }),
    timeFigure("ttft", "TTFT = first token − arrival"),
    timeFigure("tpot", "TPOT = (E2E − TTFT) ÷ (output − 1)"),
    figure({
      ...common,
      id: "output",
      label: text({ en: "Output of all replicas", zh: "全部副本的输出" }),
      value: output,
      unit: "tok/s",
      band: bands.rate(output),
      formula: ["requests per second · output tokens"],
      terms: [...common.terms, term("e2e", verbatim("E2E"), formatLatency(e2e), e2e)],
    }),
  ];
}

/** "TTFT, simulated mean", "TTFT, simulated p95". */
function simulatedWord(id: "ttft" | "tpot", statistic: keyof Spread): Text {
  const name = id.toUpperCase();
  return text({
    en: `${name}, simulated ${statistic}`,
    zh: `${name}（仿真${statistic === "mean" ? "均值" : ` ${statistic}`}）`,
  });
}

const moves = ({ base, bars }: Tornado, of: (outlook: Outlook) => number): Sensitivity[] =>
  bars.flatMap(({ knob, more }) => {
    const change = of(more) - of(base);
    return Number.isFinite(change) && change !== 0 ? [{ label: KNOB_LABELS[knob], change }] : [];
  });

const FORMULAS: Readonly<Record<keyof typeof OBJECTIVE_LAWS, readonly string[]>> = {
  "per-gpu": ["requests per second · output tokens ÷ GPUs"],
  "per-user": ["1 ÷ TPOT"],
  goodput: ["requests per second within the targets ÷ GPUs"],
  cost: ["GPUs · price of a GPU hour ÷ 3600 ÷ output tokens per second · 10⁶"],
  energy: ["GPUs · (drawn + server) · PUE ÷ output tokens per second"],
  gpus: ["replicas · TP · PP · attention DP · CP"],
};

function loadTerms(
  { variant, clients, replicas, place, rated, tariff }: Engine,
  run: Simulated | null,
): Figure["terms"] {
  const rate = run?.rated.rate ?? rated.rate;
  return [
    term("gpus", text({ en: "GPUs", zh: "GPU 数" }), `${replicas} · ${formatNumber(variant.gpus)}`, rated.gpus),
    term("clients", text({ en: "Clients of an instance", zh: "单实例并发" }), formatCount(clients), clients),
    term(
      "room",
      text({ en: "Requests that its cache holds", zh: "KV 缓存可容纳的请求" }),
      formatCount(place.room),
      place.room,
    ),
    term("rate", text({ en: "Requests per second", zh: "每秒请求数" }), formatQuantity(rate, "req/s"), rate),
    term(
      "length",
      text({ en: "Output tokens of a request", zh: "每请求输出 token" }),
      formatNumber(tariff.output),
      tariff.output,
    ),
  ];
}

function commonParts({ space, options }: SearchRequest, { configuration, engine }: Judged, run: Simulated | null) {
  const hour = engine?.tariff.hour ?? NaN;
  return {
    grade: engine?.variant.grade ?? ("datasheet" as const),
    context: verbatim(configurationWord(space, configuration)),
    source: run
      ? text({
          en: `Event simulation of ${formatCount(run.requests)} requests on one replica`,
          zh: `对单个副本 ${formatCount(run.requests)} 个请求的事件仿真`,
        })
      : text({
          en: "Closed form of a closed loop",
          zh: "闭环负载的闭式解",
        }),
    assumptions: [
      TRAFFIC_ASSUMPTION[space.scenario.workload.traffic],
      text({ en: "Replicas are alike and share the load evenly.", zh: "各副本相同且均分负载。" }),
      text({
        en: "Cache room is the engine's own memory plan for this token budget.",
        zh: "缓存容量取引擎在该 token 预算下的显存规划。",
      }),
      ...(options.limits.tpot === null
        ? []
        : [
            text({
              en: "The TPOT limit is the scenario's target less the headroom.",
              zh: "TPOT 上限为场景目标减去余量。",
            }),
          ]),
      ...(options.objective === "cost"
        ? [
            text({
              en: `${formatMoney(hour)} per GPU hour, all cost on the output.`,
              zh: `每 GPU 小时 ${formatMoney(hour)}，成本全部计入输出。`,
            }),
          ]
        : []),
      ...(options.objective === "energy"
        ? [
            text({
              en: `GPUs draw what their steps take: ${formatNumber(engine?.rated.drawn ?? NaN)} W each with server and PUE.`,
              zh: `GPU 功耗按各步负载计：每卡含服务器与 PUE 为 ${formatNumber(engine?.rated.drawn ?? NaN)} W。`,
            }),
          ]
        : []),
    ],
  };
}
