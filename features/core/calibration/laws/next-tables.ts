/**
 * Which tables to measure next for a scenario: the laws that its two passes spend their time under, by what their error is worth.
 *
 *   worth = share of the passes' time · error to expect of the law, where no table of one's own is of it
 */
import type { Backend } from "@/features/core/memory/backend";
import { operatorGraph } from "@/features/core/operators/graph";
import { decodeSegment, prefillSegment } from "@/features/core/scenario/passes";
import type { Scoped } from "@/features/core/scenario/resolve";
import { calibratedTimer, calibration } from "@/features/core/timing/laws/calibrated";
import { chooseFit } from "@/features/core/timing/laws/coefficients";
import { findGeneration } from "@/features/core/timing/laws/generation";
import { buildMachine, type Machine } from "@/features/core/timing/machine";
import { lawKind } from "@/features/core/timing/profile";
import type { Operator } from "@/features/core/operators/operator";
import type { FactorLine } from "./fit-laws";

export type NextTable = {
  readonly kind: FactorLine["kind"];
  /** Of the time of a prefill and a decode step, each counting the same. */
  readonly share: number;
  /** Median error to expect of the law as it is shipped. */
  readonly error: number;
  /** Script of the kit that measures it; null: none does. */
  readonly script: "perf_test.py" | "link_test.py" | null;
};

export type TabledScenario = Scoped<"model" | "hardware" | "parallelism" | "precision" | "workload">;

/** Of the decode step: what a table is for is every load, not the one that is stated. */
const SEQUENCES = 64;

/** The worthiest first. */
export function nextTables(
  scenario: TabledScenario,
  engine: Backend,
  measured: readonly FactorLine["kind"][],
): readonly NextTable[] {
  const { model, precision, decode, chip } = scenario;
  const kinds = new Map<FactorLine["kind"], { share: number; error: number }>();
  for (const segment of [prefillSegment(scenario), decodeSegment(scenario, SEQUENCES)]) {
    const operators = operatorGraph({ model, parallelism: decode, precision, segments: [segment] });
    const machine = buildMachine(chip, operators, { engine });
    if (!machine.ok) continue;
    const parts = operators.flatMap((operator) => timed(machine.value, operator));
    const total = sum(parts.map(({ time }) => time));
    for (const { kind, time, error } of parts) {
      const known = kinds.get(kind) ?? { share: 0, error: 0 };
      const share = time / total / 2;
      kinds.set(kind, { share: known.share + share, error: known.error + share * error });
    }
  }
  return [...kinds]
    .filter(([kind, { share }]) => !measured.includes(kind) && share > LEAST)
    .map(([kind, { share, error }]) => ({ kind, share, error: error / share, script: SCRIPTS[kind] }))
    .sort((a, b) => b.share * b.error - a.share * a.error);
}

/** What takes less than a hundredth is not worth an hour. */
const LEAST = 0.01;
/** Of laws without a left-out system. */
const UNKNOWN = 0.3;

const SCRIPTS: Readonly<Record<FactorLine["kind"], NextTable["script"]>> = {
  gemm: "perf_test.py",
  experts: null,
  prefill: "perf_test.py",
  decode: "perf_test.py",
  streams: "perf_test.py",
  network: "link_test.py",
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function timed(machine: Machine, operator: Operator) {
  const timer = calibratedTimer(machine);
  const kernel = timer.kernel(operator).total * operator.repeat;
  const sent = sum(operator.messages.map((message) => timer.message(message).total)) * operator.repeat;
  const kind = lawKind(operator);
  return [
    ...(kernel > 0 ? [{ kind, time: kernel, error: calibration(machine, operator).expected?.median ?? UNKNOWN }] : []),
    ...(sent > 0 ? [{ kind: "network" as const, time: sent, error: messageError(machine) }] : []),
  ];
}

const messageError = ({ chip, engine }: Machine): number =>
  chooseFit("collective", "all-reduce", findGeneration(chip), engine).expected?.median ?? UNKNOWN;
