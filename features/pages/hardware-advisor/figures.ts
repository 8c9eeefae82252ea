/** The figures of the accelerator that is shown, with how they came about. */
import { QUANTITIES } from "@/features/quantities";
import { userRate } from "@/features/core/scenario/request-time";
import { atMost, figure, term, type Figure, type Grade } from "@/features/answers/explain";
import { scenarioTraits } from "@/features/core/evidence/scenario-traits";
import { timeBand } from "@/features/core/evidence/figure-band";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import type { LoadPromise } from "@/features/core/scenario/fields/promise";
import { loadLabel } from "@/features/core/serving/mean-load/load-figures";
import { TRAFFIC_ASSUMPTION } from "@/features/core/scenario/traffic-words";
import { formatCount, formatLatency, formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import { candidateChip } from "./sizing/row";
import type { Question } from "./question";
import type { RankedRow } from "./rank";
import type { PlainDeployment } from "./sizing/row";
import * as m from "./messages";

type Subject = { readonly question: Question; readonly row: RankedRow; readonly deployment: PlainDeployment };

export function figures(question: Question, row: RankedRow): readonly Figure[] {
  if (row.deployment === null) return [];
  const subject = { question, row, deployment: row.deployment };
  return [cardsFigure(subject), timeFigure(subject, "ttft"), timeFigure(subject, "tpot"), outputFigure(subject)];
}

export const layoutWords = ({ layout, replicas }: PlainDeployment): Text => {
  const label = parallelismLabel(layout);
  return replicas === 1 ? verbatim(label) : m.replicasLabel({ replicas, label });
};

const judgeGrade = ({ grade }: PlainDeployment): Grade => grade;

function cardsFigure({ question, row, deployment }: Subject): Figure {
  const { cards, servers, installed, counted, gpus, replicas } = deployment;
  const wholeServers = question.input.whole;
  return figure({
    id: "cards",
    label: m.cards2,
    value: counted,
    unit: "GPU",
    grade: judgeGrade(deployment),
    context: m.nameDeployment({ name: row.name, deployment: layoutWords(deployment) }),
    formula: wholeServers
      ? ["GPU = servers · GPUs of a server", `${servers} · ${installed / servers} = ${installed}`]
      : ["GPU = replicas · TP · ADP · PP", `${replicas} · ${gpus} = ${cards}`],
    source: m.fewestCardsOverAllLayouts,
    terms: [
      term("replicas", m.replicas, `${replicas}`, replicas),
      term("instance", m.gpusOfInstance, parallelismLabel(deployment.layout), gpus),
      term("servers", m.servers, `${servers} × ${installed / servers}`, servers),
    ],
    assumptions: ASSUMPTIONS,
  });
}

const ASSUMPTIONS: readonly Text[] = [
  m.degreesArePowersOfTwo,
  m.replicasShareClientsEvenlyTimes,
  m.acceleratorsOfGenerationThatNobody,
];

function timeFigure({ question, row, deployment }: Subject, id: "ttft" | "tpot"): Figure {
  const value = deployment[id];
  const limit = question.scenario.targets[id];
  const band = findBand({ question, row, deployment }, id);
  const clients = { clients: deployment.clients, clients2: formatCount(deployment.clients) };
  const encoder =
    id === "ttft" && deployment.encoder > 0
      ? [
          term(
            "encoder",
            m.imageEncoder,
            "(2 · P · n + 4 · L · n² · d) / (peak · e · TP), part of the prefill",
            deployment.encoder,
          ),
        ]
      : [];
  return figure({
    id,
    label: loadLabel(question, id),
    value,
    unit: "s",
    grade: judgeGrade(deployment),
    band,
    target: atMost(limit),
    context: m.statisticClientsPerInstance({ ...clients, statistic: statisticWord(question) }),
    formula:
      id === "ttft"
        ? ["TTFT = wait + prefill of the prompt between other work", `= ${formatLatency(value)}`]
        : ["TPOT = decode step + share of other prompts' prefill", `= ${formatLatency(value)}`],
    source: m.closedFormOfServingModel,
    terms: encoder,
    assumptions: [
      TRAFFIC_ASSUMPTION[question.scenario.workload.traffic],
      m.clientsOfInstance(clients),
      ...(question.input.utilisation < 100
        ? [m.timesDividedByUtilisation({ utilisation: question.input.utilisation })]
        : []),
    ],
  });
}

/** Error of such predictions in measured runs; none if the user plans with less speed or adds an encoder. */
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
    label: QUANTITIES.output.label,
    value: output,
    unit: "tok/s",
    grade,
    context: m.nameDeployment({
      name: formatQuantity(output / counted, "tok/s/GPU"),
      deployment: formatQuantity(userRate(deployment), "tok/s/user"),
    }),
    formula: ["X = requests / s · OSL", `= ${formatQuantity(output, "tok/s")}`],
    source: m.closedFormOfServingModel,
    terms: [
      term("replicas", m.replicas, `${replicas}`, replicas),
      term("clients", m.requestsInFlight, `${question.clients}`, question.clients),
    ],
    assumptions: [m.allRequestsOfNameAre({ name: row.name })],
  });
}

/** "mean", "p95". */
export const statisticWord = ({ statistic }: Pick<LoadPromise, "statistic">): Text =>
  statistic === "mean" ? m.mean : verbatim(statistic);
