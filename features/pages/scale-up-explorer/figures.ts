/** Headline figures of the scenario: quick-estimate averages, with the simulated run among their terms. */
import { figure, term, type Figure, type Term } from "@/features/answers/explain";
import type { PassSpeed } from "@/features/core/passes/phases";
import type { Resolved } from "@/features/core/scenario/resolve";
import { backend } from "@/features/core/serving/simulated/engine-deployment";
import { loadFigures, withSeats } from "@/features/core/serving/mean-load/load-figures";
import { VIDUR_POLICIES } from "@/features/core/simulator/input/config";
import type { Spread } from "@/features/core/simulator/figures/spread";
import { formatLatency, formatNumber, formatQuantity } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { Exploration } from "./exploration";
import type { ScaleUpExplorerInput } from "./input";
import * as m from "./messages";

type Shown = Pick<Exploration, "asked" | "trial" | "budget" | "lengths">;

export function explorerFigures(
  scenario: Resolved,
  input: ScaleUpExplorerInput,
  idle: PassSpeed,
  { asked, trial, budget, lengths }: Shown,
): readonly Figure[] {
  const workload = { ...scenario.workload, promptTokens: lengths.prompt.mean, osl: lengths.output.mean };
  const engine = backend(input.policy);
  const isCurrent = isPlain(scenario, input, lengths);
  const reached = isCurrent && input.queries > asked.clients;
  const { ttft, tpot, perGpu } = loadFigures(
    { scenario: { ...scenario, workload }, engine, load: asked, idle },
    isCurrent,
  );
  const explained = (figure: Figure, terms: readonly Term[]): Figure => ({
    ...figure,
    assumptions: [...figure.assumptions, schedule(input, budget)],
    terms: [...figure.terms, ...terms],
  });
  const { figures } = trial;
  return [
    explained(ttft, simulated("ttft", figures.ttft, reached)),
    { ...explained(tpot, simulated("tpot", figures.tpot, reached)), context: withSeats(asked, bareStep(asked)) },
    explained(perGpu, [
      term(
        "simulated",
        m.wholeSimulatedRunWithStart,
        formatQuantity(figures.outputRate / asked.gpus, "tok/s/GPU"),
        figures.outputRate / asked.gpus,
      ),
    ]),
    runningFigure(perGpu, asked, isCurrent),
  ];
}

/** The step that the page takes apart, by the same figure: of the sequences that run, not of all that the scenario has. */
function bareStep({ decodeOnly, decodes }: Shown["asked"]): Text {
  const [time, running] = [formatLatency(decodeOnly.total), formatNumber(decodes)];
  return m.stepOfRunningSeqTime({ running, time });
}

/** Set if engine and request lengths are those of the scenario: only then is a mean comparable. */
function isPlain(
  { workload: { promptTokens, osl } }: Resolved,
  { policy }: ScaleUpExplorerInput,
  { fixed, prompt, output }: Shown["lengths"],
): boolean {
  const alike = fixed && prompt.mean === promptTokens && output.mean === osl;
  return alike && !VIDUR_POLICIES.includes(policy);
}

const schedule = ({ policy }: ScaleUpExplorerInput, budget: number) => m.policyBudgetNewTokensStep({ policy, budget });

/** None where no request has such a time; the scenario's own only where its concurrency was reached. */
const simulated = (id: "ttft" | "tpot", spread: Spread, isCurrent: boolean): readonly Term[] =>
  (["mean", "p50", "p95"] as const).flatMap((name) =>
    spread.count === 0
      ? []
      : term(
          name,
          m.nameSimulated({ name }),
          formatLatency(spread[name]),
          spread[name],
          name === "mean" && isCurrent ? `${id}.simulated-mean` : undefined,
        ),
  );

function runningFigure(
  { grade, source, assumptions }: Figure,
  { running, kvTokens, clients }: Shown["asked"],
  isCurrent: boolean,
): Figure {
  return figure({
    ...{ grade, source, assumptions },
    id: "running",
    label: m.decodingAtOnce,
    value: running,
    unit: "seq",
    context: m.ofClients({ clients }),
    formula: ["clients = decoding + rate · (TTFT + pause)"],
    terms: Number.isFinite(kvTokens)
      ? [
          term(
            "kv",
            m.kvTokensOfInstance,
            formatQuantity(kvTokens, "tok"),
            kvTokens,
            isCurrent ? "kv-capacity" : undefined,
          ),
        ]
      : [],
  });
}
