/**
 * What one pipeline stage runs in a pass, operator by operator and layer by layer, from 0 on.
 *
 *   duration of a stage = own operators · f + host / stages + gaps · share        f = (own + fit · share) / own
 *
 * so that kernels and messages together take what they take inside the engine (stageSeconds), each in proportion. What a kernel hides of a
 * message stands before the kernel's end on the network lane, the rest behind it.
 */
import { layerOrder } from "@/features/core/operators/graph";
import { layersByStage, listStages, type PipelineStage } from "@/features/core/operators/totals/pipeline-stages";
import type { ModelSpec } from "@/features/core/model/spec";
import type { Pass } from "@/features/core/passes/phases";
import { stageSeconds } from "@/features/core/timing/step/slowest-stage";
import type { TimedOperator } from "@/features/core/timing/step/step-time";
import type { Timer } from "@/features/core/timing/timer";
import { bytes, flops, seconds } from "@/lib/units/quantity";
import { hbmTraffic } from "@/features/core/operators/operator";
import type { GanttTask } from "./chart";
import { messageType, operatorType } from "./task-types";

/** Placed by whoever knows when the stage starts, and for whom. */
export type StageTask = Omit<GanttTask, "stage" | "phase" | "token" | "batch">;

export type StageProgram = { readonly tasks: readonly StageTask[]; readonly duration: number };

export function stagePrograms(model: ModelSpec, pass: Pass, timer: Timer): readonly StageProgram[] {
  const stages = listStages(model, pass.parallelism);
  const kinds = layerOrder(model.layers).flatMap(({ kind, count }) => Array<string>(count).fill(kind));
  const counts = layersByStage(kinds.length, stages.length);
  let from = 0;
  return stages.map((stage, index) => {
    const first = from;
    from += counts[index] ?? 0;
    return program({ pass, timer, stage, stages: stages.length, kinds, first, last: from });
  });
}

type Scope = {
  readonly pass: Pass;
  readonly timer: Timer;
  readonly stage: PipelineStage;
  readonly stages: number;
  /** Kind of every layer of the model. */
  readonly kinds: readonly string[];
  readonly first: number;
  readonly last: number;
};

function program(scope: Scope): StageProgram {
  const { pass, stage, stages, kinds, first, last } = scope;
  const { step } = pass;
  const ownTime = ownSeconds(step.operators, stage);
  const writer = new Writer(scope.timer, ownTime === 0 ? 1 : (ownTime + step.fit * stage.share) / ownTime);
  writer.idle("host", step.host / stages, null);
  writer.runAll(modelOperators(scope, "before"), null);
  for (let layer = first; layer < last; layer += 1) {
    writer.runAll(layerOperators(step.operators, kinds, layer), layer);
    writer.idle("gaps", (step.gaps * stage.share) / (last - first), layer);
  }
  writer.runAll(modelOperators(scope, "behind"), null);
  return { tasks: writer.tasks, duration: stageSeconds(step, stage, stages) };
}

const ownSeconds = (operators: readonly TimedOperator[], { repeats }: PipelineStage): number =>
  operators.reduce((sum, { operator, time }) => sum + (time / operator.repeat) * repeats(operator), 0);

type Run = { readonly timed: TimedOperator; readonly times: number };

const BEHIND: ReadonlySet<string> = new Set(["model.final-norm", "model.lm-head", "model.stage-hand-over"]);

const modelOperators = ({ pass, stage }: Scope, position: "before" | "behind"): readonly Run[] =>
  pass.step.operators
    .filter(({ operator: { id } }) => id.startsWith("model.") && BEHIND.has(id) === (position === "behind"))
    .map((timed) => ({ timed, times: stage.repeats(timed.operator) }));

/** An operator that only some layers of a kind have (matrices in a format of their own) is spread evenly over all of them. */
function layerOperators(operators: readonly TimedOperator[], kinds: readonly string[], layer: number): readonly Run[] {
  const kind = kinds[layer];
  const alike = kinds.filter((other) => other === kind).length;
  return operators
    .filter(({ operator: { id } }) => id.slice(0, id.indexOf(".")) === kind)
    .map((timed) => ({ timed, times: timed.operator.repeat / alike }));
}

class Writer {
  readonly tasks: StageTask[] = [];
  private at = 0;

  constructor(
    private readonly timer: Timer,
    private readonly factor: number,
  ) {}

  idle(name: string, duration: number, layer: number | null): void {
    if (duration > 0) this.add({ ...NOTHING, name, type: "idle", lane: "compute", layer }, this.at, duration);
    this.at += Math.max(0, duration);
  }

  runAll(runs: readonly Run[], layer: number | null): void {
    for (const run of runs) if (run.times > 0) this.run(run, layer);
  }

  private run({ timed: { operator, kernel, messages }, times }: Run, layer: number | null): void {
    const scale = times * this.factor;
    const { id } = operator;
    const work = {
      flops: flops(operator.flops * times),
      hbmBytes: bytes(hbmTraffic(operator) * times),
      commBytes: bytes(0),
    };
    const duration = kernel.total * scale;
    if (duration > 0)
      this.add({ name: id, type: operatorType(id), lane: "compute", layer, ...work }, this.at, duration);
    this.at += duration;
    operator.messages.forEach((message, index) => {
      const exposed = messages[index] ?? 0;
      const hidden = (this.timer.message(message).total - exposed) * scale;
      const sent = { ...NOTHING, commBytes: bytes(message.bytes * times) };
      const type = messageType(message.axis);
      const duration = hidden + exposed * scale;
      if (duration > 0) this.add({ ...sent, name: id, type, lane: "network", layer }, this.at - hidden, duration);
      this.at += exposed * scale;
    });
  }

  private add(task: Omit<StageTask, "start" | "end">, start: number, duration: number): void {
    this.tasks.push({ ...task, start: seconds(start), end: seconds(start + duration) });
  }
}

const NOTHING = { flops: flops(0), hbmBytes: bytes(0), commBytes: bytes(0) } as const;
