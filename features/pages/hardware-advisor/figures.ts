/** The figures of the accelerator that is shown, with how they came about. */
import { userRate } from "@/features/core/scenario/request-time";
import { atMost, figure, term, type Figure, type Grade } from "@/features/answers/explain";
import { scenarioTraits } from "@/features/core/evidence/scenario-traits";
import { timeBand } from "@/features/core/evidence/figure-band";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { UNDER_LOAD } from "@/features/core/serving/mean-load/load-figures";
import { TRAFFIC_ASSUMPTION } from "@/features/core/scenario/traffic-words";
import { formatCount, formatLatency, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { candidateChip } from "./sizing/row";
import type { Question } from "./question";
import type { RankedRow } from "./rank";
import type { PlainDeployment } from "./sizing/row";

type Subject = { readonly question: Question; readonly row: RankedRow; readonly deployment: PlainDeployment };

export function figures(question: Question, row: RankedRow): readonly Figure[] {
  if (row.deployment === null) return [];
  const subject = { question, row, deployment: row.deployment };
  return [cardsFigure(subject), timeFigure(subject, "ttft"), timeFigure(subject, "tpot"), outputFigure(subject)];
}

export const layoutWords = ({ layout, replicas }: PlainDeployment): Text => {
  const label = parallelismLabel(layout);
  return replicas === 1 ? verbatim(label) : text({ en: `${replicas} × (${label})`, zh: `${replicas} ×（${label}）` });
};

const judgeGrade = ({ grade }: PlainDeployment): Grade => grade;

function cardsFigure({ question, row, deployment }: Subject): Figure {
  const { cards, servers, installed, counted, gpus, replicas } = deployment;
  const whole = question.input.whole;
  return figure({
    id: "cards",
    label: text({ en: "Cards", zh: "卡数" }),
    value: counted,
    unit: "GPU",
    grade: judgeGrade(deployment),
    context: text({
      en: `${row.name}, ${layoutWords(deployment).en}`,
      zh: `${row.name}，${layoutWords(deployment).zh}`,
    }),
    formula: [
      "GPU = replicas · TP · ADP · PP",
      `${replicas} · ${gpus} = ${cards}`,
      ...(whole ? [`${servers} servers · ${installed / servers} = ${installed}`] : []),
    ],
    source: text({
      en: "Fewest cards over all layouts that hold the model and keep the targets",
      zh: "在能容纳模型且满足目标的全部布局中取最少卡数",
    }),
    terms: [
      term("replicas", text({ en: "Replicas", zh: "副本数" }), `${replicas}`, replicas),
      term(
        "instance",
        text({ en: "GPUs of an instance", zh: "每实例 GPU 数" }),
        parallelismLabel(deployment.layout),
        gpus,
      ),
      term("servers", text({ en: "Servers", zh: "服务器" }), `${servers} × ${installed / servers}`, servers),
    ],
    assumptions: ASSUMPTIONS,
  });
}

const ASSUMPTIONS: readonly Text[] = [
  text({
    en: "Degrees are powers of two; tensor groups stay inside a server or scale-up domain.",
    zh: "并行度取 2 的幂；张量并行组不跨服务器或超节点。",
  }),
  text({
    en: "Replicas share the clients evenly; times are those of the busiest one.",
    zh: "各副本均分并发；时间取最忙的副本。",
  }),
  text({
    en: "Accelerators of a generation that nobody measured are priced by the laws of others, carried over by the data sheet.",
    zh: "未测过的一代加速卡沿用其他芯片的算子规律，按数据表换算。",
  }),
];

function timeFigure({ question, row, deployment }: Subject, id: "ttft" | "tpot"): Figure {
  const value = deployment[id];
  const limit = question.scenario.targets[id];
  const band = findBand({ question, row, deployment }, id);
  const clients = formatCount(deployment.clients);
  const encoder =
    id === "ttft" && deployment.encoder > 0
      ? [
          term(
            "encoder",
            text({ en: "Image encoder", zh: "图像编码器" }),
            "(2 · P · n + 4 · L · n² · d) / (peak · e · TP), part of the prefill",
            deployment.encoder,
          ),
        ]
      : [];
  return figure({
    id,
    label: UNDER_LOAD[id],
    value,
    unit: "s",
    grade: judgeGrade(deployment),
    band,
    target: atMost(limit),
    context: text({ en: `mean, ${clients} clients per instance`, zh: `均值，每实例 ${clients} 路并发` }),
    formula:
      id === "ttft"
        ? ["TTFT = wait + prefill of the prompt between other work", `= ${formatLatency(value)}`]
        : ["TPOT = decode step + share of other prompts' prefill", `= ${formatLatency(value)}`],
    source: SERVING,
    terms: encoder,
    assumptions: [
      TRAFFIC_ASSUMPTION[question.scenario.workload.traffic],
      text({ en: `${clients} clients of an instance.`, zh: `每实例 ${clients} 个客户端。` }),
      ...(question.input.utilisation < 100
        ? [
            text({
              en: `Times divided by ${question.input.utilisation} %.`,
              zh: `时间已除以 ${question.input.utilisation} %。`,
            }),
          ]
        : []),
    ],
  });
}

const SERVING = text({
  en: "Closed form of the serving model over the step-time model",
  zh: "基于步时模型的推理服务闭式解",
});

/** How far measured runs lay from such predictions; none where the user plans with less speed or adds an encoder. */
function findBand({ question, row, deployment }: Subject, id: "ttft" | "tpot") {
  const { scenario, input } = question;
  const chip = candidateChip(scenario, row.id);
  if (chip === null || input.utilisation < 100 || deployment.encoder > 0) return null;
  const { layout, replicas } = deployment;
  const placed = {
    ...scenario,
    chip,
    prefill: layout,
    decode: layout,
    replicas,
    params: { ...scenario.params, split: false },
  };
  const traits = scenarioTraits(placed, input.backend);
  return timeBand(`served.${id}`, { value: deployment[id], grade: deployment.grade }, traits);
}

function outputFigure({ question, row, deployment }: Subject): Figure {
  const { output, counted, replicas, grade } = deployment;
  return figure({
    id: "output",
    label: text({ en: "Output", zh: "输出" }),
    value: output,
    unit: "tok/s",
    grade,
    context: text({
      en: `${formatQuantity(output / counted, "tok/s/GPU")}, ${formatQuantity(userRate(deployment), "tok/s/user")}`,
      zh: `${formatQuantity(output / counted, "tok/s/GPU")}，${formatQuantity(userRate(deployment), "tok/s/user")}`,
    }),
    formula: ["X = requests / s · OSL", `= ${formatQuantity(output, "tok/s")}`],
    source: SERVING,
    terms: [
      term("replicas", text({ en: "Replicas", zh: "副本数" }), `${replicas}`, replicas),
      term("clients", text({ en: "Requests in flight", zh: "在途请求" }), `${question.clients}`, question.clients),
    ],
    assumptions: [text({ en: `All requests of ${row.name} are of one length.`, zh: `${row.name} 上的请求长度相同。` })],
  });
}
